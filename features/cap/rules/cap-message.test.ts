// CAP messages: what follows what, in both languages, and nothing that is not in the release.
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { DEFAULT_TEMPLATES } from '../../warning-texts/rules/default-templates.ts';
import { type CapFacts, capMessage, capTime } from './cap-message.ts';

const facts = (change: Partial<CapFacts> = {}): CapFacts => ({
  sender: 'mdrrmo@example.ph',
  isDemo: false,
  site: {
    siteCode: 'lpa',
    sitio: null,
    barangay: 'Lipata',
    municipality: 'Paranas',
    province: 'Samar',
    psgc: 806022016,
    polygon: [
      [11.78, 125.01],
      [11.79, 125.01],
      [11.79, 125.03],
    ],
    point: [11.786, 125.02],
  },
  officeName: 'MDRRMO Paranas',
  contact: '(055) 123 4567',
  releaseId: 12,
  updateNumber: 0,
  kind: 'release',
  level: 2,
  dataAt: at('2026-11-21 14:00:00'),
  sentAt: at('2026-11-21 14:35:10'),
  validity: at('2026-11-22 16:00:00'),
  hasGroundData: true,
  endsAlert: false,
  triggers: [{ source: 'surficial', level: 2 }],
  templates: DEFAULT_TEMPLATES,
  text: null,
  earlier: [],
  ...change,
});

describe('a CAP message', () => {
  it('of an onset is an alert in Filipino and English for the outline of the site', () => {
    const message = capMessage(facts());
    expect(message).toMatchObject({
      identifier: 'PH-806022016-lpa-12-0',
      sent: '2026-11-21T14:35:10+08:00',
      status: 'Actual',
      msgType: 'Alert',
      scope: 'Public',
    });
    expect(message).not.toHaveProperty('references');
    expect(message.info.map(({ language, event }) => [language, event])).toEqual([
      ['fil-PH', 'Pagguho ng lupa'],
      ['en-PH', 'Landslide'],
    ]);
    const [fil, en] = message.info;
    expect(fil).toMatchObject({ urgency: 'Expected', severity: 'Severe', certainty: 'Possible' });
    expect(fil!.description).toContain('Bakit (Surficial)');
    expect(en!.description).toContain('Why (Surficial)');
    expect(en!.headline).toBe('Alert level 2, Alert: Brgy. Lipata, Paranas, Samar');
    expect(en!.expires).toBe('2026-11-22T16:00:00+08:00');
    expect(en!.area).toEqual({
      areaDesc: 'Brgy. Lipata, Paranas, Samar',
      polygon: '11.78,125.01 11.79,125.01 11.79,125.03 11.78,125.01',
      geocode: { valueName: 'PSGC', value: '0806022016' },
    });
  });

  it('that follows others of its event is an update that names them', () => {
    const earlier = [
      { identifier: 'PH-806022016-lpa-10-0', sent: at('2026-11-21 10:00:00') },
      { identifier: 'PH-806022016-lpa-11-0', sent: at('2026-11-21 12:00:00') },
    ];
    const message = capMessage(facts({ earlier }));
    expect(message.msgType).toBe('Update');
    expect(message.references).toBe(
      'mdrrmo@example.ph,PH-806022016-lpa-10-0,2026-11-21T10:00:00+08:00 mdrrmo@example.ph,PH-806022016-lpa-11-0,2026-11-21T12:00:00+08:00',
    );
  });

  it('of a correction carries the corrected text, of a cancellation asks for nothing more', () => {
    const earlier = [{ identifier: 'PH-806022016-lpa-12-0', sent: at('2026-11-21 14:35:10') }];
    const corrected = capMessage(facts({ kind: 'correction', updateNumber: 1, text: 'PAGTATAMA <b> & "x"', earlier }));
    expect(corrected).toMatchObject({ identifier: 'PH-806022016-lpa-12-1', msgType: 'Update' });
    expect(corrected.info.map(({ description }) => description)).toEqual([
      'PAGTATAMA <b> & "x"',
      'PAGTATAMA <b> & "x"',
    ]);
    const cancelled = capMessage(facts({ kind: 'cancellation', updateNumber: 2, text: 'KANSELADO', earlier }));
    expect(cancelled.msgType).toBe('Cancel');
    expect(cancelled.info[0]).toMatchObject({ description: 'KANSELADO', responseType: ['None'] });
    expect(cancelled.info[0]).not.toHaveProperty('instruction');
    expect(cancelled.info[1]!.description).toContain('Alert level 2');
    expect(cancelled.info[1]!.headline).toMatch(/^CANCELLED: /);
  });

  it.each([
    [0, ['Monitor'], 'Past', 'Minor', 'Unknown'],
    [1, ['Prepare'], 'Future', 'Moderate', 'Possible'],
    [2, ['Prepare'], 'Expected', 'Severe', 'Possible'],
    [3, ['Evacuate'], 'Immediate', 'Extreme', 'Likely'],
  ] as const)('of level %i says %j, %s, %s, %s', (level, responseType, urgency, severity, certainty) => {
    const triggers = level === 0 ? [] : ([{ source: level === 1 ? 'rainfall' : 'surficial', level }] as const);
    for (const info of capMessage(facts({ level, triggers })).info) {
      expect(info).toMatchObject({ category: 'Geo', responseType, urgency, severity, certainty });
      expect(info.parameter).toEqual([{ valueName: 'alert-level', value: String(level) }]);
    }
  });

  it('never falls while the level rises, in any scale of CAP 1.2, §3.2.2', () => {
    const scales = {
      urgency: ['Past', 'Future', 'Expected', 'Immediate'],
      severity: ['Minor', 'Moderate', 'Severe', 'Extreme'],
      certainty: ['Unknown', 'Unlikely', 'Possible', 'Likely', 'Observed'],
    } as const;
    for (const [name, scale] of Object.entries(scales)) {
      const places = ([0, 1, 2, 3] as const).map((level) =>
        (scale as readonly string[]).indexOf(
          capMessage(facts({ level, triggers: [] })).info[0]![name as keyof typeof scales],
        ),
      );
      expect([name, places]).toEqual([name, name === 'certainty' ? [0, 2, 2, 3] : [0, 1, 2, 3]]);
    }
  });

  it.each([
    // Without a validity, or with one that is over (14:35:10 is the moment of sending), the message holds for a day.
    [null, '2026-11-22T14:35:10+08:00'],
    ['2026-11-21 12:00:00', '2026-11-22T14:35:10+08:00'],
    ['2026-11-21 14:35:10', '2026-11-22T14:35:10+08:00'],
    ['2026-11-21 14:35:11', '2026-11-21T14:35:11+08:00'],
  ])('valid until %s expires at %s', (validity, expires) => {
    const [info] = capMessage(facts({ validity: validity === null ? null : at(validity) })).info;
    expect(info!.expires).toBe(expires);
  });

  it('tells residents what to do, in the long form of the language', () => {
    const [fil, en] = capMessage(facts()).info;
    const row = DEFAULT_TEMPLATES.find((template) => template.alertLevel === 2)!;
    expect([fil!.instruction, en!.instruction]).toEqual([row.full.communityResponse, row.fullEn.communityResponse]);
  });

  it('without templates still tells the level, and asks for nothing in particular', () => {
    for (const info of capMessage(facts({ templates: [] })).info) {
      expect(info.description).toBe('Alert level 2');
      expect(info).not.toHaveProperty('instruction');
    }
  });

  it('corrects or cancels in its own words where no text was given', () => {
    const [corrected] = capMessage(facts({ kind: 'correction' })).info;
    expect(corrected!.description).toBe(capMessage(facts()).info[0]!.description);
    const [fil] = capMessage(facts({ kind: 'cancellation' })).info;
    expect(fil!.description).toContain('KANSELADO ang babala: Alert level 2');
  });

  it('draws an outline from three corners on', () => {
    const { site } = facts();
    const [area3, area2] = [site.polygon!, site.polygon!.slice(0, 2)].map(
      (polygon) => capMessage(facts({ site: { ...site, polygon } })).info[0]!.area,
    );
    expect([Object.keys(area3!), Object.keys(area2!)]).toEqual([
      ['areaDesc', 'polygon', 'geocode'],
      ['areaDesc', 'circle', 'geocode'],
    ]);
  });

  it('of level 0 is all clear only where an alert ends and the ground was watched', () => {
    const infoOf = (more: Partial<CapFacts>) =>
      capMessage(facts({ level: 0, triggers: [], validity: null, ...more })).info[0]!;
    expect(infoOf({ endsAlert: true })).toMatchObject({
      responseType: ['AllClear'],
      urgency: 'Past',
      certainty: 'Unknown',
      expires: '2026-11-22T14:35:10+08:00',
    });
    expect(infoOf({ endsAlert: false }).responseType).toEqual(['Monitor']);
    for (const endsAlert of [false, true]) {
      const unwatched = infoOf({ endsAlert, hasGroundData: false });
      expect(unwatched).toMatchObject({
        responseType: ['Monitor'],
        urgency: 'Unknown',
        severity: 'Unknown',
        certainty: 'Unknown',
      });
      expect(unwatched.description).toContain('Walang bagong sukat mula sa lupa');
      expect(unwatched.description).not.toContain('Walang naitalang palatandaan');
    }
  });

  it('of a level above 0 stays as it is where nothing watches the ground, an alert ends or an earlier slide was confirmed', () => {
    const of = (more: Partial<CapFacts>) => capMessage(facts(more)).info[0]!;
    expect(of({ hasGroundData: false, endsAlert: true, isSlideConfirmed: true })).toEqual(of({}));
  });

  it('of level 3 is observed only where a slide was confirmed', () => {
    const of = (isSlideConfirmed: boolean) => capMessage(facts({ level: 3, isSlideConfirmed })).info[0]!.certainty;
    expect([of(false), of(true)]).toEqual(['Likely', 'Observed']);
  });

  it('of a site without an outline has a circle, without coordinates the code of the barangay', () => {
    const { site } = facts();
    expect(capMessage(facts({ site: { ...site, polygon: null } })).info[0]!.area.circle).toBe('11.786,125.02 1');
    const area = capMessage(facts({ site: { ...site, polygon: null, point: null } })).info[0]!.area;
    expect(Object.keys(area)).toEqual(['areaDesc', 'geocode']);
  });

  it('of the demo is an exercise', () => {
    expect(capMessage(facts({ isDemo: true }))).toMatchObject({
      status: 'Exercise',
      note: expect.stringContaining('Demo'),
    });
  });

  it('has its times at +08:00 whatever the machine', () => {
    expect(capTime(Date.UTC(2026, 10, 21, 16, 0, 0))).toBe('2026-11-22T00:00:00+08:00');
  });
});

describe('a site that is told in Waray', () => {
  const templates = DEFAULT_TEMPLATES.map((row) => ({
    ...row,
    waray: { full: { ...row.full, communityResponse: 'Pagtalwas na kamo.' }, sms: row.sms },
  }));

  it('has a third block of what residents are sent; Filipino and English stay as they were', () => {
    const before = capMessage(facts({ templates }));
    const { info } = capMessage(facts({ templates, language: 'war' }));
    expect(info.map(({ language }) => language)).toEqual(['fil-PH', 'en-PH', 'war-PH']);
    expect(info.slice(0, 2)).toEqual(before.info);
    expect(info[2]!.instruction).toBe('Pagtalwas na kamo.');
    expect(info[2]!.description).toContain('Pagtalwas na kamo.');
    expect(info[2]!.severity).toBe(info[0]!.severity);
  });

  it('has it also where nothing of it may go out: in Filipino', () => {
    const [fil, , waray] = capMessage(facts({ language: 'war' })).info;
    expect({ ...waray, language: 'fil-PH' }).toEqual(fil);
  });

  it('has two as ever when nobody has set it', () => {
    expect(capMessage(facts({ language: 'fil', templates }))).toEqual(capMessage(facts({ templates })));
    expect(capMessage(facts({ templates })).info).toHaveLength(2);
  });
});
