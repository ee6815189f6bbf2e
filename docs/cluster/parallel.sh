#!/bin/sh
# Plays a simulation in parts with GNU parallel, and prints its results. The parts are kept in the folder, so that the
# same command continues after an interruption:
#
#     parallel.sh FOLDER PARTS strip --count hi-lo --ramp 1-12 --rounds 1e12
#
# PARALLEL=--sshlogin=... plays on other machines too.
set -eu
folder=$1
shift
mkdir -p "$folder"
question=$(printf '%s\n' "$@")
if [ -f "$folder/question" ] && [ "$question" != "$(cat "$folder/question")" ]; then
    echo "parallel.sh: $folder has the parts of another simulation" >&2
    exit 2
fi
printf '%s\n' "$question" >"$folder/question"
parts=$1
shift
seq "$parts" | parallel -q --joblog "$folder/jobs.log" --resume-failed \
    bj sim "$@" --threads 1 --shard "{}/$parts" >>"$folder/shards.json"
bj sim merge "$folder/shards.json"
