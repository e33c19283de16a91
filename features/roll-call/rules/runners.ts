// Who looks after whom: a runner for a purok or for one household.
import type { RollPerson } from './roll-list.ts';

export const RUNNER_KINDS = ['purok', 'household'] as const;
export type RunnerKind = (typeof RUNNER_KINDS)[number];

/** `target`: the number of a household, or the name of a purok; empty: households without one. */
export interface Runner {
  kind: RunnerKind;
  target: string;
}

/** Longest texts, as of a household; names as of people. */
export const RUNNER_MAX = { target: 65, name: 100, number: 20, centre: 100 } as const;

/** Whether somebody is looked after by this runner. */
export const isOf = ({ kind, target }: Runner, person: RollPerson): boolean =>
  kind === 'household' ? person.household === target : (person.purok ?? '') === target;

/** Everybody whom any of these looks after, each once. */
export const peopleOf = (runners: readonly Runner[], people: readonly RollPerson[]): RollPerson[] =>
  people.filter((person) => runners.some((runner) => isOf(runner, person)));

/** One household and nothing besides: what is said without a name is said of all of it. */
export const isOneHousehold = (runners: readonly Runner[]): boolean =>
  runners.length === 1 && runners[0]?.kind === 'household';
