// What a backup says about itself; everything in it is checked against this before a restore begins.
import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/);
/** Below the data folder, never out of it. */
const path = z.string().regex(/^(?!.*(?:^|\/)\.)[^\\\0]{1,500}$/);
const count = z.number().int().nonnegative();

export const manifestSchema = z.object({
  product: z.literal('bantay'),
  format: z.literal(1),
  kind: z.enum(['demo', 'production']),
  /** The newest migration that had run. */
  schema: z.string().regex(/^\d{4}-[a-z-]+$/),
  /** Of the program that wrote it, as /health says it (absent in older archives). */
  version: z.string().max(100).optional(),
  /** Machine time of the snapshot, ISO. */
  at: z.iso.datetime(),
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: count, bytes: count, sha256 })),
  sequences: z.array(z.object({ name, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  files: z.array(z.object({ path, bytes: count, sha256 })),
  /** The newest link of each chain of the record (absent in older archives): elsewhere they prove what stood before. */
  seals: z.array(z.object({ site: count, position: count, hash: sha256 })).optional(),
});
export type Manifest = z.infer<typeof manifestSchema>;
export type TableFacts = Manifest['tables'][number];
export type FileFacts = Manifest['files'][number];

/** The first entry of an archive, and the second: over its bytes, with the key of the installation. */
export const MANIFEST = 'manifest.json';
export const SIGNATURE = 'manifest.signature';
export const tableEntry = (table: string) => `tables/${table}.copy`;
export const fileEntry = (path: string) => `files/${path}`;

/** A mistake that a person can mend: one sentence. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
