// Sends one file with its progress; apart from the other calls, which every page loads.
import type { Declaration, ReplyOf } from '@bantay/contract/route';
import { bodyOf, pathOf, problemOf } from './client.ts';
import { tellExpired } from './expiry.ts';
import { ApiProblem } from './problem.ts';

/** A connection on which nothing at all moved for this long is given up. */
const SILENCE_MS = 30_000;

interface Input {
  /** Name of the form field. */
  field: string;
  file: Blob;
  name: string;
  key: string;
  /** 0 to 1. */
  onProgress?: (part: number) => void;
}

export async function sendFile<D extends Declaration>(call: D['call'], input: Input): Promise<ReplyOf<D>> {
  const answer = await post(pathOf(call, {}), input);
  if (answer.status === 401) tellExpired();
  const body = bodyOf(answer);
  // Uploads say how they went by a number (api-facts §0.1).
  const isRefused = (body as { status?: unknown } | null)?.status !== 200;
  if (answer.status >= 400 || isRefused) throw problemOf(answer.status, body);
  return body as ReplyOf<D>;
}

function post(path: string, { field, file, name, key, onProgress }: Input): Promise<{ status: number; text: string }> {
  const form = new FormData();
  form.append(field, file, name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout>;
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        request.abort();
        reject(new ApiProblem('timeout', 0, 'The server took too long to answer.'));
      }, SILENCE_MS);
    };
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      watch();
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onload = () => {
      clearTimeout(timer);
      resolve({ status: request.status, text: request.responseText });
    };
    request.onerror = () => {
      clearTimeout(timer);
      reject(new ApiProblem('network', 0, 'No connection to the server.'));
    };
    request.open('POST', path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('idempotency-key', key);
    watch();
    request.send(form);
  });
}
