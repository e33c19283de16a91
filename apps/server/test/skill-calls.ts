// The call that says what happened, with a body that is taken and the kinds of its fields.
import { noteTruth } from '@bantay/features/skill/wire/skill.ts';
import type { Row } from './writing-house.ts';

export const SKILL_CALLS: readonly Row[] = [
  {
    declaration: noteTruth,
    body: () =>
      Promise.resolve({
        ...{ site_code: 'lpa', event_id: null, what: 'landslide' },
        ...{ from: '2026-11-20 08:00:00', to: '2026-11-20 09:00:00' },
        ...{ size: '20 m, above Purok 1', source: 'Barangay captain (demo)', note: '' },
      }),
    fields: [
      { path: 'site_code', kind: 'text', also: ['', 'xyz', 'x'.repeat(41)] },
      { path: 'event_id', kind: 'anything', also: [0, -1, 1.5, '1', 999_999] },
      { path: 'what', kind: 'choice', also: ['nothing', 'flood', '', null] },
      { path: 'from', kind: 'time', also: ['2026-11-20 10:00:00'] },
      { path: 'to', kind: 'time', also: ['2030-01-01 00:00:00'] },
      { path: 'size', kind: 'text', also: ['x'.repeat(201)] },
      { path: 'source', kind: 'text', also: ['', '  ', 'x'.repeat(101)] },
      { path: 'note', kind: 'text', also: ['x'.repeat(501)] },
    ],
  },
];
