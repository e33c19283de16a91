// Calls of the map of a site that write, with a body that is taken and the kinds of their fields.

import type { MapPlace } from '@bantay/features/site-map/rules/map-places.ts';
import { removePlace, setPlaces } from '@bantay/features/site-map/wire/site-map.ts';
import { people } from './harness.ts';
import { house, type Row } from './writing-house.ts';
import { idOf } from './written.ts';

const SCHOOL: MapPlace = {
  ...{ kind: 'evacuation', name: 'Invented school', points: [[11.7865, 125.0221]], accuracyM: null },
};
const tooLong = 'x'.repeat(66);

export const SITE_MAP_CALLS: readonly Row[] = [
  {
    declaration: setPlaces,
    body: async () => {
      const { accuracyM: _accuracyM, ...place } = SCHOOL;
      return { site_code: 'lpa', places: [{ ...place, accuracy_m: 8 }] };
    },
    fields: [
      { path: 'site_code', kind: 'text', also: ['', 'xyz', 'x'.repeat(41)] },
      { path: 'places', kind: 'list', also: [[], [{}], ['school']] },
      { path: 'places.0.kind', kind: 'choice', also: ['volcano', '', null] },
      { path: 'places.0.name', kind: 'text', also: ['', ' ', tooLong] },
      { path: 'places.0.points', kind: 'list', also: [[], [[11.78]], [[125.02, 11.78]], [['11.78', '125.02']]] },
      { path: 'places.0.accuracy_m', kind: 'anything', also: [0, -1, 5001, '8'] },
    ],
  },
  {
    declaration: removePlace,
    body: async () => {
      const userId = await idOf(house, people.mayorOfLgu);
      await house.app.services.siteMap.setPlaces('lpa', [SCHOOL], userId);
      return { site_code: 'lpa', kind: SCHOOL.kind, name: SCHOOL.name };
    },
    fields: [
      { path: 'site_code', kind: 'text', also: ['', 'xyz'] },
      { path: 'kind', kind: 'choice', also: ['volcano', '', null] },
      { path: 'name', kind: 'text', also: ['', ' ', tooLong, 'nowhere'] },
    ],
  },
];
