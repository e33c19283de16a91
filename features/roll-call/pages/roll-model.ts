// What the page shows: the server's marks with those that still wait here, and the list as it is narrowed.
import type { ReplyOf } from '@bantay/web/api/inside.ts';
import { replaceEqualDeep } from '@tanstack/react-query';
import { isMissing, type RollHousehold, type RollPerson, type RollPurok, rollByPurok } from '../rules/roll-list.ts';
import type { RollMark, Standing } from '../rules/roll-state.ts';
import type { readRollCall } from '../wire/roll-call.ts';
import type { OwnMark, SentMark, WaitingMark } from './waiting-marks.ts';

export type SeenSite = ReplyOf<typeof readRollCall>;
export type SeenRollCall = NonNullable<SeenSite['rollCall']>;

export interface ShownMark extends RollMark {
  by: string;
  /** The server does not have it yet. */
  isWaiting: boolean;
}

/** Who presses here. */
export interface Me {
  userId: number;
  name: string;
}

/** As the server will take it: each person's own row of one press. */
export function marksOfEntry({ key, body }: OwnMark, me: Me, at: number | null = null): ShownMark[] {
  return body.personIds.map((personId) => ({
    ...{ entryId: key, personId, state: body.state, at: at ?? body.deviceAt + (body.offsetMs ?? 0), seen: body.seen },
    ...{ source: `user ${me.userId}`, by: me.name, isWaiting: at === null },
  }));
}

/** Refused ones are no marks: nobody has them but this device. */
export function shownMarks(
  seen: SeenRollCall,
  { waiting, sent }: { waiting: readonly WaitingMark[]; sent: readonly SentMark[] },
  me: Me | null,
): ShownMark[] {
  const stored = seen.marks.map((mark) => ({ ...mark, isWaiting: false }));
  if (me === null) return stored;
  const known = new Set(stored.map(nameOf));
  const isHere = ({ body }: OwnMark) => body.rollcallId === seen.rollcallId;
  const own = [
    ...sent.filter(({ entry }) => isHere(entry)).flatMap(({ entry, at }) => marksOfEntry(entry, me, at)),
    ...waiting.filter((entry) => isHere(entry) && entry.problem === null).flatMap((entry) => marksOfEntry(entry, me)),
  ];
  return [...stored, ...own.filter((mark) => !known.has(nameOf(mark)))];
}

/** Whoever stands as before keeps what he had, so that only the others are drawn anew. */
export function keptStandings(
  before: ReadonlyMap<number, Standing<ShownMark>>,
  next: ReadonlyMap<number, Standing<ShownMark>>,
): ReadonlyMap<number, Standing<ShownMark>> {
  return new Map([...next].map(([personId, one]) => [personId, replaceEqualDeep(before.get(personId), one)]));
}

const nameOf = ({ entryId, personId }: Pick<RollMark, 'entryId' | 'personId'>) => `${entryId} ${personId}`;

export const SHOWN = ['all', 'missing', 'help', 'conflict'] as const;

export interface Narrowed {
  show: (typeof SHOWN)[number];
  /** Empty: all; otherwise one, `-` those without. */
  purok: string;
  search: string;
}

export const EVERYBODY: Narrowed = { show: 'all', purok: '', search: '' };
/** The value of a list for households without a purok. */
export const NO_PUROK = '-';

/** Households whole or in part, in the order of the list. `now`: epoch ms. */
export function narrowed(
  people: readonly RollPerson[],
  standing: ReadonlyMap<number, Standing>,
  { show, purok, search }: Narrowed,
  now: number,
): RollPurok[] {
  const words = search.trim().toLowerCase();
  const fits = (one: RollPerson): boolean => {
    const own = standing.get(one.personId);
    if (purok !== '' && (one.purok ?? NO_PUROK) !== purok) return false;
    if (show === 'missing' && !isMissing(own, now)) return false;
    if (show === 'help' && one.groups.length === 0) return false;
    if (show === 'conflict' && (own?.conflict.length ?? 0) === 0) return false;
    return words === '' || [one.name, one.household].some((text) => text.toLowerCase().includes(words));
  };
  return rollByPurok(people)
    .map((one) => ({ ...one, households: one.households.flatMap((home) => partOf(home, fits)) }))
    .filter(({ households }) => households.length > 0);
}

function partOf(home: RollHousehold, fits: (one: RollPerson) => boolean): RollHousehold[] {
  const people = home.people.filter(fits);
  return people.length === 0 ? [] : [{ ...home, people }];
}
