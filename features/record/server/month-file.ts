// One month that is over in a file: its head, then each day and the rows of it as they were sealed. It can be proven without Bantay (decision 112).
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { messageOf } from '@bantay/kernel/thrown';
import type { MonthDigest, SealedDay } from '@bantay/server/database/month-seals.ts';
import { z } from 'zod';

/** The first line: what the file holds, by the words of its seal. */
const monthHead = z.strictObject({
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

export interface ReadMonth extends MonthDigest {
  head: MonthHead;
}

/** A file that is none of ours, or that ends in its middle: said in a sentence. */
export class NoMonthFile extends Error {}

/** The digest of lines as `digestOf` makes it in the database. */
function monthDigest() {
  const days: Buffer[] = [];
  let day: Hash | null = null;
  let rowCount = 0;
  const endDay = () => {
    if (day) days.push(day.digest());
    day = null;
  };
  return {
    beginDay: endDay,
    add(line: string) {
      day = day ? day.update('\n') : createHash('sha256');
      day.update(line);
      rowCount += 1;
    },
    end(): MonthDigest {
      endDay();
      return { rowCount, digest: createHash('sha256').update(Buffer.concat(days)).digest() };
    },
  };
}

/** What was written, which may be another than the head says: the rows are as they lie there. */
export async function writeMonthFile(
  path: string,
  head: MonthHead,
  days: AsyncIterable<SealedDay>,
): Promise<MonthDigest> {
  const digest = monthDigest();
  async function* text() {
    yield `${JSON.stringify(head)}\n`;
    for await (const { day, lines } of days) {
      digest.beginDay();
      for (const line of lines) digest.add(line);
      yield `${[JSON.stringify(day), ...lines].join('\n')}\n`;
    }
  }
  await pipeline(Readable.from(text()), createGzip({ level: 9 }), createWriteStream(path, { mode: 0o600 }));
  return digest.end();
}

/** `onLine` is told each row. Throws `NoMonthFile`. */
export async function readMonthFile(path: string, onLine: (line: string) => void = () => {}): Promise<ReadMonth> {
  const digest = monthDigest();
  let head: MonthHead | null = null;
  const read = async (text: AsyncIterable<Buffer>) => {
    for await (const line of linesIn(text)) {
      if (head === null) head = headOf(line);
      else if (line.startsWith('"')) digest.beginDay();
      else {
        digest.add(line);
        onLine(line);
      }
    }
    return head;
  };
  try {
    const found = await pipeline(createReadStream(path), createGunzip(), read);
    if (found === null) throw new NoMonthFile('it is empty');
    return { head: found, ...digest.end() };
  } catch (error) {
    throw error instanceof NoMonthFile ? error : new NoMonthFile(`it cannot be read to its end (${messageOf(error)})`);
  }
}

/** What ends a line elsewhere (U+2028) may stand in a word of the audit. */
async function* linesIn(text: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of text) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = parts.pop() ?? '';
    yield* parts;
  }
  if (rest !== '') yield rest;
}

function headOf(line: string): MonthHead {
  try {
    return monthHead.parse(JSON.parse(line));
  } catch {
    throw new NoMonthFile('its first line is not that of a month file');
  }
}
