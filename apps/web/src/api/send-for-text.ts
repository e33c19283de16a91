// Calls that answer with a file of text: apart from the others, which every page loads.
import type { Declaration } from '@bantay/kernel/wire/route';
import { bodyOf, initOf, pathOf, problemOf, queryOf, request, type SendInput, type Values } from './client.ts';
import { tellExpired } from './expiry.ts';

/** A text that begins with { is a refusal: the files that come this way are CSV. */
export async function sendForText<D extends Declaration>(call: D['call'], input: SendInput<D>): Promise<string> {
  // Parameters and queries are texts in every declaration.
  const path = pathOf(call, (input.params ?? {}) as Values) + queryOf((input.query ?? {}) as Values);
  const answer = await request(path, initOf(call, input.body, input.key), input.signal);
  if (answer.status === 401) tellExpired();
  // Refusals come as JSON whatever was asked for.
  if (answer.status >= 400 || answer.text.startsWith('{')) throw problemOf(answer.status, bodyOf(answer));
  return answer.text;
}
