// Rows of rain_readings in the binary format of COPY, which the database takes without parsing dates.
import type { ReadingColumns } from '../rules/merge-readings.ts';

/** Signature, flags and length of the header's extension: https://www.postgresql.org/docs/18/sql-copy.html */
const HEADER = Buffer.from('PGCOPY\n\xff\r\n\0\0\0\0\0\0\0\0\0', 'latin1');
const TRAILER = Buffer.from([0xff, 0xff]);
/** PostgreSQL counts microseconds from 2000-01-01 UTC. */
const EPOCH = Date.UTC(2000, 0, 1);
const TWO_32 = 2 ** 32;
const COLUMNS = 3;
const MOST_BYTES = 2 + 3 * 4 + 4 + 8 + 4;
const ROWS_PER_PART = 2000;

/** rain_id int4, measured_at timestamptz, mm_thousandths int4 or null where the reading says "no data". */
export function* copyBytes(rainId: number, { at, milli }: ReadingColumns): Generator<Buffer> {
  yield HEADER;
  for (let first = 0; first < at.length; first += ROWS_PER_PART) {
    const until = Math.min(at.length, first + ROWS_PER_PART);
    const part = Buffer.allocUnsafe((until - first) * MOST_BYTES);
    let end = 0;
    for (let i = first; i < until; i++) end = writeRow(part, end, rainId, at[i]!, milli[i]!); // until ≤ length
    yield part.subarray(0, end);
  }
  yield TRAILER;
}

function writeRow(part: Buffer, start: number, rainId: number, at: number, milli: number): number {
  let end = part.writeInt16BE(COLUMNS, start);
  end = part.writeInt32BE(4, end);
  end = part.writeInt32BE(rainId, end);
  end = part.writeInt32BE(8, end);
  const micros = (at - EPOCH) * 1000;
  end = part.writeInt32BE(Math.floor(micros / TWO_32), end);
  end = part.writeUInt32BE(micros - Math.floor(micros / TWO_32) * TWO_32, end);
  if (milli < 0) return part.writeInt32BE(-1, end);
  end = part.writeInt32BE(4, end);
  return part.writeInt32BE(milli, end);
}
