// Sends one picture with its progress to a call that says how it went by a number.
import type { Declaration } from '@bantay/kernel/wire/route';
import { problemOf } from './client.ts';
import type { ReplyOf } from './inside.ts';
import { sendForm } from './send-form.ts';

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
  const { field, file, name, key, onProgress } = input;
  const form = new FormData();
  form.append(field, file, name);
  const body = await sendForm<D>(call, { form, key, onProgress });
  // Uploads say how they went by a number (api-facts §0.1).
  if ((body as { status?: unknown } | null)?.status !== 200) throw problemOf(200, body);
  return body;
}
