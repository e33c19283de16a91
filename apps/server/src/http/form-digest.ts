// What a form says as one hash, taken while it is read: fields and the bytes of each file. Its raw body would differ by the boundary alone.
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problems.ts';
import { stopBeyond } from './stop-beyond.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of the form, as far as it has been read; null: nobody has read one. */
    formDigest: FormDigest | null;
  }
}

export interface FormDigest {
  field(name: string, value: unknown): void;
  file(name: string, fileName: string, sha256: Buffer): void;
  digest(): Buffer;
}

/** For whoever reads a form: to be told of each part. */
export function startFormDigest(request: FastifyRequest): FormDigest {
  const parts: string[] = [];
  const own: FormDigest = {
    field: (name, value) => void parts.push(JSON.stringify(['field', name, String(value ?? '')])),
    file: (name, fileName, sha256) => void parts.push(JSON.stringify(['file', name, fileName, sha256.toString('hex')])),
    // A client that sends the same fields in another order says the same.
    digest: () => createHash('sha256').update(parts.sort().join('\n')).digest(),
  };
  request.formDigest = own;
  return own;
}

export const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest();

/** Reads a file to its end and keeps nothing of it. */
export async function hashPassing(file: Readable): Promise<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of file) hash.update(chunk as Buffer); // of a stream of bytes
  return hash.digest();
}

/** A repeat is read, never stored: as long as the largest form that a call takes. */
const LONGEST_BYTES = 32 * 1024 * 1024;

/** The form of a repeated request, which no handler will read. */
export async function digestOfForm(request: FastifyRequest): Promise<Buffer> {
  const form = startFormDigest(request);
  stopBeyond(request, LONGEST_BYTES);
  try {
    for await (const part of request.parts({ limits: { fileSize: LONGEST_BYTES, fields: 20, parts: 22 } })) {
      if (part.type === 'field') form.field(part.fieldname, part.value);
      else form.file(part.fieldname, part.filename ?? '', await hashPassing(part.file));
    }
  } catch {
    throw new Problem('malformed', { what: 'the upload broke off' });
  }
  return form.digest();
}
