// How an entry goes to the server: as its form would have sent it, with whose it is and what the device's clock said.
import { bodyOf, initOf, isRefusal, pathOf, problemOf, request } from '../client.ts';
import { tellExpired } from '../expiry.ts';
import { sendForm } from '../send-form.ts';
import { wireForm } from '../wire-form.ts';
import type { Entry } from './entry.ts';
import type { KeptFile } from './outbox-store.ts';
import { WAITABLE } from './waitable-calls.ts';

type Sent = Pick<Entry, 'call' | 'key' | 'userId' | 'body' | 'deviceAt' | 'offset'>;
/** What a form holds beside its picture. */
type Fields = Record<string, string>;

/** The server refuses it in another session than its owner's, and keeps the clock beside the key. */
export const headersOf = ({ userId, deviceAt, offset }: Pick<Entry, 'userId' | 'deviceAt' | 'offset'>) => ({
  ...(userId === 0 ? {} : { 'entry-owner': String(userId) }),
  'entry-time': `${new Date(deviceAt).toISOString()} ${Math.round(offset)}`,
});

/** Brings the server's answer; a refusal is thrown as ApiProblem. */
export async function sendEntry(entry: Sent, picture: KeptFile | null): Promise<unknown> {
  const { call, form, isLarge = false } = WAITABLE[entry.call];
  const headers = headersOf(entry);
  const content = form === undefined ? entry.body : formOf(entry, form, picture);
  if (isLarge && content instanceof FormData) return sendForm(call, { form: content, key: entry.key, headers });
  const init = initOf(call, content, entry.key);
  const answer = await request(pathOf(call, {}), { ...init, headers: { ...init.headers, ...headers } }, undefined);
  if (answer.status === 401) tellExpired();
  const body = bodyOf(answer);
  if (answer.status >= 400 || isRefusal(body)) throw problemOf(answer.status, body);
  return body;
}

/** Texts first: the server has read them when the file comes. */
function formOf({ body }: Sent, field: string, picture: KeptFile | null): FormData {
  const file = picture && new File([picture.bytes], picture.name, { type: picture.type });
  // Fields of a form are texts; whoever kept it made them.
  return wireForm({ ...(body as Fields), [field]: file });
}
