// Whole files of a catalogue in every spelling that the national one has, made by a seed: each planted row is found again.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../packages/proofs/catalogue-record.ts';
import { MADE_SITE, madeCatalogue, SPELLINGS } from '../../../packages/proofs/made-catalogue.ts';
import { once } from '../../../packages/proofs/once.ts';
import { judgeEarthquake } from './earthquake-trigger.ts';

describe.each(SPELLINGS.map((spelling, seed) => [spelling.name, madeCatalogue(spelling, seed + 1)] as const))(
  'a year with %s',
  (_name, made) => {
    const found = once(() => readCatalogue(made.text));

    it('every row is accounted for', () => {
      expect(found().rows).toBe(made.rows);
      expect(found().duplicates).toBe(made.duplicates);
      expect(found().rejects, found().rejects.join('; ')).toHaveLength(made.rejected);
      const inTime = [...found().events].sort((one, other) => one.at - other.at);
      expect(inTime).toEqual(made.planted);
      expect(inTime.filter((event) => event.depthKm === null)).toHaveLength(4);
    });

    it('those raise the site that lie within their distance, and no others', () => {
      const raised = found().events.filter((event) => judgeEarthquake(event, [MADE_SITE]).alerts.length > 0);
      expect(raised.map((event) => toManilaText(event.at)).sort()).toEqual(made.raising.map(toManilaText));
      expect(raised).toHaveLength(2);
    });
  },
);
