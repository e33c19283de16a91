import { smsLength } from '@bantay/kernel/sms/sms-length';
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { bulletinGroups } from '../../bulletin/rules/bulletin-groups.ts';
import { DEFAULT_TEMPLATES } from '../../warning-texts/rules/default-templates.ts';
import { checkMessage } from '../../warning-texts/rules/message-check.ts';
import { placeText } from '../../warning-texts/rules/place-text.ts';
import {
  descriptionFor,
  type EwiTemplate,
  quietDescription,
  responsesFor,
  templateTexts,
} from '../../warning-texts/rules/templates.ts';
import { composeMessage, type MessageInput, messageTime } from './compose-message.ts';
import { cancellationText, correctionText } from './correction-message.ts';

const lpa = { siteCode: 'lpa', sitio: 'Somewhere', barangay: 'Lipata', municipality: 'Paranas', province: 'Samar' };
const scu = { ...lpa, siteCode: 'scu', sitio: 'Upper Camp' };
const input = (more: Partial<MessageInput> = {}): MessageInput => ({
  site: lpa,
  level: 1,
  dataAt: at('2026-11-21 14:00:00'),
  hasGroundData: true,
  triggers: [{ source: 'rainfall', level: 1 }],
  officeName: 'MDRRMO Paranas',
  templates: DEFAULT_TEMPLATES,
  ...more,
});
const text = (more: Partial<MessageInput> = {}) => {
  const message = composeMessage(input(more));
  if (!message.ok) throw new Error(JSON.stringify(message.missing));
  return message.text;
};

describe('the text of a warning', () => {
  it('has level, place, time, reasons, responses and source in this order', () => {
    expect(text().split('\n')).toEqual([
      'Alert level 1',
      'Lokasyon: Brgy. Lipata, Paranas, Samar',
      'Petsa at oras: Nobyembre 21, 2026, 2:30 PM',
      'Bakit (Rainfall): Lampas sa threshold ang ulan.',
      'Responde (Barangay): Ihanda ang evacuation center.',
      'Responde (LEWC): Magsukat tuwing 4 na oras kung ligtas.',
      'Responde (Komunidad): Maghanda, lumayo sa dalisdis.',
      'Source: MDRRMO Paranas',
    ]);
  });
  it('has one reason per trigger, each by its own level', () => {
    const lines = text({
      level: 2,
      triggers: [
        { source: 'moms', level: 2 },
        { source: 'rainfall', level: 1 },
      ],
    }).split('\n');
    expect(lines.filter((line) => line.startsWith('Bakit')).map((line) => line.split(':')[0])).toEqual([
      'Bakit (Landslide Features)',
      'Bakit (Rainfall)',
    ]);
  });
  it('at level 0 has one reason without a source, whatever the triggers', () => {
    expect(
      text({ level: 0 })
        .split('\n')
        .filter((line) => line.startsWith('Bakit')),
    ).toEqual(['Bakit: Walang palatandaan ng pagguho ng lupa.']);
  });
  it('names on-demand by what it rests on', () => {
    const why = (eqId: number | null) => text({ triggers: [{ source: 'on demand', level: 1, eqId }] }).split('\n')[3];
    expect(why(null)).toBe('Bakit (On-demand Rainfall): Hiling ng lokal na pamahalaan.');
    expect(why(0)).toContain('On-demand Rainfall');
    expect(why(7)).toBe('Bakit (On-demand Earthquake): Hiling ng lokal na pamahalaan.');
  });
  it('says of an on-demand alert why it was asked for, and that rain passed a threshold only where it did', () => {
    const request = { source: 'on demand', level: 1, info: 'Storm is forecast for tonight' } as const;
    const why = (triggers: MessageInput['triggers']) =>
      text({ triggers })
        .split('\n')
        .filter((line) => line.startsWith('Bakit'));
    expect(why([request])).toEqual([
      'Bakit (On-demand Rainfall): Hiling ng lokal na pamahalaan. Storm is forecast for tonight.',
    ]);
    expect(why([request]).join()).not.toContain('threshold');
    expect(why([request, { source: 'rainfall', level: 1 }])[1]).toContain('Lampas sa threshold');
  });
  it.each([
    ['Señor Alcalde asks — “now”', 'Señor Alcalde asks - "now".'],
    ['see www.bantay.ph or bantay.ph today', 'see or today.'],
    ['₱ 5, rain ≥ 50 mm\nčervený', '5, rain 50 mm cerveny.'],
    [
      'Governor asks for it because the forecast of the storm says heavy rain',
      'Governor asks for it because the forecast of the storm says...',
    ],
    ['x'.repeat(200), ''],
    ['  ', ''],
  ])('gives the reason %j in an SMS as %j', (info, shown) => {
    const line = text({ triggers: [{ source: 'on demand', level: 1, info }] }).split('\n')[3]!;
    expect(line).toBe(`Bakit (On-demand Rainfall): Hiling ng lokal na pamahalaan.${shown === '' ? '' : ` ${shown}`}`);
    expect(checkMessage(line)).toEqual([]);
    expect(smsLength(line).alphabet).toBe('GSM-7');
  });
  it('at level 0 without ground data says that nobody has measured, not that there is no sign', () => {
    for (const language of ['fil', 'en'] as const) {
      for (const form of ['sms', 'full'] as const) {
        const of = (hasGroundData: boolean) => text({ level: 0, hasGroundData, choice: { form, language } });
        expect(of(false)).not.toBe(of(true));
        expect(of(false)).toMatch(/Walang bagong sukat mula sa lupa|o new measurement from the ground/);
        expect(of(false)).not.toMatch(/palatandaan ng pagguho|sign of a landslide/);
      }
    }
  });
  it.each([
    [2, 'fil', 'ALERT LEVEL 2: HUMANDA NANG LUMIKAS'],
    [3, 'fil', 'ALERT LEVEL 3: LUMIKAS NA'],
    [2, 'en', 'ALERT LEVEL 2: BE READY TO EVACUATE'],
    [3, 'en', 'ALERT LEVEL 3: EVACUATE NOW'],
  ] as const)('of level %i carries the deed in its first line (%s), corrected or not', (level, language, line) => {
    const sms = text({ level, triggers: [{ source: 'moms', level }], choice: { form: 'sms', language } });
    expect(sms.split('\n')[0]).toBe(line);
    // 153 characters is the first part of a long SMS.
    const corrected = correctionText(
      { site: scu, level, dataAt: at('2026-09-30 23:00:00'), officeName: 'x' },
      sms,
      language,
    );
    expect(corrected.slice(0, 153)).toContain(line);
  });
  it('stands in English beside it', () => {
    expect(text({ choice: { form: 'full', language: 'en' } })).toContain(
      'Why (Rainfall): The accumulated rainfall exceeded',
    );
    expect(text({ choice: { form: 'full', language: 'en' } })).toContain('Date and time: November 21, 2026, 2:30 PM');
  });
  it('has the same eight lines in English', () => {
    const labels = text({ choice: { form: 'full', language: 'en' } })
      .split('\n')
      .map((line) => line.split(':')[0]);
    expect(labels).toEqual([
      'Alert level 1',
      'Location',
      'Date and time',
      'Why (Rainfall)',
      'Response (Barangay)',
      'Response (LEWC)',
      'Response (Community)',
      'Source',
    ]);
  });
  it('names the sitio of scu only', () => {
    expect(placeText(lpa)).toBe('Brgy. Lipata, Paranas, Samar');
    expect(placeText(scu)).toBe('Sitio Upper Camp, Brgy. Lipata, Paranas, Samar');
    expect(placeText({ ...scu, sitio: '' })).toBe('Brgy. Lipata, Paranas, Samar');
    expect(placeText({ ...scu, sitio: null })).toBe('Brgy. Lipata, Paranas, Samar');
  });
});

describe('the time of a text', () => {
  it.each([
    ['2026-11-21 23:00:00', 'Nobyembre 21, 2026, 11:30 PM'],
    ['2026-11-21 23:30:00', 'Nobyembre 22, 2026, 12:00 AM'],
    ['2026-12-31 23:30:00', 'Enero 1, 2027, 12:00 AM'],
    ['2026-02-28 11:30:00', 'Pebrero 28, 2026, 12:00 PM'],
  ])('data of %s say %s', (data, shown) => expect(messageTime(at(data))).toBe(shown));

  it('names each month in Filipino and in English', () => {
    const months = (language: 'fil' | 'en') =>
      Array.from(
        { length: 12 },
        (_, i) => messageTime(at(`2026-${String(i + 1).padStart(2, '0')}-15 08:00:00`), language).split(' ')[0],
      ).join(' ');
    expect(months('fil')).toBe(
      'Enero Pebrero Marso Abril Mayo Hunyo Hulyo Agosto Setyembre Oktubre Nobyembre Disyembre',
    );
    expect(months('en')).toBe('January February March April May June July August September October November December');
  });
});

describe('the row of a text', () => {
  const row = (alertLevel: 0 | 1, trigger: EwiTemplate['trigger'], word: string): EwiTemplate => {
    const texts = (kind: string) => ({
      triggerDescription: `${word} ${kind}`,
      lewcResponse: '',
      barangayResponse: '',
      communityResponse: '',
      mlguResponse: '',
      plguResponse: '',
    });
    return {
      ...DEFAULT_TEMPLATES[0]!,
      alertLevel,
      trigger,
      full: texts('full fil'),
      fullEn: texts('full en'),
      sms: texts('sms fil'),
      smsEn: texts('sms en'),
    };
  };

  it('of level 0 as a whole is the one of level 0 without a trigger, wherever it stands', () => {
    const rows = [row(0, 'rainfall', 'other trigger'), row(1, '', 'other level'), row(0, '', 'this')];
    expect(quietDescription(rows, true)).toEqual({ ok: true, template: rows[2] });
    expect(quietDescription(rows, false)).toMatchObject({ missing: { level: 0, trigger: 'no_ground_data' } });
    expect(quietDescription(rows.slice(0, 2), true)).toEqual({
      ok: false,
      missing: { problem: 'templateMissing', level: 0, trigger: '' },
    });
  });

  it.each([
    ['full', 'fil'],
    ['full', 'en'],
    ['sms', 'fil'],
    ['sms', 'en'],
  ] as const)('has a text of its own in the form %s, language %s', (form, language) => {
    expect(templateTexts(row(1, '', 'x'), { form, language }).triggerDescription).toBe(`x ${form} ${language}`);
  });
});

describe('a missing template', () => {
  it('is named and blocks the text', () => {
    const templates = DEFAULT_TEMPLATES.filter((row) => row.trigger !== 'rainfall' && row.alertLevel !== 2);
    expect(composeMessage(input({ templates }))).toEqual({
      ok: false,
      missing: [{ problem: 'templateMissing', level: 1, trigger: 'rainfall' }],
    });
    expect(composeMessage(input({ templates, level: 2, triggers: [{ source: 'moms', level: 2 }] }))).toEqual({
      ok: false,
      missing: [
        { problem: 'templateMissing', level: 2, trigger: 'moms' },
        { problem: 'templateMissing', level: 2, trigger: '' },
      ],
    });
    expect(composeMessage(input({ templates: [], level: 0 })).ok).toBe(false);
  });
  it('does not happen for a combination that can occur', () => {
    const sources = [
      ['rainfall', 1],
      ['earthquake', 1],
      ['on demand', 1],
      ['surficial', 2],
      ['moms', 2],
      ['subsurface', 2],
      ['surficial', 3],
      ['moms', 3],
      ['subsurface', 3],
    ] as const;
    for (const [source, level] of sources) expect(descriptionFor(DEFAULT_TEMPLATES, { source, level }).ok).toBe(true);
    for (const level of [0, 1, 2, 3] as const) expect(responsesFor(DEFAULT_TEMPLATES, level).ok).toBe(true);
    for (const eqId of [null, 7])
      expect(descriptionFor(DEFAULT_TEMPLATES, { source: 'on demand', level: 0, eqId }).ok).toBe(true);
  });
});

describe('corrections', () => {
  const release = { site: scu, level: 2 as const, dataAt: at('2026-11-21 14:00:00'), officeName: 'MDRRMO Paranas' };
  it('say what they replace, then the new text', () => {
    expect(correctionText(release, 'Alert level 1\nx')).toBe(
      'PAGTATAMA sa babala ng Nobyembre 21, 2026, 2:30 PM. Ito ang sundin:\nAlert level 1\nx',
    );
    expect(correctionText(release, 'x', 'en')).toBe(
      'CORRECTION of the warning of November 21, 2026, 2:30 PM. Follow this:\nx',
    );
  });
  it('that cancel say which warning is void and what to do now, in Filipino unless asked otherwise', () => {
    expect(cancellationText(release)).toBe(cancellationText(release, 'fil'));
    expect(cancellationText(release, 'fil').split('\n')).toEqual([
      'KANSELADO ang babala: Alert level 2',
      'Lokasyon: Sitio Upper Camp, Brgy. Lipata, Paranas, Samar',
      'Petsa at oras ng binawing babala: Nobyembre 21, 2026, 2:30 PM',
      'Huwag nang sundin ang naunang mensahe. Maghintay ng susunod na abiso at makinig sa barangay.',
      'Source: MDRRMO Paranas',
    ]);
    expect(cancellationText(release, 'en').split('\n')).toEqual([
      'CANCELLED warning: Alert level 2',
      'Location: Sitio Upper Camp, Brgy. Lipata, Paranas, Samar',
      'Date and time of the cancelled warning: November 21, 2026, 2:30 PM',
      'Do not follow the earlier message. Wait for the next advisory and listen to the barangay.',
      'Source: MDRRMO Paranas',
    ]);
  });
  it('that cancel name level, place and time and fit two parts', () => {
    for (const language of ['fil', 'en'] as const) {
      const cancel = cancellationText(release, language);
      expect(cancel).toContain('Alert level 2');
      expect(cancel).toContain('Sitio Upper Camp');
      expect(checkMessage(cancel)).toEqual([]);
      expect(smsLength(cancel)).toMatchObject({ alphabet: 'GSM-7', parts: 2 });
    }
  });
});

describe('the groups of a bulletin', () => {
  it('merge what was seen in the ground', () => {
    const one = (source: Parameters<typeof bulletinGroups>[0][number]['source']) => ({
      source,
      description: `d ${source}`,
      info: `i ${source}`,
    });
    const groups = bulletinGroups([
      one('rainfall'),
      one('subsurface'),
      one('moms'),
      one('surficial'),
      one('on demand'),
      one('earthquake'),
    ]);
    expect(groups.map((group) => [group.group, group.techInfos.length])).toEqual([
      ['rainfall', 1],
      ['ground_movement', 3],
      ['on_demand', 1],
      ['earthquake', 1],
    ]);
    expect(groups[1]!.techInfos[1]).toEqual({ description: 'd moms', info: 'i moms' });
  });
});
