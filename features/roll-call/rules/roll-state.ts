// Where each person of a roll-call is, from marks that come late, twice, in any order and from telephones without a line.

export const ROLL_STATES = ['home', 'on the way', 'at centre', 'elsewhere safe', 'refuses', 'went back'] as const;
/** What somebody says of a person. */
export type RollState = (typeof ROLL_STATES)[number];

/** Said by one source of one person; never changed, only followed by a newer one. */
export interface RollMark {
  /** The telephone's own name of it: sent twice it is one. */
  entryId: string;
  personId: number;
  state: RollState;
  /** Corrected time, epoch ms. */
  at: number;
  /** Who says so: an account, or a number. */
  source: string;
  /** Marks of this person that stood on the screen on which it was pressed. */
  seen: readonly string[];
}

/** Where a person stands. */
export interface Standing<Mark extends RollMark = RollMark> {
  newest: Mark;
  /** What other sources said at about the same time, unseen by each other, and which cannot both be true; newest first. */
  conflict: Mark[];
}

/** Two sources that differ within it cannot be put in order by their clocks: the way of an answer and a hand's breadth, ms. */
export const SAME_TIME_MS = 60_000;
/** Within it two sources contradict each other, unless the later one is where the earlier one leads, ms. */
export const SHORT_TIME_MS = 10 * 60_000;

/** What a person ordinarily does next within minutes: no contradiction. */
const LEADS_TO: Readonly<Record<RollState, readonly RollState[]>> = {
  home: ['on the way', 'at centre', 'elsewhere safe', 'refuses'],
  'on the way': ['at centre', 'elsewhere safe'],
  'at centre': ['went back'],
  'elsewhere safe': [],
  refuses: ['on the way', 'at centre'],
  'went back': ['home'],
};

/**
 * By person. What somebody has seen and answered is answered; of the rest the newest counts, and of two of the same moment the one
 * whose name is greater, so that every telephone comes to the same.
 */
export function standings<Mark extends RollMark>(marks: Iterable<Mark>): Map<number, Standing<Mark>> {
  const byPerson = new Map<number, Map<string, Mark>>();
  for (const mark of marks) {
    const known = byPerson.get(mark.personId);
    if (known) known.set(mark.entryId, mark);
    else byPerson.set(mark.personId, new Map([[mark.entryId, mark]]));
  }
  return new Map([...byPerson].map(([personId, all]) => [personId, standingOf([...all.values()])]));
}

function standingOf<Mark extends RollMark>(all: readonly Mark[]): Standing<Mark> {
  const answered = new Set(all.flatMap(({ entryId, seen }) => seen.filter((one) => one !== entryId)));
  const open = all.filter(({ entryId }) => !answered.has(entryId));
  // Each answers the other only where somebody lies: then time alone counts.
  const order = (open.length > 0 ? open : [...all]).sort(newestFirst);
  const newest = order[0]!; // one was said
  return { newest, conflict: order.filter((one) => contradicts(one, newest)) };
}

function newestFirst(a: RollMark, b: RollMark): number {
  if (a.at !== b.at) return b.at - a.at;
  return a.entryId < b.entryId ? 1 : -1;
}

function contradicts(earlier: RollMark, newest: RollMark): boolean {
  if (earlier.source === newest.source || earlier.state === newest.state) return false;
  const apart = newest.at - earlier.at;
  if (apart <= SAME_TIME_MS) return true;
  return apart <= SHORT_TIME_MS && !LEADS_TO[earlier.state].includes(newest.state);
}

/** What a mark that is pressed now has seen: all that stands unanswered, so that nothing of it contradicts it. */
export const seenOf = (standing: Standing | undefined): string[] =>
  standing === undefined ? [] : [standing.newest, ...standing.conflict].map(({ entryId }) => entryId);

/** When a telephone knew the server's clock it said by how much its own was off; otherwise its arrival is all that is known. */
export interface Stamp {
  /** By the telephone's own clock, epoch ms. */
  deviceAt: number;
  /** To be added to it, ms; null: not known there. */
  offsetMs: number | null;
}

/** Never before the list it was pressed on, nor after its arrival; epoch ms. */
export function correctedAt({ deviceAt, offsetMs }: Stamp, openedAt: number, receivedAt: number): number {
  if (offsetMs === null) return receivedAt;
  return Math.min(receivedAt, Math.max(openedAt, Math.round(deviceAt + offsetMs)));
}
