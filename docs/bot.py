#!/usr/bin/env python3
"""Plays the basic strategy at a table of bjd: bot.py LINK [NAME]"""
import json, sys, time
from http.client import HTTPException
from urllib.request import HTTPCookieProcessor, HTTPError, Request, build_opener

server, _, table_id = (sys.argv[1:] or [""])[0].rpartition("/t/")
if not server:
    sys.exit(__doc__)
name = (sys.argv[2:] or ["Robo"])[0]
browser = build_opener(HTTPCookieProcessor())
keys = iter(range(time.time_ns() // 1000, 2**53))


def send(path, body=None):
    """Sends a request, until there is an answer; returns it, or the refusal."""
    data = body and json.dumps(body).encode()
    while True:
        try:
            request = Request(server + path, data, {"Content-Type": "application/json"})
            with browser.open(request, timeout=20) as answer:
                return json.load(answer)
        except HTTPError as refused:
            if refused.code < 500 and refused.code != 429:
                return json.load(refused)
            time.sleep(int(refused.headers["Retry-After"] or 2))
        except (OSError, HTTPException):  # the server starts again
            time.sleep(2)


def give(path, **more):
    body = {"key": next(keys), "player": me, "answers": table["question"], **more}
    return send(f"/api/tables/{table_id}/{path}", body)


if "state" not in (view := send(f"/api/tables/{table_id}")):
    sys.exit(f"bot.py: {view['text']}")  # on standard error, and the exit status is 1
if "player" not in (person := send("/api/people", {"name": name, "is_bot": True})):
    sys.exit(f"bot.py: {person['text']}")
me, refused = person["player"], None
while "state" in (view := send(f"/api/tables/{table_id}")):  # until the table is closed
    table, room = view["state"]["table"], view["state"]["room"]
    seats, play = table["seats"], table["round"]
    own = next((at for at, seat in enumerate(seats) if seat["owner"] == me), None)
    people = [seat for seat in seats if seat["owner"] not in [None, *room["bots"]]]
    away = [it["player"] for it in room["away"]]
    late = [seat for seat in people if not seat["bet"] and seat["owner"] not in away]
    hand = play and play["cards"]["phase"].get("hand")
    if own is None:
        free = [at for at, seat in enumerate(seats) if seat["owner"] is None]
        if free and len(seats) - len(free) - len(people) < room["company"]:
            give("commands", do={"type": "sit", "seat": free[-1]})
    elif hand is not None:
        asked = next(it["seat"] for it in play["cards"]["hands"] if it["id"] == hand)
        if play["seats"][asked] == own and (advice := give("ask", what="advice"))["t"] == "advice":
            give("commands", do=(advice["basic"] or advice["choices"][0])["do"])
    elif any(seat["bet"] for seat in people) and not late and not seats[own]["bet"]:
        bet = {"type": "bet", "seat": own, "stakes": [view["house"]["minimum"]]}
        if seats != refused and give("commands", do=bet).get("t") != "done":
            if give("commands", do={"type": "rebuy", "seat": own}).get("t") != "done":
                refused = seats  # nothing is tried again while the boxes are the same
    elif any(seat["ready"] for seat in people) != seats[own]["ready"]:
        give("commands", do={"type": "ready", "seat": own})
    time.sleep(0.5)
