// What the page makes of the board: rows for the rules, the hour of a message, who told somebody.
import { clockOrDay, instantOf } from '@bantay/web/ui/time-words.ts';
import type { ReachRow } from '../rules/reach-board.ts';
import type { SeenPerson } from './use-reach.ts';

export type BoardRow = SeenPerson & ReachRow;

export const rowsOf = (people: readonly SeenPerson[]): BoardRow[] =>
  people.map((one) => ({ ...one, waitsSince: one.answer?.waits ? instantOf(one.answer.at) : null }));

/** The hour, with its day before and after today; a dash where there is none. */
export const hourOf = (wire: string | null, now: number): string =>
  wire === null ? '—' : clockOrDay(instantOf(wire), now);

/** The runner, or whoever has noted it. */
export const tellerOf = ({ teller, by }: NonNullable<SeenPerson['told']>): string => teller ?? by;

/** Not told yet, and nobody has noted it: a call for help too may not know of the warning. */
export const canBeTold = ({ isTold, told }: Pick<SeenPerson, 'isTold' | 'told'>): boolean => !isTold && told === null;
