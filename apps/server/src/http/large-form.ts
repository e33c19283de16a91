// Forms with one large file: it goes to the disk while it arrives, never into memory, and stops at its limit.

import { codeOf, thrownField } from '@bantay/kernel/thrown';
import type { FastifyRequest } from 'fastify';
import type { Incoming, ReceivedFile } from '../files/incoming.ts';
import { Problem } from '../problems.ts';
import { startFormDigest } from './form-digest.ts';
import { stopBeyond, TOO_LARGE } from './stop-beyond.ts';
import { formText } from './uploads.ts';

export interface LargeForm {
  fields: Record<string, string>;
  file: ReceivedFile & { name: string };
}

interface Options {
  /** The file's field; other file fields are refused. */
  field: string;
  maxBytes: number;
  incoming: Incoming;
}

/** Whoever gets a form discards its file in the end. A refused or cut upload leaves nothing behind. */
export async function readLargeForm(request: FastifyRequest, options: Options): Promise<LargeForm> {
  const { field, maxBytes } = options;
  if (!request.isMultipart()) throw new Problem('malformed', { what: 'a form with a file is expected' });
  const tooLarge = () => new Problem('fileTooLarge', { mb: maxBytes / 1024 / 1024 });
  // Announced: not a byte of it is read.
  if (Number(request.headers['content-length']) > 2 * maxBytes) throw tooLarge();
  const received: { file: LargeForm['file'] | null } = { file: null };
  try {
    const fields = await readParts(request, options, (file) => {
      received.file = file;
    });
    const { file } = received;
    if (file !== null && (file.name !== '' || file.bytes > 0)) return { fields, file };
  } catch (error) {
    await received.file?.discard();
    if (error instanceof Problem) throw error;
    if (codeOf(error) === TOO_LARGE) throw tooLarge();
    if (isOurs(error)) throw error;
    throw new Problem('malformed', {
      what: thrownField(error, 'statusCode') === 413 ? 'one file at a time' : 'the upload broke off',
    });
  }
  await received.file?.discard();
  throw new Problem('malformed', { what: `there is no file in "${field}"` });
}

async function readParts(
  request: FastifyRequest,
  { field, maxBytes, incoming }: Options,
  onFile: (file: LargeForm['file']) => void,
): Promise<Record<string, string>> {
  const limits = { files: 1, fileSize: maxBytes, fields: 20, fieldSize: 10_000, parts: 22, headerPairs: 20 };
  const fields: Record<string, string> = Object.create(null); // a field may be called __proto__
  stopBeyond(request, maxBytes);
  const form = startFormDigest(request);
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      fields[part.fieldname] = formText(part.value);
      form.field(part.fieldname, part.value);
    } else if (part.fieldname === field) {
      const file = { ...(await incoming.receive(part.file)), name: part.filename ?? '' };
      onFile(file);
      form.file(part.fieldname, file.name, file.sha256);
    } else throw new Problem('malformed', { what: `there is no file in "${field}"` });
  }
  return fields;
}

/** A full or broken disk is no fault of the sender. */
const isOurs = (error: unknown): boolean => {
  const syscall = thrownField(error, 'syscall');
  return syscall === 'open' || syscall === 'write' || syscall === 'mkdir' || syscall === 'close';
};
