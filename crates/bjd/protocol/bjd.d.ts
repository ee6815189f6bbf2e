// The messages, requests and answers of a table server: docs/protocol.md.
// Generated from the types of the server; do not change it by hand.

/** The values that a key accepts, all of them as text. */
export type AcceptedValues = ({
  type: "flag";
} | {
  type: "words";
  /** The words. */
  words: Array<string>;
} | {
  /** The largest. */
  max: number;
  /** The smallest. */
  min: number;
  /** True if `off` is accepted too. */
  off: boolean;
  type: "whole";
} | {
  type: "odds";
} | {
  type: "unit";
} | {
  type: "text";
});

/** The content of a player's command. */
export type Act = ({
  /** The box. */
  seat: number;
  type: "sit";
} | {
  /** The box. */
  seat: number;
  type: "stand_up";
} | {
  /** The box. */
  seat: number;
  /** The side bets. */
  side?: Array<SideStake>;
  /** The bets, one for each starting hand. */
  stakes: Array<Chips>;
  type: "bet";
} | {
  /** The box. */
  seat: number;
  type: "clear_bet";
} | {
  /** The box. */
  seat: number;
  type: "ready";
} | {
  /** The hash of the contribution. */
  commitment: Commitment;
  type: "commit";
} | {
  /** The number of cards that go from the top of the shoe to its bottom. */
  cut: number;
  /** The secret. */
  secret: Secret;
  type: "reveal";
} | {
  /** The action. */
  action: Action;
  /** The hand. */
  hand: HandId;
  type: "play";
} | {
  /** The amount that the double adds. */
  amount: Chips;
  /** The hand. */
  hand: HandId;
  type: "double_for";
} | {
  /** The amount. */
  amount: Chips;
  /** The hand. */
  hand: HandId;
  type: "insure";
} | {
  /** The hand. */
  hand: HandId;
  type: "decline";
} | {
  /** The box. */
  seat: number;
  type: "rebuy";
} | {
  type: "more_time";
} | {
  /** The words. */
  text: string;
  type: "say";
} | {
  /** The reaction. */
  reaction: Reaction;
  type: "react";
} | {
  /** The owner of the box. */
  player: PlayerId;
  /** The box. */
  seat: number;
  type: "remove";
} | {
  /** The reason for the others to read. */
  reason?: (string | null);
  type: "pause";
} | {
  type: "resume";
} | {
  type: "move_on";
} | {
  /** The changes, by key. */
  rules: Record<string, string>;
  type: "change_house";
} | {
  /** The player. */
  to: PlayerId;
  type: "hand_over";
} | {
  /** True if people can chat. */
  is_on: boolean;
  type: "switch_chat";
} | {
  /** The number. */
  bots: number;
  type: "company";
} | {
  type: "close";
} | {
  type: "start";
});

/** An action for a hand. */
export type Action = ("hit" | "stand" | "double" | "split" | "surrender");

export type Actions = Array<Action>;

/** The coach's advice, for the player who asked. */
export type Advice = {
  /** The basic strategy; null where there is none. */
  basic: (BasicPlay | null);
  /** The bet of the hand, which is the unit of expected values. */
  bet: Chips;
  /** Every choice, the best first. */
  choices: Array<PricedChoice>;
  /** The play according to the count, if one was named. */
  count: (CountedPlay | null);
  /** The hand. */
  hand: HandId;
  /** The key of the question. */
  key: RequestKey;
  /** The same advice in sentences. */
  lines: Array<string>;
  /** The hand against the upcard, or `insurance`. */
  matchup: string;
  /** The choice that was played, if the question was about it. */
  played: (JudgedPlay | null);
  /** The player who has asked. */
  player: PlayerId;
  /** The decision. */
  question: Question;
  t: "advice";
  /** The reason alone. */
  why: Array<string>;
};

/** A question to the coach. Only the asker gets the answer. */
export type AskMessage = {
  /** The decision that the sender sees. A question about an earlier one is refused. */
  answers?: (Question | null);
  /** The name of a counting system. */
  count?: (string | null);
  /** The sender's key, up to [`KEY_MAX`], which the answer names. */
  key: RequestKey;
  /** The player who asks. */
  player: PlayerId;
  /** The subject of the question. */
  what: AskedAbout;
};

/** The subject of a question to the coach. */
export type AskedAbout = ("advice" | "last");

/** A player with a box but without a connected browser. */
export type AwayPlayer = {
  /** The player. */
  player: PlayerId;
  /** The time of its beginning, in milliseconds since 1970. */
  since_ms: number;
  /** The time until which the table waits for a decision of the player; null if it waits forever. */
  until_ms: (number | null);
};

/** The play of the basic strategy. */
export type BasicPlay = {
  /** The code of the cell; null for insurance. */
  code: (string | null);
  /** The command that plays it. */
  do: Act;
  /** True if it is the best choice for the cards that are left. */
  is_best: boolean;
  /** The play in words. */
  name: string;
  /** The row of the chart; null for insurance. */
  row: (string | null);
  /** The upcard; null for insurance, or where the dealer shows none. */
  upcard: (string | null);
  /** The code in words; null for insurance. */
  words: (string | null);
};

/** Sums over judged bet sizes. */
export type BetSums = {
  /** Their cost, in millionths of the smallest unit. */
  cost: Micros;
  /** The number of judged bets. */
  judged: number;
  /** The number of bets of a wrong size. */
  wrong: number;
};

/** The browsers that act for the kept people of the requesting one. */
export type BrowserList = {
  /** The browsers. */
  browsers: Array<BrowserView>;
};

/** A browser, or a program, that acts for people. */
export type BrowserView = {
  /** The number by which it is ended. */
  id: number;
  /** True for the browser that sends this request. */
  is_this: boolean;
  /** The label: the user agent of a browser, or the name of a program. */
  label: string;
  /** The kept people that both browsers act for. */
  people: Array<PlayerId>;
  /** The time of the last request, to within five minutes, in milliseconds since 1970. */
  seen_ms: number;
  /** The time at which it was added, in milliseconds since 1970. */
  since_ms: number;
};

/** A card: its rank and its suit. */
export type Card = string;

/** A tally of the decisions with one hand against one upcard. */
export type CaseTally = {
  /** The class of the decision, such as `hard`. */
  class: string;
  /** The decisions. */
  decisions: VerdictTally;
  /** The hand and the upcard. */
  hand: string;
  /** The time of the last mistake, in milliseconds since 1970. */
  last_wrong: (number | null);
};

/** A house with changes. */
export type ChangedHouse = {
  /** True to include the effect of each rule. */
  effects?: boolean;
  /** The name of the built-in house. */
  house: string;
  /** The changes, by key. */
  rules?: Record<string, string>;
};

/** The basic strategy of a house. */
export type Chart = {
  /** The expected value of the best play for the cards of each hand. */
  best_ev: number;
  /** Codes, by row and upcard. */
  cells: Record<string, Record<string, string>>;
  /** The expected value of play by the chart, in initial bets. */
  ev: number;
  /** Expected values, by row, upcard and action. */
  evs: Record<string, Record<string, Record<string, number>>>;
  /** The name of the house. */
  house: string;
  /** The cells of hands with more cards, where the play differs. */
  longer?: Array<LongerChart>;
  /** Notes on averaged cells, in sentences. */
  notes: Array<string>;
  /** The parts of the chart, from the top. */
  parts: Array<ChartPart>;
  /** Every key of the rules with its value. */
  rules: Record<string, unknown>;
  /** The number of the layout of this document. */
  schema: number;
  /** The title. */
  title: string;
  /** The upcards, from left to right. */
  upcards: Array<string>;
  /** Each code in words. */
  words: Record<string, string>;
};

/** A part of a chart. */
export type ChartPart = {
  /** The rows, from the top. */
  rows: Array<ChartRow>;
  /** The title. */
  title: string;
};

/** A row of a chart. */
export type ChartRow = {
  /** The row in words. */
  label: string;
  /** The row, as cells name it. */
  row: string;
};

/** A line of the chat. */
export type ChatLine = {
  /** The time, in milliseconds since 1970. */
  at_ms: number;
  /** The name to show. */
  name: string;
  /** The number of the line, from 1, in this run of the server. */
  number: number;
  /** The player. */
  player: PlayerId;
} & ({
  text: string;
} | {
  reaction: Reaction;
});

/** An amount of money in the house's smallest unit (cents, seconds). Losses are negative. */
export type Chips = number;

/** An action for the active hand. */
export type ChoiceView = {
  /** The action. */
  action: Action;
  /** The chips that it costs. */
  cost: Chips;
  /** The reason why the rules refuse it, if they do. */
  refused: (RefusalReason | null);
};

/** The answer to a question to the coach. */
export type CoachAnswer = (Advice | Refused);

/** A machine-readable code for a refusal by a table, or for a request error. */
export type Code = ("action" | "bet" | "body" | "busy" | "chat_off" | "company" | "contributed" | "contributions_closed" | "count" | "evening" | "excluded" | "failed" | "host" | "insurance" | "may_not_open" | "method" | "name" | "name_kept" | "name_taken" | "no_bet" | "no_browser" | "no_evening" | "no_limit" | "no_more_time" | "no_odds" | "no_question" | "no_round" | "no_shoe" | "no_such_seat" | "no_table" | "not_asked" | "not_away" | "not_broke" | "not_for_bots" | "not_found" | "not_host" | "not_over" | "not_played" | "not_stored" | "not_yours" | "nothing_played" | "nothing_to_reveal" | "origin" | "passphrase" | "path" | "paused" | "query" | "refused" | "removed" | "revealing" | "round_open" | "rules" | "seat_taken" | "stale" | "stopping" | "table_lost" | "table_paused" | "text" | "token" | "too_fast" | "too_late" | "too_many_tables" | "too_slow" | "upgrade" | "wrong_passphrase" | "wrong_reveal");

/** The answer to a command. */
export type CommandAnswer = (Done | Refused);

/** A command to a table. */
export type CommandMessage = {
  /** The question that it answers. Sitting down and standing up answer none. */
  answers?: (Question | null);
  /** The command. */
  do: Act;
  /** The sender's key, up to [`KEY_MAX`]: a command that is sent twice with one key is carried out once. */
  key: RequestKey;
  /** The player who gives it. */
  player: PlayerId;
};

/** The SHA-256 of what is revealed later. */
export type Commitment = string;

/** The public view of a contribution. */
export type ContributionView = {
  /** The player's commitment. */
  commitment: Commitment;
  /** The cut, in cards; `None` until it is revealed. */
  cut: (number | null);
  /** The player. */
  player: PlayerId;
  /** The secret; `None` until it is revealed. */
  secret: (Secret | null);
};

/** The public view of the contributions to a shoe. */
export type ContributionsView = {
  /** The players who cannot contribute to this shoe, because they did not reveal their contribution to a shoe since the last round. */
  excluded: Array<PlayerId>;
  /** True if nobody can contribute to this shoe any more. */
  is_closed: boolean;
  /** The contributions, in the order of their players' numbers. */
  of: Array<ContributionView>;
};

/** The cards of a shoe that everybody has seen, and their counts. */
export type Count = {
  /** The count of every counting system. */
  counts: Array<CountedSystem>;
  /** The number of decks. */
  decks: number;
  /** The number of cards of the full shoe. */
  full: number;
  /** The number of cards that are left. */
  left: number;
  /** The rounds since the shuffle, the oldest first. */
  rounds: Array<SeenRound>;
  /** The number of cards that everybody has seen since the shuffle. */
  seen: number;
  /** The number of the shoe at the table, from 1. */
  shoe: number;
};

/** The play at a decision according to a count. */
export type CountedPlay = {
  /** True if the play differs from the basic strategy. */
  changes: boolean;
  /** The plays of the hand, by true count. */
  index?: (Array<IndexView> | null);
  /** The index of insurance: the true count from which it pays, or below which it pays where tens raise the count. */
  insurance_at?: (number | null);
  /** The play, if the count has one. */
  name: (string | null);
  /** The running count. */
  running: number;
  /** The plays of the hand, in words. */
  text?: (string | null);
  /** The title of the counting system. */
  title: string;
  /** The true count. */
  true: number;
};

/** A counting system, and its count of the cards. */
export type CountedSystem = {
  /** True if the tags of a deck add up to zero. */
  is_balanced: boolean;
  /** The counts in sentences. */
  lines: Array<string>;
  /** The name, as used in a request for advice. */
  name: string;
  /** The running count. */
  running: number;
  /** The tag of each card, by its rank; face cards count as `T`. */
  tags: Record<string, number>;
  /** The title. */
  title: string;
  /** The true count. */
  true: number;
};

/** A point of the curve of results. */
export type CurvePoint = {
  /** The deviation due to luck within which 19 in 20 results lie, in smallest units. */
  band: number;
  /** The expected sum of the results until then, in millionths of the smallest unit. */
  expected: Micros;
  /** The sum of the results until then. */
  net: Chips;
  /** The number of rounds. */
  rounds: number;
};

/** The visible part of the dealer's hand. */
export type DealerView = {
  /** True if there is a face-down card as well. */
  hole_down: boolean;
  /** The face-up cards. */
  open: Hand;
  /** True if the dealer has drawn to 22, in a house where that pushes. */
  pushes: boolean;
};

/** A decision at which the players have parted. */
export type DifferenceView = {
  /** The cards of the hand. */
  cards: Array<Card>;
  /** The plays of all players with their results, in sentences. */
  lines: Array<string>;
  /** The hand and the upcard, such as `16 v T`. */
  matchup: string;
  /** The round, from 1. */
  round: number;
  /** The difference between the best and the worst result of the round. */
  spread: Chips;
  /** The dealer's upcard, if the dealer shows one. */
  upcard: (Card | null);
};

/** A command was carried out, now or before. */
export type Done = {
  /** Its key. */
  key: RequestKey;
  t: "done";
};

export type DoubleOn = ("any" | "8-11" | "9-11" | "10-11" | "11" | "none");

/** The amounts that a hand can be doubled for when that is less than its bet: the multiples of `step` from `min` to `max`, which are multiples themselves. */
export type DoubleRange = {
  /** The largest amount that the player can pay. */
  max: Chips;
  /** The smallest amount. */
  min: Chips;
  /** Every amount is a multiple of this. */
  step: Chips;
};

/** An entry of a table's journal. */
export type EntryHash = {
  /** The hash of the chain up to it, 64 hexadecimal digits. */
  hash: Commitment;
  /** The number, from 1. */
  number: number;
};

/** The body of an error. */
export type ErrorBody = {
  /** A machine-readable code. */
  code: Code;
  /** A sentence for people. */
  text: string;
};

/** An evening as the lobby shows it. */
export type EveningCard = {
  /** The name of the house. */
  house: string;
  /** The unguessable part of the link. */
  id: string;
  /** The name. */
  name: string;
  /** The phase. */
  phase: EveningPhase;
  /** The names of the players. */
  players: Array<string>;
  /** The open round, from 1; 0 before the first. */
  round: number;
  /** The number of rounds. */
  rounds: number;
};

/** The phase of an evening. */
export type EveningPhase = ("waiting" | "playing" | "over" | "cancelled");

/** The rounds of a player. */
export type EveningPlayerRecord = {
  /** The name. */
  name: string;
  /** The player. */
  player: PlayerId;
  /** The rounds, in order. */
  rounds: Array<EveningRoundRecord>;
};

/** A player of an evening. */
export type EveningPlayerView = {
  /** True if the player has finished the open round. */
  is_finished: boolean;
  /** True if the next round is dealt to the player as soon as it opens. */
  is_ready: boolean;
  /** The name. */
  name: string;
  /** The player. */
  player: PlayerId;
};

/** The public record of an evening that is over. */
export type EveningRecord = {
  /** The commitment to the seed. */
  commitment: Commitment;
  /** The decisions that made the difference. */
  differences: Array<DifferenceView>;
  /** The name of the house. */
  house: string;
  /** The standings and the differences in sentences. */
  lines: Array<string>;
  /** The name of the evening. */
  name: string;
  /** The number in the journal. */
  number: number;
  /** The players, in the order in which they have joined. */
  players: Array<EveningPlayerRecord>;
  /** The number of rounds. */
  rounds: number;
  /** All rules and stakes of the house. */
  rules: string;
  /** The number of the layout of this document: 1. */
  schema: number;
  /** The scheme that derives the seeds of the rounds. */
  scheme: string;
  /** The seconds for each round. */
  seconds: number;
  /** The seed. */
  seed: Seed;
  /** The stake of each round. */
  stake: Chips;
  /** The players by place, the best first. */
  standings: Array<StandingView>;
  /** The unit of all amounts. */
  unit: Unit;
};

/** A round of an evening, step by step. */
export type EveningReplay = {
  /** The decisions that the clock has made, which are the last ones. */
  by_clock: number;
  /** The cards at the end. */
  cards: View;
  /** The round before the first card. */
  first: RoundView;
  /** The name of the house. */
  house: string;
  /** The number of the round, from 1. */
  number: number;
  /** The coach's remark on each decision. */
  remarks: Array<string>;
  /** The seats with a bet, from left to right. */
  seats: Array<PastSeat>;
  /** The cards and decisions, in order. */
  steps: Array<ReplayStep>;
  /** The unit of all amounts. */
  unit: Unit;
};

/** The results of an evening. */
export type EveningResultsView = {
  /** The decisions that made the difference. */
  differences: Array<DifferenceView>;
  /** The same in sentences. */
  lines: Array<string>;
  /** The players, the best first. */
  standings: Array<StandingView>;
};

/** A round that a player has played. */
export type EveningRoundRecord = {
  /** The number of decisions. */
  asked: number;
  /** The decisions that the clock has made, which are the last ones. */
  by_clock: number;
  /** The number of close decisions. */
  close: number;
  /** The cost of its decisions, in millionths of the smallest unit. */
  cost: number;
  /** The round in notation. */
  line: string;
  /** The result. */
  net: Chips;
  /** The number of right decisions. */
  right: number;
};

/** The public view of a duplicate evening. It contains no player's cards until the evening is over. */
export type EveningView = {
  /** The hash of the seed. */
  commitment: Commitment;
  /** The number in the journal, which the keys of its shuffles contain. */
  number: number;
  /** The phase. */
  phase: EveningPhase;
  /** The players, in the order in which they have joined. */
  players: Array<EveningPlayerView>;
  /** The results, once it is over and the coach has reviewed it. */
  results: (EveningResultsView | null);
  /** The open round, from 1; 0 before the first, and the last one after the end. */
  round: number;
  /** The number of rounds. */
  rounds: number;
  /** The seconds for each round. */
  seconds: number;
  /** The seed, once it is over. */
  seed: (Seed | null);
  /** The stake of each round. */
  stake: Chips;
};

/** A public event. No variant can hold a face-down card. */
export type Event = ({
  /** The card. */
  card: Card;
  /** The owner of the card. */
  to: Owner;
  type: "card_dealt";
} | {
  type: "hole_card_dealt";
} | {
  type: "deal_completed";
} | {
  /** The hand. */
  hand: HandId;
  /** The insurance stake. */
  stake: Chips;
  type: "insurance_taken";
} | {
  /** The hand. */
  hand: HandId;
  type: "insurance_declined";
} | {
  /** True if the dealer has a blackjack. */
  blackjack: boolean;
  type: "dealer_peeked";
} | {
  /** The hand. */
  hand: HandId;
  type: "early_surrender_declined";
} | {
  /** The hand. */
  hand: HandId;
  type: "hand_surrendered";
} | {
  /** The hand. */
  hand: HandId;
  type: "hand_stood";
} | {
  /** The hand. */
  hand: HandId;
  /** The total bet on the hand after doubling. */
  stake: Chips;
  type: "hand_doubled";
} | {
  /** The hand. */
  hand: HandId;
  /** The new hand, which gets the second card of the pair. */
  into: HandId;
  /** The bet on the new hand. */
  stake: Chips;
  type: "hand_split";
} | {
  /** The hand. */
  hand: HandId;
  type: "hand_busted";
} | {
  /** The hole card. */
  card: Card;
  type: "hole_card_revealed";
} | {
  type: "dealer_blackjack";
} | {
  /** The dealer's total. */
  total: number;
  type: "dealer_stood";
} | {
  type: "dealer_busted";
} | {
  type: "dealer_pushed";
} | {
  /** The dealer's total. */
  total: number;
  type: "dealer_charlie";
} | {
  /** The starting hand that it was placed with. */
  hand: HandId;
  /** The net result. */
  net: Chips;
  /** The outcome of the cards, by its position in the side bet; `None` if it is lost. */
  outcome: (number | null);
  /** The side bet, by its position in [`House::side_bets`](crate::House::side_bets). */
  side_bet: number;
  type: "side_bet_settled";
} | {
  /** The hand. */
  hand: HandId;
  /** The net result of the insurance. */
  net: Chips;
  type: "insurance_settled";
} | {
  /** The hand. */
  hand: HandId;
  /** The net result of the hand. */
  net: Chips;
  /** The outcome. */
  outcome: Outcome;
  type: "hand_settled";
} | {
  /** The net result of all players together. */
  net: Chips;
  type: "round_closed";
});

/** The rounds that statistics include. */
export type FilterView = {
  /** The name of the house; null for all. */
  house: (string | null);
  /** The name of the player; null for everybody. */
  player: (string | null);
  /** The time from which rounds are counted, in milliseconds since 1970; null for all. */
  since: (number | null);
};

/** A message from a browser or a program. */
export type FromClient = (CommandMessage & {
  t: "command";
} | {
  /** The decision that the sender sees. A question about an earlier one is refused. */
  answers?: (Question | null);
  /** The name of a counting system. */
  count?: (string | null);
  /** The sender's key, up to [`KEY_MAX`], which the answer names. */
  key: RequestKey;
  /** The player who asks. */
  player: PlayerId;
  t: "ask";
  /** The subject of the question. */
  what: AskedAbout;
} | {
  /** The sender's clock, which the answer repeats. */
  at: number;
  t: "ping";
});

export type Hand = Array<Card>;

/** A player's hand, numbered in order of creation: first the starting hands, from the first seat to the last, then split hands as they are made. */
export type HandId = number;

/** A player's hand, all of which is visible. */
export type HandView = {
  /** The amount added by doubling; zero before. */
  added: Chips;
  /** The cards. */
  cards: Array<Card>;
  /** True if the hand was doubled. */
  doubled: boolean;
  /** The hand's number in events. */
  id: HandId;
  /** The net result of its insurance, once that is settled. */
  insurance_net: (Chips | null);
  /** The insurance stake; zero without insurance. */
  insured: Chips;
  /** True if the hand comes from a split. */
  is_split: boolean;
  /** The net result, once the hand is settled. */
  net: (Chips | null);
  /** The seat of its player. */
  seat: Seat;
  /** The side bets that were placed with it, if it is a starting hand. */
  side_bets?: Array<SideBetView>;
  /** The bet on the hand, with the amount added by doubling. */
  stake: Chips;
  /** The starting hand: this hand, or the one it was split from. */
  start: HandId;
  /** The state of the hand. */
  status: Status;
  /** The total of the cards. */
  total: Total;
};

/** A bar of the histogram of results. */
export type HistogramBar = {
  /** The result, in halves of the initial bet. */
  half_bets: number;
  /** The number of rounds. */
  rounds: number;
};

/** A house to choose. */
export type HouseChoice = {
  /** The name. */
  name: string;
  /** The title. */
  title: string;
  /** The value of each key. */
  values: Record<string, string>;
};

/** The houses to choose from, and the keys that change them. */
export type HouseChoices = {
  /** The houses. */
  houses: Array<HouseChoice>;
  /** The keys. */
  keys: Array<KeyView>;
};

/** Sums over the rounds at a house. */
export type HouseSums = {
  /** The judged bet sizes. */
  bets: BetSums;
  /** The cost of all decisions, in millionths of the smallest unit. */
  cost: Micros;
  /** The number of hands. */
  hands: number;
  /** The name of the house. */
  house: string;
  /** The number of hands that lost. */
  lost: number;
  /** The number of blackjacks. */
  naturals: number;
  /** The sum of all results. */
  net: Chips;
  /** The rounds whose exact value is known. */
  priced: PricedSums;
  /** The number of hands that pushed. */
  pushed: number;
  /** The number of rounds. */
  rounds: number;
  /** The sum of all stakes. */
  staked: Chips;
  /** The number of hands that won. */
  won: number;
};

/** A house as a page shows it. Amounts are in smallest units. */
export type HouseView = {
  /** The bankroll of a new player; zero with unlimited credit. */
  bankroll: Chips;
  /** The built-in house that this one is based on. */
  base: string;
  /** The keys in which it differs from that house, with its values. A program that computes odds needs only these. */
  changes: Record<string, string>;
  /** The values of the chips to bet with. */
  chips: Array<Chips>;
  /** The largest bet; null without a limit. */
  maximum: (Chips | null);
  /** The smallest bet. */
  minimum: Chips;
  /** The name. */
  name: string;
  /** The print on the felt, in lines. */
  print: Array<string>;
  /** The rules, in sentences. */
  rules: Array<string>;
  /** The side bets, in the order in which a bet counts them. */
  side_bets?: Array<SideBetOffer>;
  /** True if hands can be surrendered. */
  surrender: boolean;
  /** The title. */
  title: string;
  /** The seconds that a player has for a decision; 0 without a limit. */
  turn_seconds: number;
  /** The unit of all amounts. */
  unit: Unit;
};

/** Two plays, and the true count between them. */
export type IndexView = {
  /** The play from it on. */
  above: Action;
  /** The index: the true count between the plays. */
  at: number;
  /** The play below it. */
  below: Action;
};

/** The smallest and largest amount that a hand can be insured for, both included. */
export type InsuranceRange = {
  /** The largest amount. */
  max: Chips;
  /** The smallest amount. */
  min: Chips;
};

/** The insurance of a starting hand. */
export type InsuranceView = {
  /** The hand. */
  hand: HandId;
  /** The amounts that it can be insured for; `None` if it cannot be insured. */
  range: (InsuranceRange | null);
  /** The reason why it cannot be insured, if it cannot. */
  refused: (RefusalReason | null);
};

/** The choice that was played, and its cost. */
export type JudgedPlay = {
  /** The loss compared with the best choice, in initial bets. */
  cost: number;
  /** The same in smallest units. */
  cost_money: Chips;
  /** The command that played it. */
  do: Act;
  /** Its expected value, in initial bets. */
  ev: number;
  /** The choice in words. */
  name: string;
  /** The coach's remark; null if there is nothing to say. */
  remark: (string | null);
  /** The decision and its cost in a sentence. */
  text: string;
  /** The verdict. */
  verdict: Verdict;
};

/** A key to change a house by. */
export type KeyView = {
  /** The values that it accepts. */
  accepts: AcceptedValues;
  /** A short description, without a capital or a full stop. */
  meaning: string;
  /** The name. */
  name: string;
  /** `rules`, `stakes` or `table`. */
  table: string;
  /** The values that houses use. */
  usual: Array<string>;
};

/** A shoe at a glance. */
export type ListedShoe = {
  /** The commitment to the seed. */
  commitment: Commitment;
  /** The number of its rounds that are over. */
  rounds: number;
  /** The number of the shoe at the table, from 1. */
  shoe: number;
  /** The state. */
  state: ShoeState;
};

/** The chart of hands of more than two cards. */
export type LongerChart = {
  /** The number of cards; the last of these charts is for all longer hands too. */
  cards: number;
  /** Codes, by row and upcard. */
  cells: Record<string, Record<string, string>>;
};

/** The people that a browser acts for. */
export type Me = {
  /** True if any of them may open tables. */
  may_open_tables: boolean;
  /** The people. */
  people: Array<PersonView>;
};

/** A whole number, or its text if it is too large for one. */
export type Micros = (number | string);

/** A mistake that was made. */
export type MistakeTally = {
  /** The letter of the best choice. */
  best: string;
  /** The letter of the choice that was made. */
  choice: string;
  /** The class of the decision, such as `hard`. */
  class: string;
  /** The cost, in millionths of the smallest unit. */
  cost: Micros;
  /** The hand and the upcard. */
  hand: string;
  /** The number of times. */
  times: number;
};

/** An evening to announce. */
export type NewEvening = {
  /** The name of a built-in house. */
  house?: string;
  /** True if the evening is listed publicly. */
  is_public?: boolean;
  /** The name to show. */
  name: string;
  /** The number of rounds, 1 to 60. */
  rounds?: number;
  /** The changes to the house, by key. */
  rules?: Record<string, string>;
  /** The seconds for each round, 10 to 600. */
  seconds?: number;
  /** The stake of each round, in smallest units: a whole number of units. */
  stake?: (Chips | null);
};

/** A new passphrase that keeps a person. */
export type NewPassphrase = {
  /** The passphrase until now, if there is one. */
  current?: (string | null);
  /** Another name, if another person signs in with the current one. */
  name?: (string | null);
  /** The passphrase. */
  passphrase: string;
};

/** A new person. */
export type NewPerson = {
  /** True for a bot. Everybody can see this, and it never changes. */
  is_bot?: boolean;
  /** The name. */
  name: string;
};

/** A table to open. */
export type NewTable = {
  /** The number of boxes, 1 to 7. */
  boxes?: number;
  /** The name of a built-in house. */
  house?: string;
  /** True if the table is listed publicly. */
  is_public?: boolean;
  /** The name to show. */
  name: string;
  /** The changes to the house, by key. */
  rules?: Record<string, string>;
};

/** The value of a house for the player. */
export type OddsAnswer = {
  /** The effects of all other values of the rules. */
  effects: Array<RuleEffect>;
  /** The expected value of a round, in initial bets; null if the shoe could run out. */
  ev: (number | null);
  /** The rules, in sentences. */
  rules: Array<string>;
};

/** A table that was opened. */
export type OpenedTable = {
  /** The address: the page of a table is `/t/` and this, the page of an evening `/e/` and this. */
  id: string;
};

/** The outcome of a settled hand. */
export type Outcome = ("blackjack" | "charlie" | "won" | "pushed" | "lost" | "lost_tie" | "lost_original" | "busted" | "surrendered" | "returned");

/** The owner of a face-up card. */
export type Owner = ({
  hand: HandId;
} | "dealer");

/** A round that is over. */
export type PastRound = {
  /** The time of the deal, in milliseconds since 1970. */
  at_ms: number;
  /** The cards at the end; null if this release cannot read the round. */
  cards: (View | null);
  /** The name of the house. */
  house: string;
  /** The number of the round in the journal. */
  id: RoundId;
  /** The number of the round at its table. */
  number: number;
  /** The seats with a bet, from left to right. */
  seats: Array<PastSeat>;
  /** The number of the shoe at the table, from 1. */
  shoe: number;
  /** The unit of all amounts; null if this release cannot read the round. */
  unit: (Unit | null);
  /** The reason why it ended without a result. */
  void: (string | null);
};

/** A seat of a round that is over. */
export type PastSeat = {
  /** The initial bets. */
  bet: Chips;
  /** The name at that time. */
  name: string;
  /** The result; null for a round that is void. */
  net: (Chips | null);
  /** The player. */
  player: PlayerId;
};

/** A change of the state, as a JSON merge patch of the state before. */
export type PatchDocument = Record<string, unknown>;

/** A pause: no round starts. */
export type PauseView = {
  /** The player who paused the table. */
  by: PlayerId;
  /** The reason, if one was given. */
  reason: (string | null);
  /** The time of its beginning, in milliseconds since 1970. */
  since_ms: number;
};

/** A person, as a browser that acts for them sees them. */
export type PersonView = {
  /** True if the person is a bot. */
  is_bot: boolean;
  /** True if the person has a passphrase; others are guests. */
  is_kept: boolean;
  /** The name. */
  name: string;
  /** The player. */
  player: PlayerId;
};

/** The serialized form of [`Phase`]. */
export type Phase = ({
  place: Place;
  type: "card";
} | {
  hand: HandId;
  max: Chips;
  min: Chips;
  type: "insurance";
} | {
  hand: HandId;
  type: "early_surrender";
} | {
  double_for?: (DoubleRange | null);
  hand: HandId;
  legal: Actions;
  type: "action";
} | {
  type: "over";
});

/** The destination of a card. */
export type Place = ({
  hand: HandId;
} | "dealer" | "hole");

/** The number of a player. */
export type PlayerId = number;

/** A choice with its exact value. */
export type PricedChoice = {
  /** The loss compared with the best choice, in initial bets. */
  cost: number;
  /** The same in smallest units. */
  cost_money: Chips;
  /** The command that plays it. */
  do: Act;
  /** The expected value, in initial bets. */
  ev: number;
  /** The same in smallest units. */
  money: Chips;
  /** The choice in words. */
  name: string;
};

/** Sums over rounds whose exact value is known. */
export type PricedSums = {
  /** The cost of the decisions, in the same unit. */
  cost: Micros;
  /** The standard deviation of the luck, in smallest units. */
  deviation: number;
  /** The worth minus the cost. */
  expected: Micros;
  /** The result minus its expected value. */
  luck: Micros;
  /** The sum of their results. */
  net: Chips;
  /** The number of rounds. */
  rounds: number;
  /** The value of the rounds with the best play, in millionths of the smallest unit. */
  worth: Micros;
};

/** The private view of one player. */
export type PrivateView = {
  /** True if the player has unlimited credit, so that the purse limits no bet. */
  has_credit: boolean;
  /** The player. */
  player: PlayerId;
  /** The assumed balance; below zero only on credit. */
  purse: Chips;
  /** The amount of a rebuy, if the player needs one and can have it. */
  refill: (Chips | null);
  /** The unit of all amounts. */
  unit: Unit;
};

/** The decision that a request belongs to. A request for an older one is refused, so an answer that arrives late or twice never plays the next hand. */
export type Question = {
  /** The number of the decision in the round, from 1; 0 while bets are placed. */
  number: number;
  /** The number of the round at the table, from 1: the round in play, or the next one while bets are placed. */
  round: number;
};

/** A reaction, sent with one press; each page shows it in its own way. */
export type Reaction = ("applause" | "wow" | "laugh" | "pity" | "thanks" | "good_luck");

/** A contribution to a shoe. */
export type RecordedContribution = {
  /** The player's commitment. */
  commitment: Commitment;
  /** The cut, in cards; `None` until it is revealed. */
  cut: (number | null);
  /** The name. */
  name: string;
  /** The player. */
  player: PlayerId;
  /** The time when both were revealed, in milliseconds since 1970; `None` until then. */
  revealed_ms: (number | null);
  /** The secret, 64 hexadecimal digits; `None` until it is revealed. */
  secret: (string | null);
};

/** A player, with the name at the time of the request. */
export type RecordedPlayer = {
  /** The name. */
  name: string;
  /** The player. */
  player: PlayerId;
};

/** A round dealt from a shoe. */
export type RecordedRound = {
  /** All cards that it took from the shoe, in the order in which they left it, without separators. */
  cards: string;
  /** The number in the journal. */
  id: number;
  /** The round in notation. */
  line: string;
  /** The number at the table, from 1. */
  number: number;
  /** The reason why it was voided, and the actor that voided it, if it was. */
  void: (RoundVoid | null);
};

/** The reason why an action, an insurance stake or a double for less is refused. */
export type RefusalReason = ({
  type: "not_offered";
} | {
  type: "stands_on21";
} | {
  /** The totals that may be doubled. */
  allowed: DoubleOn;
  type: "total_not_allowed";
} | {
  /** The maximum number of cards for the action. */
  max: number;
  type: "too_many_cards";
} | {
  type: "not_a_pair";
} | {
  /** The maximum number of hands. */
  max: number;
  type: "split_limit";
} | {
  /** The maximum number of hands. */
  max: number;
  type: "table_limit";
} | {
  type: "not_on_soft_hands";
} | {
  type: "not_after_split";
} | {
  type: "not_after_double";
} | {
  type: "not_on_split_aces";
} | {
  type: "not_against_ace";
} | {
  type: "too_late";
} | {
  /** The amount that the player can still stake. */
  have: Chips;
  /** The cost. */
  need: Chips;
  type: "short_of_chips";
} | {
  /** The amount that it must be a multiple of. */
  quantum: Chips;
  type: "indivisible";
} | {
  /** The largest amount. */
  max: Chips;
  /** The smallest amount. */
  min: Chips;
  /** Every amount is a multiple of this. */
  step: Chips;
  type: "double_out_of_range";
} | {
  /** The smallest amount that a double may add. */
  min: Chips;
  type: "nothing_less";
} | {
  /** The largest allowed stake. */
  max: Chips;
  /** The smallest allowed stake. */
  min: Chips;
  type: "insurance_out_of_range";
});

/** A command was refused, and changed nothing. */
export type Refused = {
  /** The reason, for programs. */
  code: Code;
  /** Its key. */
  key: RequestKey;
  t: "refused";
  /** The reason, for people. */
  text: string;
};

/** A card or a decision. */
export type ReplayStep = {
  /** The events, in order. */
  events: Array<TableEvent>;
  /** The change of the view, as a JSON merge patch. */
  patch: Record<string, unknown>;
};

/** A number that the sender chooses for a request, so that a request sent twice is carried out only once. */
export type RequestKey = number;

/** The public view of a room. */
export type RoomView = {
  /** The players with a box but without a connected browser. */
  away: Array<AwayPlayer>;
  /** The players with a box who are bots. */
  bots: Array<PlayerId>;
  /** The changes to the house that take effect after the round, by key. */
  coming: Record<string, string>;
  /** The number of boxes that bots may have. */
  company: number;
  /** True if people can chat. */
  has_chat: boolean;
  /** The player who may change the table; null for the operator. */
  host: (PlayerId | null);
  /** The name of the house. */
  house: string;
  /** The unguessable part of the link. */
  id: string;
  /** True if the table closes when the round is over. */
  is_closing: boolean;
  /** True if the table is listed publicly. */
  is_public: boolean;
  /** The name. */
  name: string;
  /** The pause of the table; null if rounds start. */
  pause: (PauseView | null);
  /** The number of connected browsers without a box, excluding those of bots. */
  watching: number;
};

/** The number of a round in the journal. Later rounds have larger numbers; there may be gaps. */
export type RoundId = number;

/** A page of past rounds. */
export type RoundList = {
  /** True if there may be older ones. */
  has_more: boolean;
  /** The rounds, the newest first. */
  rounds: Array<PastRound>;
};

/** A round that is over, step by step. */
export type RoundReplay = {
  /** The time of the deal, in milliseconds since 1970. */
  at_ms: number;
  /** The cards at the end; null if this release cannot read the round. */
  cards: (View | null);
  /** The view before the first card. */
  first: RoundView;
  /** The name of the house. */
  house: string;
  /** The number of the round in the journal. */
  id: RoundId;
  /** The number of the round at its table. */
  number: number;
  /** The seats with a bet, from left to right. */
  seats: Array<PastSeat>;
  /** The number of the shoe at the table, from 1. */
  shoe: number;
  /** The cards and decisions, in order. */
  steps: Array<ReplayStep>;
  /** The unit of all amounts; null if this release cannot read the round. */
  unit: (Unit | null);
  /** The reason why it ended without a result. */
  void: (string | null);
};

/** Sums over rounds. */
export type RoundSums = {
  /** The judged bet sizes. */
  bets: BetSums;
  /** The cost of all decisions, in millionths of the smallest unit. */
  cost: Micros;
  /** The number of hands. */
  hands: number;
  /** The number of hands that lost. */
  lost: number;
  /** The number of blackjacks. */
  naturals: number;
  /** The sum of all results. */
  net: Chips;
  /** The rounds whose exact value is known. */
  priced: PricedSums;
  /** The number of hands that pushed. */
  pushed: number;
  /** The number of rounds. */
  rounds: number;
  /** The sum of all stakes. */
  staked: Chips;
  /** The number of hands that won. */
  won: number;
};

/** The public view of a round. */
export type RoundView = {
  /** The cards and hands. */
  cards: View;
  /** Every action for the active hand, legal or not; empty if none is active. */
  choices: Array<ChoiceView>;
  /** The number in the journal; `None` until it is stored, and in practice. */
  id: (RoundId | null);
  /** The insurance of each starting hand; empty if insurance is not offered against this upcard. */
  insurance: Array<InsuranceView>;
  /** The net result of each of the round's seats, once it is over. */
  nets: (Array<Chips> | null);
  /** The number at the table, from 1. */
  number: number;
  /** The table's seat of each of the round's seats. */
  seats: Array<number>;
};

/** The end of a round without a result. */
export type RoundVoid = {
  /** The actor that voided it: `host`, `clock`, or `player` and a number. */
  by: string;
  /** The reason, as the end of a sentence. */
  reason: string;
};

/** The effect of another value of a rule. */
export type RuleEffect = {
  /** The change of the expected value. */
  change: number;
  /** The key. */
  key: string;
  /** The other value. */
  to: string;
};

/** A seat of a round, from 0. */
export type Seat = number;

/** The public view of a seat. */
export type SeatView = {
  /** The bets for the next round, one for each starting hand. */
  bet: Array<Chips>;
  /** True if the player can bet in the next round. */
  can_bet: boolean;
  /** The name to show. */
  name: (string | null);
  /** The player's net result since sitting down. */
  net: Chips;
  /** The player, if the seat is taken. */
  owner: (PlayerId | null);
  /** True if the bet is locked. */
  ready: boolean;
  /** The side bets for the next round. */
  side?: Array<SideStake>;
};

/** What a player contributes to a shuffle, 32 bytes in hexadecimal digits. */
export type Secret = string;

/** The seed of a shoe that is over. */
export type Seed = string;

/** The cards of a round, in the order in which they were shown. */
export type SeenRound = {
  /** The cards. */
  cards: Array<Card>;
  /** The number of the round in the journal. */
  id: RoundId;
  /** True if the round is over. */
  is_over: boolean;
};

/** A page of the shoes of a table. */
export type ShoeList = {
  /** True if there may be older ones. */
  has_more: boolean;
  /** The latest entry of the table's chain that reveals nothing about cards in play. */
  head: (EntryHash | null);
  /** The shoes, the newest first. */
  shoes: Array<ListedShoe>;
  /** The number of the table. */
  table: TableId;
};

/** The complete public record of a shared shoe. While the shoe is in play, it has no seed. */
export type ShoeRecord = {
  /** The number of cards that are burned after a shuffle. */
  burn: number;
  /** The time when the set of contributions was closed, in milliseconds since 1970; `None` if it was not closed. Like all times, it is as reported by the server. */
  closed_ms: (number | null);
  /** The SHA-256 of the seed. */
  commitment: Commitment;
  /** The time when the table committed to the seed, in milliseconds since 1970. */
  committed_ms: number;
  /** The contributions, in the order of the players' numbers. Before the first round, those of players without a bet may be withdrawn. */
  contributions: Array<RecordedContribution>;
  /** The number of decks. */
  decks: number;
  /** The entries of the table's journal from the one that committed to the shoe to the last one before the next shoe, each with the hash of the chain up to it. While the shoe is in play, only the first, because anyone who knows the rest of an entry could try all cards until the hash matches. */
  entries: Array<EntryHash>;
  /** The players who may not contribute to this shoe, because they did not reveal a contribution since the last round. */
  excluded: Array<RecordedPlayer>;
  /** The house, in notation. */
  house: string;
  /** The time when the seed was revealed, in milliseconds since 1970. */
  revealed_ms: (number | null);
  /** The rounds, in order; none while the shoe is in play, because their lines name hole cards that were not turned over. */
  rounds: Array<RecordedRound>;
  /** The version of this document: 1. */
  schema: number;
  /** The scheme that derives the shuffles. */
  scheme: number;
  /** The seed; `None` while the shoe is in play. */
  seed: (Seed | null);
  /** The number of the shoe at the table, from 1. */
  shoe: number;
  /** The shuffling procedure of the house: the value of its rule `shuffle`. */
  shuffle: string;
  /** The number of the table. */
  table: number;
  /** The reason why no round was dealt from the shoe, if it is void. */
  void: (ShoeVoid | null);
};

/** The state of a shoe. */
export type ShoeState = ("in_play" | "over" | "void");

/** The public view of a shoe. */
export type ShoeView = {
  /** The hash of its seed, published before the first bet. */
  commitment: Commitment;
  /** The largest number of undealt cards that leads to a shuffle before the next round; `None` if shuffling does not depend on it. */
  cut: (number | null);
  /** The number of cards in all decks. */
  full: number;
  /** True if its first round has begun. */
  is_begun: boolean;
  /** The number of undealt cards. */
  left: number;
  /** The number of the shoe at the table, from 1. */
  number: number;
};

/** The end of a shoe from which no round was dealt. */
export type ShoeVoid = {
  /** The time, in milliseconds since 1970. */
  at_ms: number;
  /** The actor that voided it: `clock`, or `host` where the shoe could not be dealt. */
  by: string;
  /** The players who did not reveal their contributions. */
  missing: Array<RecordedPlayer>;
  /** The reason, as the end of a sentence. */
  reason: string;
};

/** A side bet on offer. Amounts are in smallest units. */
export type SideBetOffer = {
  /** The cost with a full shoe: "costs 6.11 %". */
  cost: string;
  /** The largest bet. */
  maximum: Chips;
  /** The smallest bet. */
  minimum: Chips;
  /** The name. */
  name: string;
  /** The names of its outcomes, in the order in which events count them. */
  outcomes: Array<string>;
  /** A bet is a multiple of this. */
  step: Chips;
  /** The side bet in one sentence. */
  words: string;
};

/** A side bet on a starting hand. */
export type SideBetView = {
  /** The net result, once it is settled. */
  net: (Chips | null);
  /** The position of the outcome that the cards have, once the bet is settled; `None` if it is lost. */
  outcome: (number | null);
  /** The side bet, by its position in [`House::side_bets`](crate::House::side_bets). */
  side_bet: number;
  /** The amount. */
  stake: Chips;
};

/** A side bet that is placed with the bet on a starting hand. */
export type SideStake = {
  /** The starting hand, counted from 0 among those of its seat. */
  hand: number;
  /** The side bet, by its position in [`House::side_bets`]. */
  side_bet: number;
  /** The amount. */
  stake: Chips;
};

/** The credentials of a returning person. */
export type SignIn = {
  /** The name. */
  name: string;
  /** The passphrase. */
  passphrase: string;
};

/** A player's place. */
export type StandingView = {
  /** The number of decisions. */
  asked: number;
  /** The number of decisions that the clock has made. */
  by_clock: number;
  /** The number of close decisions. */
  close: number;
  /** The cost of all decisions, in millionths of the smallest unit. */
  cost: number;
  /** The name. */
  name: string;
  /** The result. */
  net: Chips;
  /** The place, from 1. Ties share it. */
  place: number;
  /** The player. */
  player: PlayerId;
  /** The number of right decisions. */
  right: number;
  /** The line to share, which reveals no card. */
  share: string;
  /** The same in ASCII. */
  share_ascii: string;
};

/** The statistics of a person's play. */
export type Statistics = {
  /** The rounds that are counted. */
  filter: FilterView;
  /** The number of rounds that are reviewed. */
  judged: number;
  /** The same in sentences. */
  lines: Array<string>;
  /** The median time of the latest decisions, in milliseconds. */
  median_ms: (number | null);
  /** The number of finished rounds. */
  played: number;
  /** The player. */
  player: PlayerId;
  /** The results by unit, of all finished rounds. */
  results: Array<UnitResult>;
  /** The number of the layout of this document. */
  schema: number;
  /** The statistics by unit, of the reviewed rounds. */
  units: Array<UnitStatistics>;
};

/** The state of a hand. */
export type Status = ("open" | "blackjack" | "stood" | "busted" | "charlie" | "surrendered");

/** A table as the lobby shows it. */
export type TableCard = {
  /** The number of boxes. */
  boxes: number;
  /** The name of the house. */
  house: string;
  /** The unguessable part of the link. */
  id: string;
  /** True if a round is in play. */
  is_playing: boolean;
  /** The name. */
  name: string;
  /** The names of the players. */
  seated: Array<string>;
};

/** An event at a table. */
export type TableEvent = ({
  /** The number of the shoe, from 1. */
  shoe: number;
  type: "shuffled";
} | {
  type: "ran_out";
} | {
  /** The reason, as the end of a sentence. */
  reason: string;
  type: "voided";
} | {
  /** The players who did not reveal, if there are any. */
  missing: Array<PlayerId>;
  /** The number of the shoe. */
  shoe: number;
  type: "shoe_voided";
} | {
  /** The seed. */
  seed: Seed;
  /** The number of the shoe. */
  shoe: number;
  type: "shoe_revealed";
} | {
  /** The hash of the seed. */
  commitment: Commitment;
  /** The number of the shoe. */
  shoe: number;
  type: "shoe_committed";
} | Event);

/** The number of a table; 0 for a practice table. */
export type TableId = number;

/** The state of a table as a browser sees it. Updates are patches of it. */
export type TableState = {
  /** The duplicate evening, if the table is one player's part of it. */
  evening?: (EveningView | null);
  /** The part outside the game. */
  room: RoomView;
  /** The game. */
  table: TableView;
};

/** The public view of a table. */
export type TableView = {
  /** The contributions to the shoe; `None` at a table that is not shared. */
  contributions: (ContributionsView | null);
  /** The end of the active player's time limit, in milliseconds since 1970, if the host sets one. */
  deadline_ms: (number | null);
  /** The name of the house. */
  house: string;
  /** The reason why the table refuses all requests for now, if it does. */
  paused: (string | null);
  /** The current question, which requests must name. */
  question: Question;
  /** The round in play, or the last finished one. */
  round: (RoundView | null);
  /** The seats, in order. */
  seats: Array<SeatView>;
  /** The shoe. */
  shoe: ShoeView;
  /** The table. */
  table: TableId;
  /** The unit of all amounts. */
  unit: Unit;
};

/** A message to a browser or a program. */
export type ToClient = (ViewMessage | {
  /** The events, in order. */
  events: Array<TableEvent>;
  /** The number, one more than that of the previous update. */
  number: number;
  /** The change of the state, as a JSON merge patch. */
  patch: PatchDocument;
  t: "update";
} | ChatLine & {
  t: "chat";
} | {
  /** The purses of those with a seat. */
  purses: Array<PrivateView>;
  t: "purses";
} | Done | Refused | Advice | {
  t: "unreadable";
  /** The reason, for people. */
  text: string;
} | {
  /** The sender's clock. */
  at: number;
  /** The server's clock, in milliseconds since 1970. */
  now_ms: number;
  t: "pong";
} | {
  /** The reason. */
  reason: string;
  t: "closing";
});

/** The serialized form of a [`Total`]. */
export type Total = {
  /** True if the hand holds an ace. */
  ace: boolean;
  /** The best total. */
  best: number;
  /** True if an ace counts as 11. */
  soft: boolean;
};

/** A unit of money. Amounts in different units never mix. */
export type Unit = {
  /** The number of smallest units in one unit. */
  minor: number;
  /** The name or sign. */
  name: string;
};

/** The results of all finished rounds in a unit. */
export type UnitResult = {
  /** The best result of a box in a round. */
  best: Chips;
  /** The sum of all results. */
  net: Chips;
  /** The number of rounds. */
  rounds: number;
  /** The unit of all amounts. */
  unit: Unit;
  /** The worst result of a box in a round. */
  worst: Chips;
};

/** The statistics of the rounds in a unit that were reviewed. */
export type UnitStatistics = {
  /** The decisions by hand and upcard. */
  cases: Array<CaseTally>;
  /** The results over time. */
  curve: Array<CurvePoint>;
  /** The decisions by class, and all together as `all`. */
  decisions: Record<string, VerdictTally>;
  /** The number of rounds by result. */
  histogram: Array<HistogramBar>;
  /** The sums by house. */
  houses: Array<HouseSums>;
  /** The number of smallest units in a unit. */
  minor: number;
  /** The mistakes, the most expensive first. */
  mistakes: Array<MistakeTally>;
  /** The sums over all rounds. */
  total: RoundSums;
  /** The name of the unit. */
  unit: string;
  /** The number of decisions without a verdict. */
  unjudged: number;
};

/** The verdict on a choice. */
export type Verdict = ("right" | "close" | "wrong");

/** The number of decisions by verdict, and their cost. */
export type VerdictTally = {
  /** The number of decisions. */
  asked: number;
  /** The number of close decisions. */
  close: number;
  /** The cost of all decisions, in millionths of the smallest unit. */
  cost: Micros;
  /** The cost compared with the play of the level, in millionths of the smallest unit. */
  miss: Micros;
  /** The number of right decisions. */
  right: number;
  /** The number of wrong decisions. */
  wrong: number;
};

/** The part of a round that everyone at the table can see. Nothing in it depends on a face-down card. */
export type View = {
  /** The dealer's cards. */
  dealer: DealerView;
  /** The players' hands in the order of play and display, from the first seat to the last. */
  hands: Array<HandView>;
  /** The current phase: the input that the round is waiting for. */
  phase: Phase;
};

/** The whole view of a table. */
export type ViewMessage = WholeView & {
  t: "view";
};

/** The whole view of a table. */
export type WholeView = {
  /** The latest lines that were said, oldest first. */
  chat: Array<ChatLine>;
  /** The view of the house, which updates do not change. */
  house: HouseView;
  /** The server's clock, in milliseconds since 1970. */
  now_ms: number;
  /** The number of the latest update. */
  number: number;
  /** The run of the server: numbers of another run are meaningless. */
  run: string;
  /** The visible state. Updates are patches of it. */
  state: TableState;
};
