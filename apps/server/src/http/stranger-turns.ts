// How often one address may ask what is open to everybody: counted by each server for itself, in memory.
import { type Turns, takeTurn } from '@bantay/features/readers/rules/reading-key.ts';
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../problems.ts';

/** Addresses that are counted at once: 10,000 of them are 2 MB. */
const MOST_ADDRESSES = 10_000;

/** `most`: requests a minute of one address. */
export function strangerTurns(most: number, now: () => number = Date.now) {
  const turnsOf = new Map<string, Turns>();
  return ({ ip }: Pick<FastifyRequest, 'ip'>): void => {
    const { turns, waitS } = takeTurn(turnsOf.get(ip), now(), most);
    if (!turnsOf.has(ip)) makeRoom(turnsOf, now());
    turnsOf.set(ip, turns);
    if (waitS !== null) throw new Problem('tooMany', { seconds: waitS });
  };
}

/** Those whose minute is over go; where all are fresh, the one that began first. */
function makeRoom(turnsOf: Map<string, Turns>, now: number): void {
  if (turnsOf.size < MOST_ADDRESSES) return;
  for (const [ip, { began }] of turnsOf) if (now - began >= MINUTE_MS) turnsOf.delete(ip);
  const [first] = turnsOf.keys();
  if (turnsOf.size >= MOST_ADDRESSES && first !== undefined) turnsOf.delete(first);
}
