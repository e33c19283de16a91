// Which text goes out in which language: the table, and that no missing review or translation stops a warning.
import { smsLength } from '@bantay/kernel/sms/sms-length';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { once } from '../../../packages/proofs/once.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import { composeBulletin } from '../../bulletin/rules/bulletin.ts';
import { composeMessage } from '../../ewi/rules/compose-message.ts';
import { DEFAULT_TEMPLATES } from './default-templates.ts';
import { columnsOf, type TemplateText } from './standing-texts.ts';
import { templateFromColumns, textColumns } from './template-columns.ts';
import { type EwiTemplate, type MessageTrigger, templatesIn } from './templates.ts';
import { isSmsField, TEXT_FIELDS } from './text-fields.ts';
import {
  DEFAULT_SITE_LANGUAGE,
  maySend,
  outgoingText,
  SITE_LANGUAGES,
  type StandingText,
  TEXT_LANGUAGE_CODES,
  TEXT_LANGUAGES,
  type TextLanguage,
  type TextState,
} from './text-languages.ts';

const draft = (text: string): StandingText => ({ text, state: 'draft' });
const reviewed = (text: string): StandingText => ({ text, state: 'reviewed' });

describe('whether a text may be sent', () => {
  it.each<[TextLanguage, TextState, boolean]>([
    ['fil', 'draft', true],
    ['fil', 'reviewed', true],
    ['en', 'draft', true],
    ['en', 'reviewed', true],
    ['war', 'draft', false],
    ['war', 'reviewed', true],
  ])('%s as %s: %s', (language, state, may) => {
    expect(maySend(language, { text: 'Lumikas', state })).toBe(may);
    // An empty one says nothing, reviewed or not.
    expect(maySend(language, { text: ' \n', state })).toBe(false);
    expect(maySend(language, { text: '', state })).toBe(false);
  });

  it('each language is listed once and has a name; what needs a review has another behind it that needs none', () => {
    expect([...TEXT_LANGUAGE_CODES].sort()).toEqual(Object.keys(TEXT_LANGUAGES).sort());
    for (const { name, needsReview, insteadOf } of Object.values(TEXT_LANGUAGES)) {
      expect(name).not.toBe('');
      expect(needsReview).toBe(insteadOf !== null);
      if (insteadOf !== null) expect(TEXT_LANGUAGES[insteadOf].needsReview).toBe(false);
    }
  });

  it('a site is warned in Filipino unless it is told otherwise, never in English alone', () => {
    expect(DEFAULT_SITE_LANGUAGE).toBe('fil');
    expect([...SITE_LANGUAGES]).toEqual(['fil', 'war']);
  });
});

describe('what goes out', () => {
  it.each<[string, Parameters<typeof outgoingText>[0], TextLanguage, ReturnType<typeof outgoingText>]>([
    ['Filipino, unreviewed', { fil: draft('F') }, 'fil', { language: 'fil', text: 'F' }],
    ['English, unreviewed', { fil: draft('F'), en: draft('E') }, 'en', { language: 'en', text: 'E' }],
    ['Waray, reviewed', { fil: draft('F'), war: reviewed('W') }, 'war', { language: 'war', text: 'W' }],
    ['Filipino for a draft in Waray', { fil: draft('F'), war: draft('W') }, 'war', { language: 'fil', text: 'F' }],
    ['Filipino where there is no Waray', { fil: reviewed('F') }, 'war', { language: 'fil', text: 'F' }],
    ['Filipino for an empty Waray', { fil: draft('F'), war: reviewed(' ') }, 'war', { language: 'fil', text: 'F' }],
    ['never Waray for Filipino', { war: reviewed('W') }, 'fil', null],
    ['never English for Waray', { en: reviewed('E') }, 'war', null],
    ['never Filipino for English', { fil: reviewed('F') }, 'en', null],
    ['nothing of nothing', {}, 'war', null],
  ])('%s', (_what, standing, wanted, answer) => expect(outgoingText(standing, wanted)).toEqual(answer));
});

/** Every text of the delivered catalogue as the table holds it. */
function stored(state: TextState): TemplateText[] {
  return DEFAULT_TEMPLATES.flatMap((row) => {
    const fil = { ...textColumns(row.full, ''), ...textColumns(row.sms, 'sms_') };
    const en = { ...textColumns(row.fullEn, ''), ...textColumns(row.smsEn, 'sms_') };
    return TEXT_FIELDS.flatMap((field): TemplateText[] => [
      { templateId: row.id, field, language: 'fil', text: fil[field]!, state }, // each field has its text
      { templateId: row.id, field, language: 'en', text: en[field]!, state }, // as above
    ]);
  });
}
const KEYS = DEFAULT_TEMPLATES.map((row) => ({ id: row.id, alertLevel: row.alertLevel, trigger: row.trigger }));
const templatesOf = (texts: readonly TemplateText[]) => columnsOf(KEYS, texts).map(templateFromColumns);
/** Waray for some of the texts, by their place. */
const waray = (state: TextState, has: (place: number) => boolean): TemplateText[] =>
  stored('draft')
    .filter(({ language }) => language === 'fil')
    .filter((_, place) => has(place))
    .map((one) => ({ ...one, language: 'war', text: `WARAY ${one.field}`, state }));

describe('the catalogue out of versions', () => {
  it('is the delivered one, reviewed or not', () => {
    expect(templatesOf(stored('draft'))).toEqual(DEFAULT_TEMPLATES);
    expect(templatesOf(stored('reviewed'))).toEqual(DEFAULT_TEMPLATES);
  });

  it('has the columns of the wire, and none of Waray where nothing of it may go out', () => {
    const [plain] = columnsOf(KEYS, stored('draft'));
    expect(Object.keys(plain!).sort()).toEqual(['alert_level', 'english', 'id', 'trigger', ...TEXT_FIELDS].sort());
    expect(Object.keys(plain!.english).sort()).toEqual([...TEXT_FIELDS].sort());
    const [drafted] = columnsOf(KEYS, [...stored('draft'), ...waray('draft', () => true)]);
    expect(drafted).toEqual(plain);
    const [allowed] = columnsOf(KEYS, [...stored('draft'), ...waray('reviewed', (place) => place === 1)]);
    expect(allowed).toEqual({ ...plain, waray: { community_response: 'WARAY community_response' } });
  });

  it('a text of another template, or none, is null in its column and empty in a message', () => {
    const [first] = columnsOf(KEYS.slice(0, 1), [{ ...stored('draft')[0]!, templateId: 2 }]);
    expect([first!.trigger_description, first!.english.sms_plgu_response]).toEqual([null, null]);
    expect(templateFromColumns(first!).full.triggerDescription).toBe('');
  });

  it('the SMS texts are six of twelve', () => {
    expect(TEXT_FIELDS.filter(isSmsField)).toHaveLength(6);
    expect(isSmsField('trigger_description')).toBe(false);
  });
});

describe('the catalogue as a site is told', () => {
  const half = once(() => templatesOf([...stored('draft'), ...waray('reviewed', (place) => place % 12 === 7)]));

  it('Filipino is the catalogue itself, whatever is there in Waray', () => {
    expect(templatesIn(half(), 'fil')).toBe(half());
  });

  it('Waray takes the texts that may go out and leaves Filipino in the place of the others, and English alone', () => {
    const [first] = templatesIn(half(), 'war');
    expect(first!.sms).toEqual({ ...DEFAULT_TEMPLATES[0]!.sms, communityResponse: 'WARAY sms_community_response' });
    expect([first!.full, first!.fullEn, first!.smsEn]).toEqual([
      DEFAULT_TEMPLATES[0]!.full,
      DEFAULT_TEMPLATES[0]!.fullEn,
      DEFAULT_TEMPLATES[0]!.smsEn,
    ]);
  });

  it('a template without Waray stays what it is', () => {
    expect(templatesIn(templatesOf(stored('draft')), 'war')).toEqual(DEFAULT_TEMPLATES);
  });
});

const about = {
  site: { siteCode: 'lpa', sitio: null, barangay: 'Lipata', municipality: 'Paranas', province: 'Samar' },
  dataAt: at('2026-11-21 09:00:00'),
  officeName: 'MDRRMO Paranas',
};
/** Every level with each trigger that can hold it. */
const WARNINGS: [AlertLevel, MessageTrigger[]][] = [
  [0, []],
  [1, [{ source: 'rainfall', level: 1 }]],
  [1, [{ source: 'earthquake', level: 1 }]],
  [1, [{ source: 'on demand', level: 1, eqId: null, info: 'bagyo' }]],
  ...([2, 3] as const).flatMap((level) =>
    (['surficial', 'subsurface', 'moms'] as const).map((source): [AlertLevel, MessageTrigger[]] => [
      level,
      [{ source, level }],
    ]),
  ),
];

function compose(templates: readonly EwiTemplate[], [level, triggers]: (typeof WARNINGS)[number]): string[] {
  const composed = [true, false].flatMap((hasGroundData) =>
    (['sms', 'full'] as const).map((form) =>
      composeMessage({ ...about, level, triggers, hasGroundData, templates, choice: { form, language: 'fil' } }),
    ),
  );
  return composed.map((one) => (one.ok ? one.text : `missing: ${JSON.stringify(one.missing)}`));
}

describe('a missing review never stops a warning', () => {
  it.each(WARNINGS)('level %i, %j: drafts say the same as reviewed texts', (...warning) => {
    const sent = compose(DEFAULT_TEMPLATES, warning);
    expect(compose(templatesOf(stored('draft')), warning)).toEqual(sent);
    expect(compose(templatesOf(stored('reviewed')), warning)).toEqual(sent);
    // Waray as drafts alone is as if it were not there.
    const drafted = templatesIn(templatesOf([...stored('draft'), ...waray('draft', () => true)]), 'war');
    expect(compose(drafted, warning)).toEqual(sent);
  });

  it.each(WARNINGS)(
    'level %i, %j: Waray half filled and half reviewed composes, every line with its text',
    (...warning) => {
      fc.assert(
        fc.property(fc.array(fc.constantFrom('none', 'draft', 'reviewed'), { minLength: 36, maxLength: 36 }), (has) => {
          const of = (state: TextState) => waray(state, (place) => has[place % has.length] === state);
          const templates = templatesIn(templatesOf([...stored('draft'), ...of('draft'), ...of('reviewed')]), 'war');
          for (const text of compose(templates, warning)) {
            expect(text).not.toContain('missing');
            for (const line of text.split('\n')) expect(line).not.toMatch(/: *$/);
            expect(smsLength(text).parts).toBeGreaterThan(0);
          }
        }),
        { numRuns: 20 },
      );
    },
  );

  it.each(WARNINGS.filter(([level]) => level > 0))('level %i, %j: its bulletin is written', (level, triggers) => {
    const templates = templatesIn(
      templatesOf([...stored('draft'), ...waray('reviewed', (place) => place % 2 === 0)]),
      'war',
    );
    const sheet = composeBulletin({
      level: level as 1 | 2 | 3, // 0 was left out above
      site: about.site,
      dataAt: about.dataAt,
      releaseTime: '09:30',
      number: 1,
      publisher: null,
      triggers: triggers.map((one) => ({ ...one, info: 'measured', at: about.dataAt })),
      templates,
      office: about.officeName,
      municipality: 'Paranas',
      province: 'Samar',
      elementsAtRisk: '',
    });
    expect(sheet.ok && sheet.bulletin.recommendations.map((one) => one.text)).toContain('WARAY barangay_response');
  });
});
