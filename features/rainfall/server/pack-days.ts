// Keeps the packed days true: after readings or tags changed, the half hours of the touched Manila days are made anew.
import { DAY_MS, HALF_HOUR_MS, startOfManilaDay, toManilaDate } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { binReadings } from '../rules/half-hour-bins.ts';
import { MISSING } from '../rules/milli.ts';
import { packHalfHours, unpackDays } from './packed-days.ts';
import * as queries from './rainfall-queries.ts';

/** Days per round, so that a tag over years does not hold everything in memory. */
const DAYS_PER_ROUND = 366;

/** 00:00 of the day whose half hours this instant may belong to: 00:00 belongs to the last half hour of the day before. */
export const dayOf = (measuredAt: number) => startOfManilaDay(measuredAt - 1);

/** Makes every packed day of the gauge between two instants anew. */
export async function packDays(tx: Db, rainId: number, from: number, to: number): Promise<void> {
  const last = dayOf(Math.max(from + 1, to));
  for (let start = dayOf(from); start <= last; start += DAYS_PER_ROUND * DAY_MS) {
    await packRound(tx, rainId, start, Math.min(last, start + (DAYS_PER_ROUND - 1) * DAY_MS));
  }
}

/** Only the days that hold one of these instants. */
export async function packDaysOf(tx: Db, rainId: number, instants: readonly number[]): Promise<void> {
  /** Days that follow one another, as one span. */
  const spans: { first: number; last: number }[] = [];
  for (const day of [...new Set(instants.map(dayOf))].sort((a, b) => a - b)) {
    const open = spans.at(-1);
    if (open && day - open.last <= DAY_MS) open.last = day;
    else spans.push({ first: day, last: day });
  }
  for (const { first, last } of spans) await packDays(tx, rainId, first + 1, last + 2);
}

async function packRound(tx: Db, rainId: number, firstDay: number, lastDay: number): Promise<void> {
  await writeDays(
    tx,
    rainId,
    await queries.readTaggedReadings(tx, rainId, firstDay, lastDay + DAY_MS),
    firstDay,
    lastDay,
  );
}

/** Writes the packed days firstDay … lastDay from all their readings. */
export async function writeDays(
  tx: Db,
  rainId: number,
  { readings, invalidSpans }: queries.TaggedReadings,
  firstDay: number,
  lastDay: number,
): Promise<void> {
  const { milli } = binReadings(readings, invalidSpans, firstDay, lastDay + DAY_MS - HALF_HOUR_MS);
  await queries.upsertDays(tx, rainId, toManilaDate(firstDay), packHalfHours(milli));
}

/**
 * Half hours (left edge) between two instants whose packed amount is not what the stored readings and tags give: somebody
 * changed readings without going through the house.
 */
export async function alteredHalfHours(tx: Db, rainId: number, from: number, until: number): Promise<number[]> {
  const [firstDay, lastDay] = [dayOf(from), dayOf(until)];
  const [packed] = await queries.readDays(tx, [rainId], toManilaDate(firstDay), toManilaDate(lastDay));
  const kept = packed ? unpackDays(packed.days, packed.halfHours) : { at: [], milli: [] };
  const amounts = new Map(Array.from(kept.at, (at, index) => [at - HALF_HOUR_MS, kept.milli[index]]));
  const { readings, invalidSpans } = await queries.readTaggedReadings(tx, rainId, firstDay, lastDay + DAY_MS);
  const bins = binReadings(readings, invalidSpans, firstDay, lastDay + DAY_MS - HALF_HOUR_MS);
  const altered: number[] = [];
  for (const [index, milli] of bins.milli.entries()) {
    const at = firstDay + index * HALF_HOUR_MS;
    if (milli !== (amounts.get(at) ?? MISSING)) altered.push(at);
  }
  return altered;
}
