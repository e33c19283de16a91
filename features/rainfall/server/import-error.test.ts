// What an import says when the connection breaks in the middle: why, not that it could not be rolled back either.
import { systemActor } from '@bantay/server/database/audit.ts';
import type { Pool } from 'pg';
import { expect, test } from 'vitest';
import { importTilt } from '../../subsurface/server/import-tilt.ts';
import { importReadings } from './import-readings.ts';

const options = { lines: [], now: 0, by: systemActor, alerts: null };

/** A database whose connection is lost with the first question. */
function brokenPool() {
  const told: string[] = [];
  const client = {
    query: (question: string | { text: string }) => {
      const text = typeof question === 'string' ? question : question.text;
      told.push(text);
      return Promise.reject(new Error(text === 'rollback' ? 'no transaction' : 'connection lost'));
    },
    release: () => told.push('released'),
  };
  // What an import asks of a pool.
  return { pool: { connect: () => Promise.resolve(client) } as unknown as Pool, told };
}

test.each([
  ['readings', importReadings],
  ['tilt', importTilt],
] as const)('%s: the first error is told, and the connection goes back', async (_, work) => {
  const { pool, told } = brokenPool();
  await expect(work({ ...options, pool })).rejects.toThrow('connection lost');
  expect(told.slice(-2)).toEqual(['rollback', 'released']);
});
