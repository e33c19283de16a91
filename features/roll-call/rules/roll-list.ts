// Who is safe, who is missing, and who is looked for first.
import { groupBy } from '@bantay/kernel/lists/group-by';
import { naturalOrder, urgencyOf } from '../../households/rules/evacuation-list.ts';
import type { HouseholdGroup } from '../../households/rules/household-groups.ts';
import { ROLL_STATES, type RollMark, type RollState, type Standing, standings } from './roll-state.ts';

/** As the list of households said it when the roll-call was opened. */
export interface RollPerson {
  personId: number;
  household: string;
  /** Null: nobody has entered it. */
  purok: string | null;
  /** Within the household, the head first: 0. */
  place: number;
  name: string;
  gender: 'M' | 'F';
  /** Why he needs help. */
  groups: readonly HouseholdGroup[];
}

/** Whoever left and did not arrive is missing again, ms: a village is walked through in less. */
export const WAY_MS = 60 * 60_000;

/** Nobody need look for a person in one of these. */
const SAFE: readonly RollState[] = ['at centre', 'elsewhere safe'];

export const isSafe = (standing: Standing | undefined): boolean =>
  standing !== undefined && SAFE.includes(standing.newest.state);

/** Nobody knows where he is: nothing was said, or he has been on the way for too long. `now`: epoch ms. */
export const isMissing = (standing: Standing | undefined, now: number): boolean =>
  standing === undefined || (standing.newest.state === 'on the way' && now - standing.newest.at > WAY_MS);

export interface RollSummary {
  people: number;
  /** At the centre, or safe elsewhere. */
  safe: number;
  /** Whom to look for, the most urgent first. */
  missing: RollPerson[];
  /** Whom the all-clear asks for, in the same order. */
  wentBack: RollPerson[];
  counts: Record<RollState, number>;
  /** Persons of whom two sources say what cannot both be true. */
  conflicts: number;
}

/** `now`: epoch ms. A mark of somebody who is not on the list counts for nobody. */
export function rollSummary(people: readonly RollPerson[], marks: Iterable<RollMark>, now: number): RollSummary {
  const standing = standings(marks);
  const of = ({ personId }: RollPerson) => standing.get(personId);
  const inState = (state: RollState) => people.filter((one) => of(one)?.newest.state === state);
  return {
    people: people.length,
    safe: people.filter((one) => isSafe(of(one))).length,
    missing: byUrgency(people.filter((one) => isMissing(of(one), now))),
    wentBack: byUrgency(inState('went back')),
    counts: Object.fromEntries(ROLL_STATES.map((state) => [state, inState(state).length])) as RollSummary['counts'], // each state
    conflicts: people.filter((one) => (of(one)?.conflict.length ?? 0) > 0).length,
  };
}

/** Of persons, whoever is slowest on foot or in most danger on the way first; then by household. */
export const byUrgency = (people: readonly RollPerson[]): RollPerson[] =>
  people
    .map((person) => ({ person, urgency: urgencyOf([person]) }))
    .sort((a, b) => b.urgency - a.urgency || inOrder(a.person, b.person))
    .map(({ person }) => person);

const inOrder = (a: RollPerson, b: RollPerson) => naturalOrder(a.household, b.household) || a.place - b.place;

export interface RollHousehold {
  number: string;
  people: RollPerson[];
}

export interface RollPurok {
  purok: string | null;
  households: RollHousehold[];
}

/** Puroks in natural order, the unknown one last; in each the most urgent household first. No mark moves a line under the thumb. */
export function rollByPurok(people: readonly RollPerson[]): RollPurok[] {
  const puroks = groupBy(people, ({ purok }) => purok);
  return [...puroks]
    .sort(([a], [b]) => Number(a === null) - Number(b === null) || naturalOrder(a ?? '', b ?? ''))
    .map(([purok, own]) => ({
      purok,
      households: [...groupBy(own, ({ household }) => household)]
        .map(([number, all]) => ({ number, people: [...all].sort(inOrder) }))
        .sort((a, b) => urgencyOf(b.people) - urgencyOf(a.people) || naturalOrder(a.number, b.number)),
    }));
}
