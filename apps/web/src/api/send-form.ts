// Forms with files: sent with word of how far they are, and not given up while they move. Apart from what every page loads.
import type { Declaration } from '@bantay/kernel/wire/route';
import { bodyOf, isRefusal, LIMIT_MS, problemOf } from './client.ts';
import { tellExpired } from './expiry.ts';
import type { ReplyOf } from './inside.ts';
import { ApiProblem } from './problem.ts';

export interface FormInput {
  form: FormData;
  /** Made with the form: the same key is the same deed, however often it is sent. */
  key: string;
  /** 0 to 1 of the bytes that have left. */
  onProgress?: ((part: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  headers?: Readonly<Record<string, string>>;
}

/** Calls without parameters in their path. `fetch` cannot say how far it is: this is the one place of the older way. */
export async function sendForm<D extends Declaration>(call: D['call'], input: FormInput): Promise<ReplyOf<D>> {
  const answer = await post(call.path, input);
  if (answer.status === 401) tellExpired();
  const body = bodyOf(answer);
  if (answer.status >= 400 || isRefusal(body)) throw problemOf(answer.status, body);
  // What the declaration says the server answers; it is checked there, not here.
  return body as ReplyOf<D>;
}

function post(
  path: string,
  { form, key, onProgress, signal, headers = {} }: FormInput,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    let isLate = false;
    /** Nothing has moved for as long as a call may take (screens §0). */
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        isLate = true;
        request.abort();
      }, LIMIT_MS);
    };
    const giveUp = () => request.abort();
    const end = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
    };
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      wait();
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    request.onload = () => {
      end();
      resolve({ status: request.status, text: request.responseText });
    };
    request.onerror = () => {
      end();
      reject(new ApiProblem('network', 0, 'No connection to the server.'));
    };
    request.onabort = () => {
      end();
      if (isLate) reject(new ApiProblem('timeout', 0, 'The server took too long to answer.'));
      else reject(signal?.reason ?? new DOMException('Given up', 'AbortError'));
    };
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json');
    for (const [name, value] of Object.entries({ ...headers, 'idempotency-key': key }))
      request.setRequestHeader(name, value);
    signal?.addEventListener('abort', giveUp);
    wait();
    request.send(form);
    if (signal?.aborted) giveUp();
  });
}

export const isGivenUp = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
