// How much a trial of mutants asks of what is asked many times over: it runs the tests of a room for each of thousands (docs/mutants.md).
// Everybody else asks all of it.

/** One of so many is left. */
const ONE_OF = 4;
const isTrial = process.env.BANTAY_MUTANTS_OF !== undefined;

/** So many rounds. */
export const roundsInTrial = (all: number): number => (isTrial ? Math.ceil(all / ONE_OF) : all);

/** The first of them, and then every fourth. */
export const fewInTrial = <One>(all: readonly One[]): readonly One[] =>
  isTrial ? all.filter((_, place) => place % ONE_OF === 0) : all;
