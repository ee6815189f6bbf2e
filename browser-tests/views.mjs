// Views of a table in any state, as a server would send them, for a page whose line a test holds.

/** The number of the first of the other players. */
const OTHERS = 9000;

/** Names as long as names may be, and short ones. */
const NAMES = [
  "Maximiliane Schneider", "Christopher Robinson", "Mo", "Wilhelmina Featherstone", "Grace", "Bartholomew W Jones",
];

/** The total of a hand, as the server counts it. */
function totalOf(cards) {
  const worth = ([rank]) => ({ A: 1, T: 10, J: 10, Q: 10, K: 10 })[rank] ?? Number(rank);
  const hard = cards.reduce((sum, card) => sum + worth(card), 0);
  const soft = hard <= 11 && cards.some(([rank]) => rank === "A");
  return { best: soft ? hard + 10 : hard, soft };
}

/** Runs in the page before its scripts: the line is one that the test holds. */
function holdLine() {
  class HeldLine extends EventTarget {
    static CONNECTING = 0;
    static OPEN = 1;
    static CLOSING = 2;
    static CLOSED = 3;
    readyState = 1;

    constructor() {
      super();
      globalThis.hear = (message) => this.onmessage?.({ data: JSON.stringify(message) });
      globalThis.loseLine = () => this.onclose?.({});
      setTimeout(() => this.onopen?.({}));
    }

    send(text) {
      const { t, at } = JSON.parse(text);
      if (t === "ping") this.onmessage?.({ data: JSON.stringify({ t: "pong", at, now_ms: Date.now() }) });
    }

    close() {
      this.readyState = 3;
    }
  }
  globalThis.WebSocket = HeldLine;
}

/** Opens the page of a table on a line that the test holds; returns what it needs to make views. */
export async function openHeld(person, wish = {}) {
  const table = await person.openTable(wish);
  const { state, house } = await (await person.context.request.get(`/api/tables/${table}`)).json();
  const { people } = await (await person.context.request.get("/api/me")).json();
  await person.page.addInitScript(holdLine);
  await person.page.goto(`/t/${table}`);
  await person.page.waitForFunction(() => globalThis.hear !== undefined);
  // The page is ready when it draws what it hears, and knows whose boxes are its own.
  const held = { state, house, people };
  const first = viewOf(held, { boxes: state.table.seats.length, own: [0], seated: 1 });
  await person.page.evaluate((messages) => messages.forEach((message) => globalThis.hear(message)), first);
  await person.page.locator(".seat.is-own").waitFor();
  return held;
}

/**
 * Makes the messages of a state: `boxes` and `people` at them, the `own` boxes, the hands of each box as lists of
 * cards, the hand that is asked, and whatever else differs.
 */
export function viewOf({ state, house, people }, wish) {
  const {
    boxes, own = [], seated = boxes, bets = false, ready = false, dealer = ["TC", null], hands = null, asked = null,
    phase = "action", seconds = null, insured = 0, room = {}, table: more = {}, turnSeconds = 30, side = false,
  } = wish;
  const taken = [...own, ...Array.from({ length: boxes }, (_, at) => at).filter((at) => !own.includes(at))]
    .slice(0, seated);
  const seats = Array.from({ length: boxes }, (_, at) => seatOf(at));
  const round = hands && roundOf();

  function seatOf(at) {
    if (!taken.includes(at)) return { owner: null, name: null, net: 0, bet: [], ready: false, can_bet: true };
    const self = people[own.indexOf(at)];
    const bet = bets && !hands ? [at % 2 ? 100_000 : 2_500] : [];
    return {
      owner: self?.player ?? OTHERS + at, name: self?.name ?? NAMES[at % NAMES.length], net: (at - 2) * 12_350, bet,
      ready: ready && bet.length > 0 && !self, can_bet: true,
    };
  }

  function roundOf() {
    const places = [...taken].sort((one, other) => one - other);
    const all = places.flatMap((at, seat) => (hands[at] ?? [["TS", "7H"]]).map((cards, i) => ({
      id: at * 10 + i, start: at * 10, seat, cards, total: totalOf(cards), stake: i === 1 ? 100_000 : 2_500,
      insured, insurance_net: insured && phase === "over" ? -insured : null, added: 0, doubled: false,
      is_split: (hands[at] ?? []).length > 1, status: phase === "over" ? "stood" : "open",
      net: phase === "over" ? [2_500, -2_500, 3_750, 0][i % 4] * (at % 2 ? 1 : 20) : null, side_bets: side
        ? (house.side_bets ?? []).map((_, place) => ({ side_bet: place, stake: 500, outcome: null, net: null })) : [],
    })));
    const hand = asked === null ? null : asked[0] * 10 + asked[1];
    const legal = ["hit", "stand", "double", "split"];
    const phases = {
      action: { type: "action", hand, legal, double_for: null },
      doubling: { type: "action", hand, legal, double_for: { min: 100, max: 2400, step: 100 } },
      insurance: { type: "insurance", hand, min: 1, max: 1250 },
      over: { type: "over" },
    };
    const open = dealer.filter(Boolean);
    return {
      number: 7, id: 7, seats: places, nets: phase === "over" ? places.map(() => 2500) : null,
      cards: {
        dealer: { open, hole_down: dealer.includes(null), pushes: false }, hands: all, phase: phases[phase],
      },
      choices: phase === "insurance" || phase === "over" ? []
        : ["hit", "stand", "double", "split", "surrender"].map((action) => ({
          action, cost: ["double", "split"].includes(action) ? 2500 : 0,
          refused: action === "surrender" ? { type: "not_offered" } : null,
        })),
      insurance: phase === "insurance" ? [{ hand, range: { min: 1, max: 1250 }, refused: null }] : [],
    };
  }

  const view = {
    t: "view", run: "b1", number: 1, chat: [], now_ms: Date.now(), house: { ...house, turn_seconds: turnSeconds },
    state: {
      ...state, room: { ...state.room, host: people[0]?.player ?? null, ...room },
      table: {
        ...state.table, seats, round, question: { round: 7, number: 1 },
        deadline_ms: seconds === null ? null : Date.now() + seconds * 1000, ...more,
      },
    },
  };
  const purses = own.map((at) => ({
    player: seats[at].owner, unit: house.unit, purse: 12_345_650, has_credit: false, refill: null,
  }));
  return [view, { t: "purses", purses }];
}
