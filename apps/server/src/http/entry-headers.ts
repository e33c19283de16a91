// What a device says of an entry that it kept: whose it is, and what its clock said. The key of the request is the name of the entry.
import type { IncomingHttpHeaders } from 'node:http';
import type { EntryTime } from '../database/transaction.ts';
import { Problem } from '../problems.ts';

/** A device may have changed hands since it was entered: it is stored under its own name or not at all. */
export function refuseOther(headers: IncomingHttpHeaders, userId: number): void {
  const owner = headers['entry-owner'];
  if (owner !== undefined && owner !== String(userId)) throw new Problem('entryOfOther');
}

/** `2026-11-26T05:00:00.000Z -7200000`: the device's clock, and ms from it to field time. */
const TIME = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (-?\d{1,15})$/;

/** Nothing where it is not said, or makes no sense: an entry is never refused for the clock of its device. */
export function entryTimeOf(headers: IncomingHttpHeaders): { entry?: EntryTime } {
  const [, time, offset] = TIME.exec(String(headers['entry-time'] ?? '')) ?? [];
  const deviceAt = Date.parse(time ?? '');
  return Number.isNaN(deviceAt) ? {} : { entry: { deviceAt, offsetMs: Number(offset) } };
}
