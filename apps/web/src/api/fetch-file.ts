// Calls that answer with a file; apart from the others, which every page loads.
import type { Declaration } from '@bantay/kernel/wire/route';
import { bodyOf, LIMIT_MS, pathOf, problemOf, type SendInput, type Values } from './client.ts';
import { tellExpired } from './expiry.ts';
import { ApiProblem } from './problem.ts';

/** The limit holds for the whole file. A query is not sent: the calls that come this way, those of bulletins, have none. */
export async function fetchFile<D extends Declaration>(call: D['call'], input: SendInput<D>): Promise<Blob> {
  // Parameters are texts in every declaration.
  const path = pathOf(call, (input.params ?? {}) as Values);
  const limit = AbortSignal.timeout(LIMIT_MS);
  try {
    const response = await fetch(path, { credentials: 'same-origin', signal: limit });
    const { status } = response;
    if (response.ok) return await response.blob();
    if (status === 401) tellExpired();
    // Refusals come as JSON whatever was asked for.
    throw problemOf(status, bodyOf({ status, text: await response.text() }));
  } catch (error) {
    if (error instanceof ApiProblem) throw error;
    if (limit.aborted) throw new ApiProblem('timeout', 0, 'The server took too long to answer.');
    throw new ApiProblem('network', 0, 'No connection to the server.');
  }
}
