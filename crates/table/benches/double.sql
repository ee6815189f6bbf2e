-- Copies every round, with its shoe, seats, decisions, transfers, postings and lessons.

BEGIN;
CREATE TEMP TABLE more AS SELECT
    (SELECT max(id) FROM round) AS rounds,
    (SELECT max(id) FROM transfer) AS transfers,
    (SELECT max(number) FROM shoe) AS shoes;
INSERT INTO shoe
    SELECT seating, number + shoes, commitment, seed, engine, rules, committed_ms, revealed_ms
    FROM shoe, more;
INSERT INTO round
    SELECT id + rounds, seating, shoe + shoes, house, opened_ms, closed_ms, state, reason, line,
           drawn, level
    FROM round, more;
INSERT INTO seat SELECT round + rounds, seat, player, bet, net FROM seat, more;
INSERT INTO decision
    SELECT round + rounds, number, place, choice, amount, at_ms FROM decision, more;
INSERT INTO transfer
    SELECT id + transfers, replace(key, 'round ' || round, 'round ' || (round + rounds)), kind,
           round + rounds, at_ms
    FROM transfer, more WHERE round IS NOT NULL;
INSERT INTO posting
    SELECT transfer + transfers, account, amount
    FROM posting JOIN transfer ON transfer.id = posting.transfer, more
    WHERE transfer.round IS NOT NULL;
INSERT INTO lesson
    SELECT round + rounds, seat, purse, won, pushed, lost, naturals, staked, worth, bet_cost,
           unjudged
    FROM lesson, more;
INSERT INTO judgement
    SELECT round + rounds, number, seat, question, choice, due, best, cost, miss, verdict
    FROM judgement, more;
DROP TABLE more;
COMMIT;
