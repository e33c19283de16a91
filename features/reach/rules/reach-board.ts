// The board of a site: who stands where, what each counter holds, what a filter shows, and how many of each purok are told.
import { REACH_STATES, type ReachState } from './reach-state.ts';

export interface ReachRow {
  userId: number;
  state: ReachState;
  isTold: boolean;
  /** When a call for help came (epoch ms) that nobody has taken yet; null: there is none. */
  waitsSince: number | null;
  purok: string | null;
  designation: string;
}

export const REACH_FILTERS = ['not told', 'told', ...REACH_STATES.filter((one) => one !== 'told')] as const;
export type ReachFilter = (typeof REACH_FILTERS)[number];

/** Of these there is a counter only where there is somebody: the others always stand there. */
export const RARE_FILTERS: readonly ReachFilter[] = ['in doubt', 'not sent', 'sending'];

/** Calls for help that wait, the oldest first; then by state. Inside a state as they were given. */
export function sortRows<Row extends ReachRow>(rows: readonly Row[]): Row[] {
  const rank = ({ state, waitsSince }: ReachRow) => (waitsSince === null ? REACH_STATES.indexOf(state) + 1 : 0);
  return [...rows].sort((one, other) => rank(one) - rank(other) || (one.waitsSince ?? 0) - (other.waitsSince ?? 0));
}

/** `told` takes in everybody who is told, by whatever way: with 'not told' it is everybody. */
const fits = ({ state, isTold }: ReachRow, filter: ReachFilter): boolean => {
  if (filter === 'told') return isTold;
  return filter === 'not told' ? !isTold : state === filter;
};

export const countUnder = (rows: readonly ReachRow[], filter: ReachFilter): number =>
  rows.filter((row) => fits(row, filter)).length;

/** A call for help that waits is shown under every filter. */
export const shownUnder = <Row extends ReachRow>(rows: readonly Row[], filter: ReachFilter): Row[] =>
  sortRows(rows.filter((row) => row.waitsSince !== null || fits(row, filter)));

/** How many of each state a filter leaves out, in the order of the list. */
export function leftOut(rows: readonly ReachRow[], filter: ReachFilter): { state: ReachState; count: number }[] {
  const rest = rows.filter((row) => row.waitsSince === null && !fits(row, filter));
  return REACH_STATES.map((state) => ({ state, count: rest.filter((row) => row.state === state).length })).filter(
    ({ count }) => count > 0,
  );
}

/** Only this is called a success. */
export const isEverybodyTold = (rows: readonly ReachRow[]): boolean =>
  rows.length > 0 && countUnder(rows, 'not told') === 0;

export interface ToldPlace {
  /** A purok, or the group of those of whom none is known. */
  purok: string | null;
  group: 'offices' | 'LEWC' | 'BLGU' | null;
  told: number;
  of: number;
}

const OFFICES: readonly string[] = ['MLGU', 'PLGU'];
const GROUPS = ['LEWC', 'BLGU', 'offices'] as const;

/** Puroks in the order of their numbers, then LEWC and barangay without a known one, then the offices. */
export function toldByPlace(rows: readonly ReachRow[]): ToldPlace[] {
  const puroks = [...new Set(rows.flatMap(({ purok }) => purok ?? []))].sort((one, other) =>
    one.localeCompare(other, 'en', { numeric: true }),
  );
  const count = (own: readonly ReachRow[]) => ({ told: own.filter(({ isTold }) => isTold).length, of: own.length });
  const groupOf = ({ designation }: ReachRow) =>
    OFFICES.includes(designation) ? 'offices' : designation === 'LEWC' ? 'LEWC' : 'BLGU';
  return [
    ...puroks.map((purok) => ({ purok, group: null, ...count(rows.filter((row) => row.purok === purok)) })),
    ...GROUPS.map((group) => ({
      ...{ purok: null, group },
      ...count(rows.filter((row) => row.purok === null && groupOf(row) === group)),
    })),
  ].filter(({ of }) => of > 0);
}

export interface RemindPlan {
  people: number;
  /** Each once, however many share it. */
  numbers: string[];
}

/** Whom a reminder is written to: the silent alone. One in doubt may have it already, and is decided on first. */
export function remindPlan(reached: readonly { silentNumbers: readonly string[] }[]): RemindPlan {
  const silent = reached.filter(({ silentNumbers }) => silentNumbers.length > 0);
  return { people: silent.length, numbers: [...new Set(silent.flatMap(({ silentNumbers }) => silentNumbers))] };
}
