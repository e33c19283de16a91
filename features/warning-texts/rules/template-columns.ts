// Warning texts by column name, as table and wire spell them: one place where that spelling and ours meet.
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { EwiTemplate, TemplateTexts, TemplateTrigger } from './templates.ts';
import { outgoingText, type StandingText, type TextLanguage } from './text-languages.ts';

/** The texts of a template, whole and as SMS. */
export const TEXT_FIELDS = [
  'trigger_description',
  'community_response',
  'barangay_response',
  'lewc_response',
  'mlgu_response',
  'plgu_response',
  'sms_trigger_description',
  'sms_community_response',
  'sms_barangay_response',
  'sms_lewc_response',
  'sms_mlgu_response',
  'sms_plgu_response',
] as const;
/** One of them. */
export type TextField = (typeof TEXT_FIELDS)[number];

/** Whether a text stands in an SMS. */
export const isSmsField = (field: TextField): boolean => field.startsWith('sms_');

/** The columns of a template, Filipino; `english` holds the same keys, and `waray` those that may go out. */
export interface TemplateColumns extends Record<TextField, string | null> {
  id: number;
  alert_level: AlertLevel;
  trigger: string;
  english: Record<string, string | null>;
  /** Not there where nothing of it may go out. */
  waray?: Record<string, string> | undefined;
}

/** Which row of the catalogue it is. */
export interface TemplateKey {
  id: number;
  alertLevel: AlertLevel;
  trigger: string;
}

/** The newest version of a text of a template. */
export interface TemplateText extends StandingText {
  templateId: number;
  field: TextField;
  language: TextLanguage;
}

/** The columns of each template out of the newest versions of all texts. */
export function columnsOf(templates: readonly TemplateKey[], texts: readonly TemplateText[]): TemplateColumns[] {
  return templates.map(({ alertLevel, ...template }) => {
    const standing = standingOf(texts.filter((one) => one.templateId === template.id));
    const out = (field: TextField, language: TextLanguage) => outgoingText(standing.get(field) ?? {}, language);
    const waray = TEXT_FIELDS.flatMap((field): [TextField, string][] => {
      const sent = out(field, 'war');
      return sent?.language === 'war' ? [[field, sent.text]] : [];
    });
    return {
      ...template,
      alert_level: alertLevel,
      ...everyField((field) => out(field, 'fil')?.text ?? null),
      english: everyField((field) => out(field, 'en')?.text ?? null),
      ...(waray.length === 0 ? {} : { waray: Object.fromEntries(waray) }),
    };
  });
}

function standingOf(texts: readonly TemplateText[]): Map<TextField, Partial<Record<TextLanguage, StandingText>>> {
  const standing = new Map<TextField, Partial<Record<TextLanguage, StandingText>>>();
  for (const one of texts) standing.set(one.field, { ...standing.get(one.field), [one.language]: one });
  return standing;
}

function everyField(read: (field: TextField) => string | null): Record<TextField, string | null> {
  const entries = TEXT_FIELDS.map((field) => [field, read(field)]);
  return Object.fromEntries(entries) as Record<TextField, string | null>; // one entry per field
}

type Texts = Record<string, string | null>;

const texts = (from: Texts, prefix: '' | 'sms_'): TemplateTexts => ({
  triggerDescription: from[`${prefix}trigger_description`] ?? '',
  communityResponse: from[`${prefix}community_response`] ?? '',
  barangayResponse: from[`${prefix}barangay_response`] ?? '',
  lewcResponse: from[`${prefix}lewc_response`] ?? '',
  mlguResponse: from[`${prefix}mlgu_response`] ?? '',
  plguResponse: from[`${prefix}plgu_response`] ?? '',
});

/** Columns → template. */
export function templateFromColumns(columns: TemplateColumns): EwiTemplate {
  const filipino = columns as unknown as Texts; // only the text columns are read from it
  const waray = columns.waray && { ...filipino, ...columns.waray };
  return {
    id: columns.id,
    alertLevel: columns.alert_level,
    trigger: columns.trigger as TemplateTrigger, // the table takes no other (its check)
    full: texts(filipino, ''),
    sms: texts(filipino, 'sms_'),
    fullEn: texts(columns.english, ''),
    smsEn: texts(columns.english, 'sms_'),
    ...(waray ? { waray: { full: texts(waray, ''), sms: texts(waray, 'sms_') } } : {}),
  };
}

/** Texts → columns with the given prefix. */
export function textColumns(from: TemplateTexts, prefix: '' | 'sms_'): Record<string, string> {
  return {
    [`${prefix}trigger_description`]: from.triggerDescription,
    [`${prefix}community_response`]: from.communityResponse,
    [`${prefix}barangay_response`]: from.barangayResponse,
    [`${prefix}lewc_response`]: from.lewcResponse,
    [`${prefix}mlgu_response`]: from.mlguResponse,
    [`${prefix}plgu_response`]: from.plguResponse,
  };
}
