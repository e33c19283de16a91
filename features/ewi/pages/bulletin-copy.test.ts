import { expect, it } from 'vitest';
import { DEFAULT_TEMPLATES } from '../../warning-texts/rules/default-templates.ts';
import { bulletinCopy } from './bulletin-copy.ts';
import type { TellableRelease } from './warning-text.ts';

const templates = DEFAULT_TEMPLATES;
const municipality = { office: 'MDRRMO Paranas', municipality: 'Paranas', province: 'Samar' };
const release: TellableRelease = {
  releaseId: 7,
  dataTs: '2026-11-21 14:00:00',
  level: 1,
  hasGroundData: true,
  site: {
    siteCode: 'lpa',
    sitio: null,
    barangay: 'Lipata',
    municipality: 'Paranas',
    province: 'Samar',
    households: '46 households',
  },
  triggers: [{ source: 'rainfall', level: 1, eqId: null, ts: '2026-11-21 13:30:00', info: 'RAIN LPASB: 84 mm' }],
  bulletin: { number: 4, releaseTime: '14:38:00', publisher: 'Ana Cruz' },
};

it('says what the dashboard knows, and nothing of households', () => {
  expect(bulletinCopy(release, templates, municipality)).toMatchObject({
    title: 'CBEWS-L ALERT LEVEL INFORMATION: LPA-2026',
    situation: [{ group: 'rainfall', reasons: [{ info: '2026/11/21 13:30 · Rainfall: RAIN LPASB: 84 mm' }] }],
    elements: [{ name: 'At the site', text: '46 households' }],
    imprint: 'MDRRMO Paranas · bulletin 4 · released 14:38 by Ana Cruz',
  });
});

it('there is none for level 0, without the municipality, or with a text missing', () => {
  expect(bulletinCopy({ ...release, level: 0 }, templates, municipality)).toBeNull();
  expect(bulletinCopy({ ...release, bulletin: null }, templates, municipality)).toBeNull();
  expect(bulletinCopy(release, templates, null)).toBeNull();
  expect(bulletinCopy(release, [], municipality)).toBeNull();
});
