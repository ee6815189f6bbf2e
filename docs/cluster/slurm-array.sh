#!/bin/sh
#SBATCH --job-name=bj-sim
#SBATCH --array=1-64
#SBATCH --cpus-per-task=4
# Plays a simulation as an array of Slurm jobs, each a part of it; then "bj sim merge *.json" prints the results:
#
#     sbatch slurm-array.sh strip --count hi-lo --ramp 1-12 --rounds 1e12
#
# A part appears when it is complete, so an array that was interrupted can be submitted again for the parts that are
# missing ("bj sim merge" lists them): sbatch --array=7,12 slurm-array.sh ...
set -eu
parts=${PARTS:-64}
part=$SLURM_ARRAY_TASK_ID
bj sim "$@" --threads "${SLURM_CPUS_PER_TASK:-1}" --shard "$part/$parts" >"$part.json.part"
mv "$part.json.part" "$part.json"
