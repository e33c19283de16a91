// What the wording page shows: the catalogue by level and trigger, and messages as they would go out with a text.
import { smsLength } from '@bantay/kernel/sms/sms-length';
import type { Instant } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import { composeMessage } from '../../ewi/rules/compose-message.ts';
import { columnsOf, type TemplateKey } from '../../warning-texts/rules/standing-texts.ts';
import { templateFromColumns } from '../../warning-texts/rules/template-columns.ts';
import { type MessageTrigger, templatesIn } from '../../warning-texts/rules/templates.ts';
import { type CatalogueField, FRAME_FIELDS, isSmsField } from '../../warning-texts/rules/text-fields.ts';
import { TEXT_LANGUAGES, type TextLanguage } from '../../warning-texts/rules/text-languages.ts';
import type { Text, TextKey, ToldSite } from './use-wording.ts';

export interface Wording {
  templates: readonly TemplateKey[];
  texts: readonly Text[];
  sites: readonly ToldSite[];
}

/** Texts that are read together: what a level asks of people, or what a trigger means at a level. */
export interface Section {
  key: string;
  level: AlertLevel;
  /** The words between the texts, in every message; shown at this level. */
  isFrame?: boolean;
  /** Null: what to do at the level. '' and the others: what a trigger means. */
  trigger: string | null;
  templateId: number;
  fields: readonly CatalogueField[];
  /** Not all that is there goes out: level 0 is told as a whole. */
  isSent: boolean;
}

const RESPONSES: readonly CatalogueField[] = [
  ...(['sms_community_response', 'sms_barangay_response', 'sms_lewc_response'] as const),
  ...(['community_response', 'barangay_response', 'lewc_response', 'mlgu_response', 'plgu_response'] as const),
];
const MEANING: readonly CatalogueField[] = ['sms_trigger_description', 'trigger_description'];
/** Rows of level 0 that a message says. */
const SAID_AT_ZERO = ['', 'no_ground_data'];

/** Its level: the first that is told with what to do. */
const FRAME_LEVEL = 2;

/** By level, and what stands in all of them; the responses are those of a level's first row, as composing takes them. */
export function sectionsOf(templates: readonly TemplateKey[]): Section[] {
  const [first] = templates;
  if (!first) return [];
  const frame = {
    key: 'frame',
    level: FRAME_LEVEL,
    trigger: null,
    templateId: first.id,
    fields: FRAME_FIELDS,
  } as const;
  return [...levelsOf(templates), { ...frame, isFrame: true, isSent: true }];
}

function levelsOf(templates: readonly TemplateKey[]): Section[] {
  return ([0, 1, 2, 3] as const).flatMap((level) => {
    const own = templates.filter((one) => one.alertLevel === level);
    const meanings = own.map(
      ({ id, trigger }): Section => ({
        key: `trigger-${id}`,
        level,
        trigger,
        templateId: id,
        fields: MEANING,
        isSent: level > 0 || SAID_AT_ZERO.includes(trigger),
      }),
    );
    const [first] = own;
    if (!first) return [];
    const responses = { level, trigger: null, templateId: first.id, fields: RESPONSES, isSent: true };
    return [{ ...responses, key: `level-${level}` }, ...meanings];
  });
}

/** The newest version of a text; undefined where none was ever written. */
export const findText = (texts: readonly Text[], { templateId, field, language }: TextKey): Text | undefined =>
  texts.find((one) => one.templateId === templateId && one.field === field && one.language === language);

/** A text that is being written, as if it stood there and could go out. */
export interface Draft extends TextKey {
  text: string;
}

export interface ExampleOptions {
  section: Section;
  site: ToldSite;
  language: TextLanguage;
  form: 'sms' | 'full';
  officeName: string;
  dataAt: Instant;
  draft?: Draft | undefined;
}

export interface Example {
  /** Row of the catalogue that says why. */
  trigger: string;
  /** Null: texts are missing. */
  text: string | null;
  length: ReturnType<typeof smsLength>;
}

/** The messages of a section, one for each trigger that it can stand with, by the function that sends them. */
export function examplesOf(
  { templates, texts }: Pick<Wording, 'templates' | 'texts'>,
  options: ExampleOptions,
): Example[] {
  const { section, site, language, form, draft } = options;
  const catalogue = columnsOf(templates, draft ? withDraft(texts, draft) : texts).map(templateFromColumns);
  const rows = templates.filter(
    (one) =>
      one.alertLevel === section.level &&
      (section.trigger === null
        ? one.alertLevel > 0 || SAID_AT_ZERO.includes(one.trigger)
        : one.id === section.templateId),
  );
  return rows.map(({ alertLevel, trigger }) => {
    const composed = composeMessage({
      site,
      level: alertLevel,
      dataAt: options.dataAt,
      hasGroundData: trigger !== 'no_ground_data',
      triggers: alertLevel === 0 ? [] : [triggerOf(trigger, alertLevel)],
      officeName: options.officeName,
      templates: templatesIn(catalogue, language === 'war' ? 'war' : 'fil'),
      choice: { form, language: language === 'en' ? 'en' : 'fil' },
    });
    const text = composed.ok ? composed.text : null;
    return { trigger, text, length: smsLength(text ?? '') };
  });
}

/** In which form a text goes out. */
export const formOf = (field: CatalogueField): 'sms' | 'full' => (isSmsField(field) ? 'sms' : 'full');

const triggerOf = (trigger: string, level: AlertLevel): MessageTrigger => ({
  // The rows of the levels above 0 are named after the sources, one of them with a line.
  source: (trigger === 'on_demand' ? 'on demand' : trigger) as MessageTrigger['source'],
  level,
  eqId: null,
});

function withDraft(texts: readonly Text[], draft: Draft) {
  const others = texts.filter((one) => one !== findText(texts, draft));
  return [...others, { ...draft, state: 'reviewed' as const }];
}

/** How many texts of a language nobody has confirmed, and how many are missing. */
/** Those that can be worded: the frame in Filipino and English is that of the specification. */
export function countTexts(sections: readonly Section[], texts: readonly Text[], language: TextLanguage) {
  const worded = sections.filter(({ isFrame }) => !isFrame || TEXT_LANGUAGES[language].insteadOf !== null);
  const all = worded.flatMap(({ templateId, fields }) =>
    fields.map((field) => findText(texts, { templateId, field, language })),
  );
  const written = all.filter((one) => one !== undefined && one.text.trim() !== '');
  return {
    missing: all.length - written.length,
    unreviewed: written.filter((one) => one?.state === 'draft').length,
  };
}
