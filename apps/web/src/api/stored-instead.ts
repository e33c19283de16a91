// What stands there instead, where somebody else has changed the record that was edited.
import { ApiProblem } from './problem.ts';

export function storedInstead<Stored>(error: unknown): Stored | null {
  if (!(error instanceof ApiProblem) || error.code !== 'changedMeanwhile') return null;
  return (error.body as { current?: Stored }).current ?? null;
}
