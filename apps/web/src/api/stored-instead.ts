// What stands there instead, where somebody else has changed the record that was edited.
import { ApiProblem } from './problem.ts';

export function storedInstead<Stored>(error: unknown): Stored | null {
  if (!(error instanceof ApiProblem) || error.code !== 'changedMeanwhile') return null;
  // This refusal carries what stands there; the caller knows of what it is.
  return (error.body as { current?: Stored }).current ?? null;
}
