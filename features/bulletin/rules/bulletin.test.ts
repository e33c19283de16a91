import { describe, expect, it } from 'vitest';
import { DEFAULT_TEMPLATES } from '../../warning-texts/rules/default-templates.ts';
import { type BulletinInput, composeBulletin } from './bulletin.ts';
import { bulletinFileName } from './bulletin-labels.ts';

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}:00+08:00`);
const input = (change: Partial<BulletinInput> = {}): BulletinInput => ({
  level: 2,
  site: { siteCode: 'lpa', sitio: null, barangay: 'Lipata', municipality: 'Paranas', province: 'Samar' },
  dataAt: at('2026-11-21 14:00'),
  releaseTime: '14:38',
  number: 12,
  publisher: 'Ana Cruz',
  triggers: [
    { source: 'rainfall', level: 1, at: at('2026-11-21 14:00'), info: 'RAIN LPASB: 83.2 mm ≥ 69.6 mm' },
    { source: 'surficial', level: 2, at: at('2026-11-21 11:40'), info: 'Marker B: 1.8 cm in 4 h' },
  ],
  templates: DEFAULT_TEMPLATES,
  office: 'MDRRMO Paranas',
  municipality: 'Paranas',
  province: 'Samar',
  elementsAtRisk: '46 households, 1 school',
  counts: null,
  ...change,
});
const sheet = (change: Partial<BulletinInput> = {}) => {
  const composed = composeBulletin(input(change));
  if (!composed.ok) throw new Error('a template is missing');
  return composed.bulletin;
};
const descriptionOf = (level: number, trigger: string) =>
  DEFAULT_TEMPLATES.find((row) => row.alertLevel === level && row.trigger === trigger)?.full.triggerDescription;

describe('head of the sheet', () => {
  it('title has the code in capitals and the year of the shown time', () => {
    expect(sheet().title).toBe('CBEWS-L ALERT LEVEL INFORMATION: LPA-2026');
    expect(sheet({ dataAt: at('2026-12-31 23:30') }).title).toBe('CBEWS-L ALERT LEVEL INFORMATION: LPA-2027');
  });

  it('says location, data time plus 30 minutes, and the level in words', () => {
    expect(sheet().facts).toEqual([
      { name: 'Location', text: 'Brgy. Lipata, Paranas, Samar' },
      { name: 'Date/Time', text: 'November 21, 2026, 2:30 PM' },
      { name: 'Alert level released', text: 'Alert level 2, Alert · Alerto' },
    ]);
    const scu = { siteCode: 'scu', sitio: 'Kawayan', barangay: 'San Isidro', municipality: 'P', province: 'S' };
    expect(sheet({ site: scu }).facts[0]!.text).toBe('Sitio Kawayan, Brgy. San Isidro, P, S');
  });

  it('data of 23:30 are those of the next day', () => {
    expect(sheet({ dataAt: at('2026-11-21 23:30') }).facts[1]!.text).toBe('November 22, 2026, 12:00 AM');
  });

  it('names province and municipality of the installation', () => {
    expect(sheet({ province: 'Leyte', municipality: 'Baybay' }).heading).toEqual([
      'Republic of the Philippines',
      'Province of Leyte',
      'Municipality of Baybay',
      'Community-Based Early Warning System for Landslides',
    ]);
  });
});

describe('area situation', () => {
  it('subsurface, landslide features and surficial are one group, the others keep theirs', () => {
    const when = at('2026-11-21 11:40');
    const { situation } = sheet({
      triggers: [
        { source: 'subsurface', level: 3, at: when, info: 'node 7' },
        { source: 'rainfall', level: 1, at: when, info: 'rain' },
        { source: 'moms', level: 2, at: when, info: 'crack' },
        { source: 'earthquake', level: 1, at: when, info: 'M5.5' },
        { source: 'on demand', level: 1, at: when, info: 'asked', eqId: 4 },
        { source: 'surficial', level: 2, at: when, info: 'marker' },
      ],
    });
    expect(situation.map(({ group, reasons }) => [group, reasons.map(({ info }) => info)])).toEqual([
      [
        'ground_movement',
        [
          '2026/11/21 11:40 · Subsurface: node 7',
          '2026/11/21 11:40 · Landslide Features: crack',
          '2026/11/21 11:40 · Surficial: marker',
        ],
      ],
      ['rainfall', ['2026/11/21 11:40 · Rainfall: rain']],
      ['earthquake', ['2026/11/21 11:40 · Earthquake: M5.5']],
      ['on_demand', ['2026/11/21 11:40 · On-demand Earthquake: asked']],
    ]);
    expect(situation.map(({ name }) => name)).toEqual(['Ground movement', 'Rainfall', 'Earthquake', 'On-demand']);
  });

  it('groups without a trigger are left out', () => {
    expect(sheet({ triggers: [] }).situation).toEqual([]);
  });

  it('a description is that of the trigger at its own level, in the whole form', () => {
    const [rain, ground] = sheet().situation;
    expect(rain!.reasons[0]!.description).toBe(descriptionOf(1, 'rainfall'));
    expect(ground!.reasons[0]!.description).toBe(descriptionOf(2, 'surficial'));
  });

  it('an on-demand alert is described as asked for, never as an earthquake or as rain', () => {
    const asked = { source: 'on demand', level: 1, at: 0, info: 'asked' } as const;
    const describedAs = (eqId: number | null) =>
      sheet({ triggers: [{ ...asked, eqId }] }).situation[0]!.reasons[0]!.description;
    expect(describedAs(4)).toBe(descriptionOf(1, 'on_demand'));
    expect(describedAs(null)).toBe(descriptionOf(1, 'on_demand'));
  });

  it('the same description of neighbours stands once, after the last', () => {
    const one = { source: 'surficial', level: 2, at: 0 } as const;
    const { reasons } = sheet({
      triggers: [
        { ...one, info: 'A' },
        { ...one, info: 'B' },
      ],
    }).situation[0]!;
    expect(reasons.map(({ description }) => description)).toEqual(['', descriptionOf(2, 'surficial')]);
  });
});

describe('how certain it is', () => {
  it('has what was measured in sentences, what speaks against it, when it is over, and who is missing', () => {
    const evidence = ['Marker B: 1.8 cm in 4 h, limit 1.5 cm', 'Rain: 83.2 mm, limit 69.6 mm'];
    const why = { raised: 'Marker B moved.', against: 'Nothing speaks against it.', ends: 'Marker B rests for a day.' };
    expect(sheet({ evidence, why, rollCall: ' 41 of 46 safe at 14:30; missing: 5. ' }).certainty).toEqual([
      { name: 'Measured', text: 'Marker B: 1.8 cm in 4 h, limit 1.5 cm. Rain: 83.2 mm, limit 69.6 mm.' },
      { name: 'How sure', text: 'Nothing speaks against it.' },
      { name: 'When over', text: 'Marker B rests for a day.' },
      { name: 'Roll-call', text: '41 of 46 safe at 14:30; missing: 5.' },
    ]);
  });

  it('says nothing where nothing is known of it', () => {
    expect(sheet().certainty).toEqual([]);
    expect(sheet({ evidence: [], why: null, rollCall: null }).certainty).toEqual([]);
  });
});

it('the map of the slope is on the sheet as it was drawn, and none where nothing was', () => {
  const map = { height: 400, outline: [], roads: [], signs: [], bar: { metres: 100, units: 200 }, lines: [] };
  expect(sheet({ map }).map).toEqual(map);
  expect(sheet({ map: null })).not.toHaveProperty('map');
});

describe('elements at risk', () => {
  it('says nothing of households where a sheet has nothing to do with them', () => {
    const { counts: _, ...without } = input();
    const composed = composeBulletin(without);
    expect(composed).toMatchObject({ bulletin: { elements: [{ name: 'At the site' }] } });
    expect(composed.ok && composed.bulletin.elements).toHaveLength(1);
  });

  it('without a household list it says so in words', () => {
    expect(sheet().elements).toEqual([
      { name: 'At the site', text: '46 households, 1 school' },
      { name: 'Households', text: 'No household data' },
    ]);
  });

  it('counts persons', () => {
    const counts = {
      households: 1,
      persons: 5,
      pregnant: 1,
      disability: 0,
      comorbidity: 2,
      seniors: 3,
      children: 4,
      toddlers: 6,
    };
    expect(sheet({ counts, elementsAtRisk: ' ' }).elements).toEqual([
      {
        name: 'Households',
        text: '1 household, 5 persons. Persons: 1 pregnant, 0 with disability, 2 with comorbidity, 3 aged 60 and over, 4 aged 6 to 12, 6 aged 0 to 5.',
      },
    ]);
  });
});

describe('recommendations', () => {
  it('come from the first row of the level, in their order', () => {
    expect(sheet().recommendations.map(({ name }) => name)).toEqual([
      'Community',
      'LEWC',
      'Barangay',
      'Municipality',
      'Province',
    ]);
    const row = DEFAULT_TEMPLATES.find(({ alertLevel }) => alertLevel === 2)!;
    expect(sheet().recommendations[1]!.text).toBe(row.full.lewcResponse);
  });

  it('an empty one has no line', () => {
    const templates = DEFAULT_TEMPLATES.map((row) => ({ ...row, full: { ...row.full, plguResponse: '  ' } }));
    expect(sheet({ templates }).recommendations.map(({ name }) => name)).not.toContain('Province');
  });
});

describe('foot of the sheet', () => {
  it('says until when it holds', () => {
    expect(sheet().note).toBe(
      'This bulletin holds until a new one is released. Next release: November 21, 2026, 4:00 PM.',
    );
    // Data of 15:30 are the release of 16:00: the next one is that of 20:00.
    expect(sheet({ dataAt: at('2026-11-21 15:30') }).note).toContain('8:00 PM');
  });

  it('says who released it, if a person did', () => {
    expect(sheet().imprint).toBe('MDRRMO Paranas · bulletin 12 · released 14:38 by Ana Cruz');
    expect(sheet({ publisher: null }).imprint).toBe('MDRRMO Paranas · bulletin 12 · released 14:38');
    const seal = { position: 412, hash: '0123456789abcdef'.repeat(4) };
    expect(sheet({ publisher: null, seal }).imprint).toBe(
      'MDRRMO Paranas · bulletin 12 · released 14:38 · seal 412 0123456789abcdef',
    );
    expect(sheet({ publisher: null, seal, letters: 'BCDF GHJK' }).imprint).toBe(
      'MDRRMO Paranas · bulletin 12 · released 14:38 · seal 412 0123456789abcdef · letters BCDF GHJK',
    );
    expect(sheet({ letters: null }).imprint).toBe(sheet().imprint);
  });
});

it('missing templates are named, nothing is printed without them', () => {
  const templates = DEFAULT_TEMPLATES.filter((row) => row.alertLevel !== 2);
  expect(composeBulletin(input({ templates }))).toEqual({
    ok: false,
    missing: [
      { problem: 'templateMissing', level: 2, trigger: 'surficial' },
      { problem: 'templateMissing', level: 2, trigger: '' },
    ],
  });
});

it('a description alone that is missing is named as well', () => {
  const templates = DEFAULT_TEMPLATES.filter((row) => row.alertLevel !== 2 || row.trigger !== 'surficial');
  expect(composeBulletin(input({ templates }))).toEqual({
    ok: false,
    missing: [{ problem: 'templateMissing', level: 2, trigger: 'surficial' }],
  });
});

it('file name has site and shown time, without colons', () => {
  expect(bulletinFileName('lpa', at('2026-11-21 23:30'), 'pdf')).toBe('alert-bulletin-lpa-2026-11-22-0000.pdf');
});
