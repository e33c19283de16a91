// Warning templates and the rules by which a text is looked up in them (api-facts §7.3).
import { nonGsmCharacters, smsLength } from '@bantay/kernel/sms/sms-length';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import type { Frame } from './frame.ts';
import { findLink } from './message-check.ts';
import type { SiteLanguage } from './text-languages.ts';

/** Trigger column of a template; '' = the level alone, no_ground_data = level 0 while nobody has measured the ground. */
export type TemplateTrigger = '' | Exclude<TriggerSourceName, 'on demand'> | 'on_demand' | 'no_ground_data';

/** The six texts of a template. */
export interface TemplateTexts {
  triggerDescription: string;
  communityResponse: string;
  barangayResponse: string;
  lewcResponse: string;
  mlguResponse: string;
  plguResponse: string;
}

/** One row. Wire, SMS and bulletin use the Filipino texts; the English ones stand beside them in dialogs. */
export interface EwiTemplate {
  id: number;
  alertLevel: AlertLevel;
  trigger: TemplateTrigger;
  full: TemplateTexts;
  sms: TemplateTexts;
  fullEn: TemplateTexts;
  smsEn: TemplateTexts;
  /** Where any of them may go out: those that may, and the Filipino ones in the place of the others. */
  waray?: { full: TemplateTexts; sms: TemplateTexts; frame?: Partial<Frame> };
  /** Of the first row, as a site is told: words of the frame in its language (`frameOf`). */
  frame?: Partial<Frame>;
}

/** A trigger as a text needs it. */
export interface MessageTrigger {
  source: TriggerSourceName;
  level: AlertLevel;
  /** Earthquake of an on-demand alert; null when it rests on rain. */
  eqId?: number | null;
  /** Technical sentence; of an on-demand alert the reason that the municipality gave. */
  info?: string | null;
}

/** The row that was looked for and is not there: named, and it blocks sending. */
export interface MissingTemplate {
  problem: 'templateMissing';
  level: AlertLevel;
  /** '' when the responses of the level are missing. */
  trigger: TemplateTrigger;
}

/** A row, or what is missing. */
export type TemplateAnswer = { ok: true; template: EwiTemplate } | { ok: false; missing: MissingTemplate };

/** Which texts are wanted. */
export interface TextChoice {
  form: 'full' | 'sms';
  language: 'fil' | 'en';
}

/** Texts of a row in a form and language. */
export function templateTexts(template: EwiTemplate, { form, language }: TextChoice): TemplateTexts {
  if (form === 'sms') return language === 'fil' ? template.sms : template.smsEn;
  return language === 'fil' ? template.full : template.fullEn;
}

/** The catalogue as a site is told in (Filipino where nobody has set a language): what is not there in its language, or may not go out, is Filipino; English stays. */
export function templatesIn(templates: readonly EwiTemplate[], language: SiteLanguage = 'fil'): readonly EwiTemplate[] {
  if (language === 'fil') return templates;
  return templates.map((template) => ({ ...template, ...template.waray }));
}

/** Responses of a level: its first row in array order. */
export function responsesFor(templates: readonly EwiTemplate[], level: AlertLevel): TemplateAnswer {
  return answer(
    templates.find((template) => template.alertLevel === level),
    level,
    '',
  );
}

/**
 * Description of a trigger: the row of its level and source. An on-demand alert has its own: that of rain or of an
 * earthquake would say that something was measured (the look-up of api-facts §7.3 is not followed here).
 */
export function descriptionFor(templates: readonly EwiTemplate[], { source, level }: MessageTrigger): TemplateAnswer {
  const trigger = source === 'on demand' ? 'on_demand' : source;
  return answer(
    templates.find((template) => template.alertLevel === level && template.trigger === trigger),
    level,
    trigger,
  );
}

/** Description of level 0 as a whole: without ground data nothing is said of the ground. */
export function quietDescription(templates: readonly EwiTemplate[], hasGroundData: boolean): TemplateAnswer {
  const trigger = hasGroundData ? '' : 'no_ground_data';
  return answer(
    templates.find((template) => template.alertLevel === 0 && template.trigger === trigger),
    0,
    trigger,
  );
}

/** What a trigger means in words; an on-demand alert adds the reason that was given, whole or `max` characters of it. */
export function describeTrigger({ source, info }: MessageTrigger, description: string, max?: number): string {
  const reason = source === 'on demand' ? plainReason(info ?? '', max) : '';
  return reason === '' ? description : `${description} ${reason}`;
}

/** Longest reason in an SMS, characters: with it the longest names still leave a warning in three parts. */
export const REASON_SMS_MAX = 60;

/** What a person typed, as residents may read it: in one line, for SMS with GSM-7 signs only, without dotted names, cut at a word. */
function plainReason(info: string, max: number | undefined): string {
  const line = info.replace(/\s+/g, ' ').trim();
  if (max === undefined || line === '') return line;
  const signs = line
    .normalize('NFC')
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/[\u2013\u2014]/g, '-')
    .replace(/./gu, (sign) => (nonGsmCharacters(sign).length === 0 ? sign : sign.normalize('NFD').charAt(0)))
    .replace(/./gu, (sign) => (nonGsmCharacters(sign).length === 0 ? sign : ''));
  const words = signs.split(/\s+/).filter((word) => word !== '' && findLink(word) === null);
  let text = '';
  for (const word of words) {
    const longer = text === '' ? word : `${text} ${word}`;
    if (smsLength(longer).units > max) return text === '' ? '' : `${text}...`;
    text = longer;
  }
  return /[.!?]$/.test(text) || text === '' ? text : `${text}.`;
}

function answer(template: EwiTemplate | undefined, level: AlertLevel, trigger: TemplateTrigger): TemplateAnswer {
  return template ? { ok: true, template } : { ok: false, missing: { problem: 'templateMissing', level, trigger } };
}

/** Name of a source in texts for people (screens §10). */
export function sourceTitle({ source, eqId }: MessageTrigger): string {
  const titles: Record<TriggerSourceName, string> = {
    subsurface: 'Subsurface',
    surficial: 'Surficial',
    moms: 'Landslide Features',
    rainfall: 'Rainfall',
    earthquake: 'Earthquake',
    'on demand': (eqId ?? 0) === 0 ? 'On-demand Rainfall' : 'On-demand Earthquake',
  };
  return titles[source];
}
