// A problem as it is kept with what it concerns, until a person reads it.
import { ApiProblem, type Details } from './problem.ts';

export interface KeptProblem {
  code: string;
  status: number;
  message: string;
  details: Details;
  body: unknown;
}

export const problemOf = ({ code, status, message, details, body }: KeptProblem): ApiProblem =>
  new ApiProblem(code, status, message, { details, body });

/** The connection or the server is away, so what was entered is worth keeping. */
export const isLost = (problem: unknown): boolean =>
  problem instanceof ApiProblem && (problem.status === 0 || (problem.status >= 502 && problem.status <= 504));
