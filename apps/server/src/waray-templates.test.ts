// Every Waray draft could be saved by the editor as it stands, none is missing, and once reviewed a warning of them needs no more SMS
// parts than its length lets it.

import { composeMessage, headLine } from '@bantay/features/ewi/rules/compose-message.ts';
import { cancellationText, correctionText } from '@bantay/features/ewi/rules/correction-message.ts';
import { DEFAULT_TEMPLATES } from '@bantay/features/warning-texts/rules/default-templates.ts';
import { frameOf } from '@bantay/features/warning-texts/rules/frame.ts';
import { checkMessage } from '@bantay/features/warning-texts/rules/message-check.ts';
import { columnsOf, type TemplateText } from '@bantay/features/warning-texts/rules/standing-texts.ts';
import { templateFromColumns } from '@bantay/features/warning-texts/rules/template-columns.ts';
import { type MessageTrigger, templatesIn } from '@bantay/features/warning-texts/rules/templates.ts';
import { textFaults, textNotes } from '@bantay/features/warning-texts/rules/text-check.ts';
import {
  FRAME_FIELDS,
  isFrameField,
  isSmsField,
  TEXT_FIELDS,
} from '@bantay/features/warning-texts/rules/text-fields.ts';
import type { TextState } from '@bantay/features/warning-texts/rules/text-languages.ts';
import { nonGsmCharacters, smsLength } from '@bantay/kernel/sms/sms-length';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import { WARAY_DRAFTS, type WarayDraft } from './waray-templates.ts';

const KEYS = DEFAULT_TEMPLATES.map(({ id, alertLevel, trigger }) => ({ id, alertLevel, trigger }));
const rowOf = ({ level, trigger }: WarayDraft) =>
  KEYS.find((key) => (level ?? key.alertLevel) === key.alertLevel && (trigger ?? key.trigger) === key.trigger)!; // tested below
const texts = (state: TextState, drafts = WARAY_DRAFTS): TemplateText[] =>
  drafts.map((draft) => ({
    ...{ templateId: rowOf(draft).id, field: draft.field, language: 'war' },
    text: draft.text,
    state,
  }));
const filipino: TemplateText[] = DEFAULT_TEMPLATES.flatMap((row) =>
  (['full', 'sms'] as const).flatMap((form) =>
    Object.entries(row[form]).map(([key, text]): TemplateText => {
      const column = `${form === 'sms' ? 'sms_' : ''}${key.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)}`;
      return {
        templateId: row.id,
        field: column as (typeof TEXT_FIELDS)[number],
        language: 'fil',
        text,
        state: 'draft',
      }; // keys are columns
    }),
  ),
);
const told = (drafts: readonly TemplateText[]) =>
  templatesIn(columnsOf(KEYS, [...filipino, ...drafts]).map(templateFromColumns), 'war');

/** The longest names a municipality may put in. */
const long = {
  site: {
    siteCode: 'scu',
    sitio: 'San Isidro Labrador',
    barangay: 'San Isidro',
    municipality: 'Paranas',
    province: 'Samar',
  },
  dataAt: at('2026-09-30 23:00:00'),
  hasGroundData: true,
  officeName: 'MDRRMO han Munisipyo han Paranas',
} as const;
const MESSAGES: [0 | 1 | 2 | 3, MessageTrigger[]][] = [
  [0, []],
  [1, [{ source: 'rainfall', level: 1 }]],
  [1, [{ source: 'earthquake', level: 1 }]],
  [1, [{ source: 'on demand', level: 1, eqId: 7, info: 'maabot an bagyo yana nga gab-i '.repeat(9) }]],
  ...([2, 3] as const).flatMap((level) =>
    (['surficial', 'subsurface', 'moms'] as const).map((source): [2 | 3, MessageTrigger[]] => [
      level,
      [{ source, level }],
    ]),
  ),
];

describe('the Waray drafts', () => {
  it.each(WARAY_DRAFTS.map((draft) => [draft.level, draft.trigger, draft.field, draft] as const))(
    'level %s, %s, %s: the editor takes it without a word, and it is no Filipino left over',
    (_level, _trigger, field, draft) => {
      expect(textFaults(draft.text, field, 'war')).toEqual([]);
      expect(textNotes(draft.text, field)).toEqual([]);
      expect(draft.text).toBe(draft.text.trim());
      expect(draft.text).not.toMatch(/\b(?:ang|ng|sa|huwag|ngayon|lupa|ulan|lumikas|kung)\b/i);
    },
  );

  it('are one for each text that a message or a sheet can say', () => {
    const places = WARAY_DRAFTS.map((draft) => `${rowOf(draft).id} ${draft.field}`);
    expect(new Set(places).size).toBe(places.length);
    const responses = TEXT_FIELDS.filter((field) => !field.endsWith('trigger_description'));
    const first = [0, 1, 2, 3].map((level) => KEYS.find((key) => key.alertLevel === level)!.id); // every level has rows
    const wanted = [
      ...KEYS.flatMap(({ id }) => [`${id} sms_trigger_description`, `${id} trigger_description`]),
      ...first.flatMap((id) => responses.map((field) => `${id} ${field}`)),
      ...FRAME_FIELDS.map((field) => `${KEYS[0]!.id} ${field}`), // delivered
    ];
    expect(places.sort()).toEqual(wanted.sort());
  });

  it('change nothing as drafts', () => {
    expect(told(texts('draft'))).toEqual(told([]));
    expect(frameOf(told(texts('draft')), 'fil')).toEqual(frameOf(undefined, 'fil'));
  });

  it.each(MESSAGES)(
    'level %i with one trigger, once reviewed, stays in three parts, the deed in the first',
    (level, triggers) => {
      const templates = told(texts('reviewed'));
      const message = composeMessage({ ...long, level, triggers, templates });
      if (!message.ok) throw new Error(JSON.stringify(message.missing));
      const { alphabet, parts } = smsLength(message.text);
      expect([alphabet, parts]).toEqual(['GSM-7', Math.min(parts, 3)]);
      expect(checkMessage(message.text)).toEqual([]);
      expect(message.text).not.toMatch(/Lokasyon|Bakit|Responde/);
      const head = headLine(level, 'fil', frameOf(templates, 'fil'));
      const about = { ...long, level, templates };
      expect(message.text.slice(0, 153)).toContain(head);
      expect(correctionText(about, message.text).slice(0, 153)).toContain(head);
      expect(smsLength(cancellationText(about)).parts).toBeLessThanOrEqual(3);
    },
  );

  it('leave, whichever of them are reviewed, a message that can be sent, each text Waray if reviewed and Filipino if not', () => {
    const random = randomOf(82);
    for (let round = 0; round < 300; round++) {
      const reviewed = WARAY_DRAFTS.filter(() => random() < 0.5);
      const drafts = WARAY_DRAFTS.filter((one) => !reviewed.includes(one));
      const templates = told([...texts('reviewed', reviewed), ...texts('draft', drafts)]);
      const [level, triggers] = MESSAGES[Math.floor(random() * MESSAGES.length)]!; // within
      const message = composeMessage({ ...long, level, triggers, templates });
      if (!message.ok) throw new Error(JSON.stringify(message.missing));
      expect(checkMessage(message.text)).toEqual([]);
      expect(nonGsmCharacters(message.text)).toEqual([]);
      const isFirst = (draft: WarayDraft) => draft.level === level && draft.trigger === null;
      for (const draft of WARAY_DRAFTS.filter(isFirst)) {
        if (!/^sms_(community|barangay|lewc)/.test(draft.field)) continue;
        expect([draft.text, message.text.includes(draft.text)]).toEqual([draft.text, reviewed.includes(draft)]);
      }
    }
  });

  it('are short where Filipino ones are: no SMS text by more than 12 signs', () => {
    for (const draft of WARAY_DRAFTS.filter(({ field }) => isSmsField(field) && !isFrameField(field))) {
      const own = filipino.find((one) => one.templateId === rowOf(draft).id && one.field === draft.field)?.text ?? '';
      expect([draft.text, draft.text.length - own.length <= 12]).toEqual([draft.text, true]);
    }
  });
});
