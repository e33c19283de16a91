// The text of a warning, composed by the same function on the page and on the server (screens §10).
import { type Instant, manilaParts, shownDataTime } from '@bantay/kernel/time/manila-time';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import { DELIVERED_FRAMES, type Frame, frameOf, monthsOf } from '../../warning-texts/rules/frame.ts';
import { type MessageSite, placeText } from '../../warning-texts/rules/place-text.ts';
import {
  describeTrigger,
  descriptionFor,
  type EwiTemplate,
  type MessageTrigger,
  type MissingTemplate,
  quietDescription,
  REASON_SMS_MAX,
  responsesFor,
  sourceTitle,
  type TextChoice,
  templateTexts,
} from '../../warning-texts/rules/templates.ts';

/** What a text is composed from. */
export interface MessageInput {
  site: MessageSite;
  level: AlertLevel;
  /** Data stamp of the release; people read it plus 30 minutes, so data of 23:30 say 00:00 of the next day. */
  dataAt: Instant;
  /** Whether the ground was watched; asked for level 0 alone, whose text must not speak of what nobody measured. */
  hasGroundData: boolean;
  /** Triggers of the running event, one per source and level; not looked at for level 0. */
  triggers: readonly MessageTrigger[];
  /** Municipal office of the 'Source' line. */
  officeName: string;
  templates: readonly EwiTemplate[];
  choice?: TextChoice;
}

/** A text, or the templates that are missing for it. */
export type ComposedMessage = { ok: true; text: string } | { ok: false; missing: MissingTemplate[] };

/** Composes the lines: level, place, time, reasons, responses, source. */
export function composeMessage(input: MessageInput): ComposedMessage {
  const choice: TextChoice = input.choice ?? { form: 'sms', language: 'fil' };
  const frame = frameOf(input.templates, choice.language);
  const missing: MissingTemplate[] = [];
  const reasons = reasonLines(input, choice, frame.why, missing);
  const row = responsesFor(input.templates, input.level);
  if (!row.ok) missing.push(row.missing);
  if (!row.ok || missing.length > 0) return { ok: false, missing };
  const texts = templateTexts(row.template, choice);
  const response = (whose: string, text: string) => `${frame.response} (${whose}): ${text}`;
  const lines = [
    choice.form === 'sms' ? headLine(input.level, choice.language, frame) : `${frame.level} ${input.level}`,
    `${frame.place}: ${placeText(input.site)}`,
    `${frame.time}: ${messageTime(input.dataAt, choice.language, frame)}`,
    ...reasons,
    response('Barangay', texts.barangayResponse),
    response('LEWC', texts.lewcResponse),
    response(frame.community, texts.communityResponse),
    `${frame.source}: ${input.officeName}`,
  ];
  return { ok: true, text: lines.join('\n') };
}

/** `Alert level 1`, `ALERT LEVEL 3: LUMIKAS NA`. */
export function headLine(
  level: AlertLevel,
  language: TextChoice['language'] = 'fil',
  frame: Frame = DELIVERED_FRAMES[language],
): string {
  const deeds: Partial<Record<AlertLevel, string>> = { 2: frame.deed2, 3: frame.deed3 };
  const deed = deeds[level];
  const name = frame.level;
  return deed === undefined ? `${name} ${level}` : `${name.toUpperCase()} ${level}: ${deed}`;
}

/** One line per trigger; level 0 has a single one without a source. */
function reasonLines(
  { level, triggers, templates, hasGroundData }: MessageInput,
  choice: TextChoice,
  why: string,
  missing: MissingTemplate[],
): string[] {
  if (level === 0) {
    const row = quietDescription(templates, hasGroundData);
    if (row.ok) return [`${why}: ${templateTexts(row.template, choice).triggerDescription}`];
    missing.push(row.missing);
    return [];
  }
  return triggers.flatMap((trigger) => {
    const row = descriptionFor(templates, trigger);
    if (row.ok) {
      const { triggerDescription } = templateTexts(row.template, choice);
      const max = choice.form === 'sms' ? REASON_SMS_MAX : undefined;
      return [`${why} (${sourceTitle(trigger)}): ${describeTrigger(trigger, triggerDescription, max)}`];
    }
    missing.push(row.missing);
    return [];
  });
}

/** `Nobyembre 21, 2026, 2:30 PM`: the data stamp plus 30 minutes. */
export function messageTime(
  dataAt: Instant,
  language: 'fil' | 'en' = 'fil',
  frame: Frame = DELIVERED_FRAMES[language],
): string {
  const { year, month, day, hour, minute } = manilaParts(shownDataTime(dataAt));
  const name = monthsOf(frame)[month - 1];
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  return `${name} ${day}, ${year}, ${clock}`;
}
