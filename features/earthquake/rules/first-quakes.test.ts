// What the page of earthquakes says before its map.
import { PAGE_LANGUAGES } from '@bantay/kernel/text/page-language';
import { expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { firstQuakes, type SeenQuake } from './first-quakes.ts';

const PLACE = { latitude: 11.5, longitude: 125 };
const QUAKE: SeenQuake = {
  ...{
    ts: at('2026-11-21 03:00:00'),
    magnitude: 5,
    latitude: 12.5,
    longitude: 125,
    province: 'Samar',
    hasRaised: false,
  },
};

it('says how strong, how far, where and when', () => {
  expect(firstQuakes([QUAKE], PLACE, 'en')).toEqual({
    sentence: null,
    // A degree of latitude on a ball of 6,371 km.
    rows: [{ name: 'Magnitude 5.0', value: '111 km from the site · Samar', at: QUAKE.ts }],
  });
});

it('one that raised the site says so, and what is not known is left out', () => {
  const [row] = firstQuakes([{ ...QUAKE, province: null, hasRaised: true }], null, 'en').rows;
  expect(row?.value).toBe('near enough to raise the level of the site');
});

it.each(PAGE_LANGUAGES)('has words in %s', (language) => {
  expect(firstQuakes([], PLACE, language)).toMatchObject({ sentence: expect.stringContaining('365'), rows: [] });
  const [row] = firstQuakes([{ ...QUAKE, hasRaised: true }], PLACE, language).rows;
  expect(row?.value).toMatch(/^111 km \w+ .+ · Samar · .{20,}$/);
});
