// Warning templates and the rules by which a text is looked up in them (api-facts §7.3).
import type { AlertLevel } from '../alerts/alert-level.ts';
import type { TriggerSourceName } from '../alerts/trigger-sources.ts';

/** Trigger column of a template; '' = the level alone. */
export type TemplateTrigger = '' | 'rainfall' | 'earthquake' | 'surficial' | 'subsurface' | 'moms' | 'on_demand';

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
}

/** A trigger as a text needs it. */
export interface MessageTrigger {
  source: TriggerSourceName;
  level: AlertLevel;
  /** Earthquake of an on-demand alert; null when it rests on rain. */
  eqId?: number | null;
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

/** Responses of a level: its first row in array order. */
export function responsesFor(templates: readonly EwiTemplate[], level: AlertLevel): TemplateAnswer {
  return answer(
    templates.find((template) => template.alertLevel === level),
    level,
    '',
  );
}

/** Description of a trigger: the row of its level and source; on demand takes earthquake if it has one, else rainfall. */
export function descriptionFor(
  templates: readonly EwiTemplate[],
  { source, level, eqId }: MessageTrigger,
): TemplateAnswer {
  const trigger = source === 'on demand' ? onDemandBasis(eqId ?? null) : source;
  return answer(
    templates.find((template) => template.alertLevel === level && template.trigger === trigger),
    level,
    trigger,
  );
}

/** Description of level 0 as a whole: the row without a trigger. */
export function quietDescription(templates: readonly EwiTemplate[]): TemplateAnswer {
  return answer(
    templates.find((template) => template.alertLevel === 0 && template.trigger === ''),
    0,
    '',
  );
}

function onDemandBasis(eqId: number | null): TemplateTrigger {
  return eqId === null || eqId === 0 ? 'rainfall' : 'earthquake';
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
    'on demand': onDemandBasis(eqId ?? null) === 'earthquake' ? 'On-demand Earthquake' : 'On-demand Rainfall',
  };
  return titles[source];
}
