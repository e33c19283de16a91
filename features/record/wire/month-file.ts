// The first line of a month file: what it holds, by the words of its seal.
import { z } from 'zod';

export const monthHead = z.strictObject({
  bantay: z.literal('sealed month'),
  kind: z.enum(['rain', 'tilt', 'audit']),
  /** Name of the gauge or column; null: of the audit. */
  name: z.string().nullable(),
  sensorId: z.int().nullable(),
  month: z.string().regex(/^\d{4}-\d\d$/),
  /** Names of what stands in a line, in their order; times are microseconds since 1970. */
  columns: z.array(z.string()).min(1),
  rowCount: z.int().min(0),
  /** Of the days, each the SHA-256 of its lines; hexadecimal. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});
export type MonthHead = z.infer<typeof monthHead>;
