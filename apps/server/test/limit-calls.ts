// Calls about thresholds and periods that write: part of the table of writing calls.
import { previewLimit, setLimit } from '@bantay/features/limit-care/wire/limit-care.ts';
import { readTold } from '@bantay/features/limits/server/limits-service.ts';
import { house, type Row } from './writing-house.ts';

let tries = 0;
/** Another each time. */
const next = () => {
  tries += 1;
  return tries;
};

const someLimit = () => ({ site_code: 'lpa', key: 'markerCritical', value: 1.5 + (next() % 100) / 1000 });
const newestLimit = async () => {
  const { versionId } = (await readTold(house.app.db, 24)).find(({ key }) => key === 'markerCritical') ?? {
    versionId: 0,
  };
  return versionId;
};
const LIMIT_FIELDS: Row['fields'] = [
  { path: 'site_code', kind: 'text', also: ['', 'nowhere'] },
  { path: 'key', kind: 'choice', also: ['other'] },
  { path: 'value', kind: 'anything', also: ['x', null, 0, -1, 1_000_000] },
];

export const LIMIT_CALLS: readonly Row[] = [
  {
    declaration: setLimit,
    body: async () => ({
      ...someLimit(),
      seen: await newestLimit(),
      is_sure: false,
      valid_from: null,
      reason: 'a try',
    }),
    fields: [
      ...LIMIT_FIELDS,
      { path: 'valid_from', kind: 'time', isOptional: true, also: ['2020-01-01 00:00:00', '2026-11-22 09:10:00'] },
      { path: 'seen', kind: 'anything', also: ['x', null, -1, 1.5] },
      { path: 'is_sure', kind: 'flag' },
      { path: 'reason', kind: 'text', also: ['', ' ', 'x'.repeat(501)] },
    ],
  },
  {
    declaration: previewLimit,
    // One at a time: the one before is over.
    body: async () => {
      await house.app.services.limitCare.settled();
      return someLimit();
    },
    fields: LIMIT_FIELDS,
  },
];
