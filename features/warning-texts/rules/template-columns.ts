// Warning texts by column name, as table and wire spell them: one place where that spelling and ours meet.
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import { type Frame, frameKey } from './frame.ts';
import type { EwiTemplate, TemplateTexts, TemplateTrigger } from './templates.ts';
import { FRAME_FIELDS, type TextField } from './text-fields.ts';

/** The columns of a template, Filipino; `english` holds the same keys, and `waray` those that may go out. */
export interface TemplateColumns extends Record<TextField, string | null> {
  id: number;
  alert_level: AlertLevel;
  trigger: string;
  english: Record<string, string | null>;
  /** Not there where nothing of it may go out. */
  waray?: Record<string, string> | undefined;
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

function frameIn(from: Texts): { frame?: Partial<Frame> } {
  const words = FRAME_FIELDS.flatMap((field) => (from[field] ? [[frameKey(field), from[field]]] : []));
  return words.length === 0 ? {} : { frame: Object.fromEntries(words) };
}

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
    ...(waray ? { waray: { full: texts(waray, ''), sms: texts(waray, 'sms_'), ...frameIn(waray) } } : {}),
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
