// Short names for classes: each is written in a style and in a program. The same wherever the project lies, and in both builds.
import { createHash } from 'node:crypto';
import { relative } from 'node:path';

/** Of a file's path; 24 bits for some 150 files. */
const MARK = 4;
const files = new Map<string, string>();

/** `head_a1B-`; throws where two files have one mark. */
export function classNameOf(name: string, file: string): string {
  const path = relative(import.meta.dirname, file).replaceAll('\\', '/');
  const mark = createHash('sha256').update(path).digest('base64url').slice(0, MARK);
  const other = files.get(mark);
  // The looks of two parts would be mixed, and nobody told.
  if (other !== undefined && other !== path) throw new Error(`${path} and ${other} have the same mark: lengthen it.`);
  files.set(mark, path);
  return `${name}_${mark}`;
}
