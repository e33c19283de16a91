// What a page of ground markers says before its charts: the newest distance of each marker, and a marker that nobody measures by name.
import { PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import { expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { firstMarkers } from './first-markers.ts';

const NEWEST = at('2026-11-21 15:20:00');
const BEFORE = at('2026-11-21 11:20:00');

it('says the newest distance, how far the marker moved since the one before, and when', () => {
  const readings = [
    { at: NEWEST, cm: 63.4 },
    { at: BEFORE, cm: 64 },
    { at: BEFORE - 1, cm: 99 },
  ];
  expect(firstMarkers([{ name: 'A', readings }], 'en')).toEqual({
    ...{ sentence: null, isNotable: false },
    rows: [{ name: 'Marker A', value: '63.4 cm; moved 0.6 cm in 4.0 h', at: NEWEST }],
  });
});

it('the first measurement of a marker stands alone', () => {
  const [row] = firstMarkers([{ name: 'B', readings: [{ at: NEWEST, cm: 12 }] }], 'en').rows;
  expect(row).toEqual({ name: 'Marker B', value: '12.0 cm', at: NEWEST });
});

it('a marker without a measurement that counts is named, not left out', () => {
  const [row] = firstMarkers([{ name: 'C', readings: [] }], 'en').rows;
  expect(row).toEqual({ name: 'Marker C', value: 'no measurement of the last 30 days that counts', at: null });
});

it.each(PAGE_LANGUAGES)('has words in %s', (language) => {
  const none = firstMarkers([], language);
  expect(none).toMatchObject({ sentence: expect.stringContaining('marker'), isNotable: true, rows: [] });
  const readings = [
    { at: NEWEST, cm: 1 },
    { at: BEFORE, cm: 2 },
  ];
  const said = firstMarkers(
    [
      { name: 'A', readings },
      { name: 'B', readings: [] },
    ],
    language,
  );
  expect(said.rows[0]?.value).toMatch(/^1\.0 cm; \w+ \w*\s?1\.0 cm .+ 4\.0 /);
  expect(said.rows[1]?.value).toContain('30');
});
