import { describe, expect, test } from 'vitest';
import { changeText, hasChart, inOrder, markerChart, newestTwo, takenNames, windowStart } from './marker-model.ts';
import { at, event, marker, point, tagged } from './surficial.fixture.ts';

const names = (markers: readonly { markerName: string }[]) => markers.map((one) => one.markerName);

describe('markers of a site', () => {
  const reading = () => [point('2026-11-21 08:00', 50)];
  test('stand in use first, then defunct, by name', () => {
    const all = [
      marker('D', reading(), { inUse: 0 }),
      marker('B', reading()),
      marker('A', reading(), { inUse: 0 }),
      marker('C', []),
    ];
    expect(names(inOrder(all))).toEqual(['B', 'C', 'A', 'D']);
  });
  test('have a chart, a new one an empty frame; a defunct one without measurements has none', () => {
    expect(hasChart(marker('A', []))).toBe(true);
    expect(hasChart(marker('A', reading(), { inUse: 0 }))).toBe(true);
    expect(hasChart(marker('A', [], { inUse: 0 }))).toBe(false);
  });
  test('the letter of a defunct marker is free again', () => {
    expect(takenNames([marker('A', []), marker('B', [], { inUse: 0 })])).toEqual(['A']);
  });
});

describe('the newest change', () => {
  test('leaves out unreliable readings', () => {
    const one = marker('A', [point('2026-11-20 08:00', 10), point('2026-11-21 08:00', 99, tagged(-1))]);
    expect(newestTwo(one)).toMatchObject({ last: { y: 10 }, before: null });
  });
  test('does not compare across a reposition', () => {
    const data = [point('2026-11-20 08:00', 10), point('2026-11-21 08:00', 60)];
    const moved = [event('reposition', '2026-11-20 12:00:00'), event('add', '2024-05-11 10:30:00', 'A')];
    expect(newestTwo(marker('A', data))?.before?.y).toBe(10);
    expect(newestTwo(marker('A', data, { markerHistory: moved }))?.before).toBeNull();
    expect(newestTwo(marker('A', []))).toBeNull();
  });
  test.each([
    [0.3, '+0.30'],
    [-1.256, '-1.26'],
    [-0.001, '0.00'],
  ])('of %d cm reads %s', (cm, text) => expect(changeText(cm)).toBe(text));
});

test('a chart has the readings as line, one series per kind of tag that occurs, and every event on its axis', () => {
  const one = marker('A', [
    point('2026-11-20 08:00', 10),
    point('2026-11-20 12:00', 11, tagged(0)),
    point('2026-11-21 08:00', 12, tagged(-1)),
  ]);
  const content = markerChart(
    one,
    { firstAt: at('2026-11-19 00:00'), lastAt: at('2026-11-21 09:00') },
    {
      title: 'T',
      summary: 'S',
      measurement: 'Measurement',
      tags: { '-1': 'Unreliable', '0': 'Validating', '1': 'Confirmed' },
      event: (entry) => entry.event,
    },
  );
  expect(content.series.map(({ label, symbol, values }) => [label, symbol, values])).toEqual([
    ['Measurement', 'dot', [10, 11, 12]],
    ['Unreliable', 'down', [null, null, 12]],
    ['Validating', 'circle', [null, 11, null]],
  ]);
  expect(content.events).toEqual([{ at: at('2024-05-11 10:30') / 1000, label: 'add' }]);
  expect(content.fitsY).toBe(true);
});

test('"All" begins a little before the oldest reading; a range where it begins', () => {
  const all = [marker('A', [point('2026-11-11 08:00', 1)]), marker('B', [point('2026-11-01 08:00', 1)])];
  expect(windowStart(all, 5, at('2026-11-21 08:00'))).toBe(5);
  expect(windowStart(all, null, at('2026-11-21 08:00'))).toBe(at('2026-10-31 08:00'));
  expect(windowStart([], null, at('2026-11-21 08:00'))).toBe(at('2026-11-19 08:00'));
});
