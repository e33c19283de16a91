import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import { expect, test } from 'vitest';
import { getTabledObservations } from '../wire/surficial.ts';
import { writeTable } from './surficial-presenter.ts';
import type { ObservationTable, Seen } from './surficial-service.ts';

const COUNT = 5000;
const END = Date.UTC(2026, 10, 21);

test('years of observations are written row by row, and others get on in between', async () => {
  const observations = Array.from({ length: COUNT }, (_, index): Seen => {
    const facts = { observerName: 'ELENA H.', weather: null, version: 1, measType: 'ROUTINE' } as const;
    return { moId: COUNT - index, ts: END - index * HOUR_MS, ...facts };
  });
  const markers = ['A', 'B'].map((markerName, index) => ({ markerId: index + 1, siteId: 1, markerName, inUse: true }));
  const cm = new Map([[1, new Map(observations.map(({ moId }) => [moId, moId / 10]))]]);
  let rounds = 0;
  let isOver = false;
  const count = () => {
    rounds++;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const pieces: string[] = [];
  for await (const piece of writeTable({ markers, observations, cm } as ObservationTable)) pieces.push(piece);
  isOver = true;
  expect(pieces.length).toBeGreaterThan(20);
  expect(rounds).toBeGreaterThan(20);
  const { data } = getTabledObservations.shape.reply.parse(JSON.parse(pieces.join('')));
  expect(data.markers).toEqual(['A', 'B']);
  expect(data.table_data.map(({ mo_id }) => mo_id)).toEqual(observations.map(({ moId }) => moId));
  expect(data.table_data[1]).toEqual({
    ...{ A: 499.9, B: null },
    ...{ date: '2026-11-21', time: '2026-11-21 07:00:00', ts: END - HOUR_MS, mo_id: COUNT - 1 },
    ...{ weather: null, measurer: 'ELENA H.', type: 'ROUTINE', version: 1 },
  });
});
