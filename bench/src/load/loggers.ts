// Loggers in a storm: each posts one reading a minute, spread evenly; heavy rain on every gauge.
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { createLoggerKey } from '../../../apps/server/src/cli/logger-key.ts';
import type { Db } from '../../../apps/server/src/database/database.ts';
import type { Sample } from './people.ts';

const GAUGES = ['rain_lpasb', 'rain_noah_619', 'rain_noah_1533', 'rain_scusb', 'rain_noah_535'];
/** mm of one reading. With a hundred loggers a gauge: 60 mm an hour. */
const MM = 0.01;
/** One reading of an hour that has brought the storm over its threshold. */
const FIRST_MM = 120;

export interface Loggers {
  stop(): void;
}

export async function startLoggers(
  db: Db,
  baseUrls: readonly string[],
  count: number,
  note: (sample: Sample) => void,
): Promise<Loggers> {
  const keys: string[] = [];
  for (const gauge of GAUGES) keys.push(await createLoggerKey(db, `load ${gauge}`, { gauges: [gauge] }));
  let isOver = false;
  const live = async (logger: number) => {
    await sleep((logger / count) * MINUTE_MS);
    while (!isOver) {
      const began = performance.now();
      const status = await post(baseUrls[logger % baseUrls.length]!, logger % GAUGES.length); // in range
      const tookMs = performance.now() - began;
      if (isOver) return;
      note({ call: 'ingest of a reading', tookMs, status });
      await sleep(Math.max(0, MINUTE_MS - tookMs));
    }
  };
  const post = (baseUrl: string, gauge: number, mm = MM) =>
    fetch(`${baseUrl}/api/ingest/rainfall`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${keys[gauge]}` },
      body: JSON.stringify({ readings: [{ gauge: GAUGES[gauge], ts: toManilaText(Date.now()), mm }] }),
      signal: AbortSignal.timeout(30_000),
    }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      },
      () => 0,
    );
  for (let gauge = 0; gauge < GAUGES.length; gauge++) await post(baseUrls[0]!, gauge, FIRST_MM); // in range
  for (let logger = 0; logger < count; logger++) void live(logger);
  return {
    stop: () => {
      isOver = true;
    },
  };
}
