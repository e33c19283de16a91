// The settings that shape a request to an HTTP gateway and the reading of its answer, each checked with a sentence.
import { type PresetName, presetOf } from './http-presets.ts';
import { bodyFault, readHeaders } from './http-template.ts';
import { reportFault } from './report-template.ts';

export interface HttpShape {
  /** The provider whose request and answers are known; null: the plain shape, or that of the others here. */
  preset: PresetName | null;
  body: string | null;
  headers: Readonly<Record<string, string>> | null;
  sender: string | null;
  /** An answer that fits it was accepted, and no other; null: the preset's rule, or an id in the answer. */
  acceptedPattern: RegExp | null;
  /** Shape of its delivery reports; null: the preset's, or our own. */
  report: string | null;
}

type ShapeName = 'SMS_HTTP_BODY' | 'SMS_HTTP_HEADERS' | 'SMS_HTTP_ACCEPTED' | 'SMS_HTTP_SENDER' | 'SMS_HTTP_REPORT';

/** Values are not repeated in the sentences: they may hold a key. */
export function readHttpShape(
  text: (name: ShapeName) => string | null,
  preset: PresetName | null,
  wrong: string[],
): HttpShape {
  const body = text('SMS_HTTP_BODY');
  const fault = body === null ? null : bodyFault(body);
  if (fault !== null) wrong.push(`SMS_HTTP_BODY ${fault}.`);
  const given = text('SMS_HTTP_HEADERS');
  const headers = given === null ? null : readHeaders(given);
  if (given !== null && headers === null) {
    wrong.push('SMS_HTTP_HEADERS must be a JSON object of texts, like {"x-api-key":"{secret}"}.');
  }
  const acceptedPattern = patternOf(text('SMS_HTTP_ACCEPTED'), wrong);
  const report = text('SMS_HTTP_REPORT');
  const reportWrong = report === null ? null : reportFault(report);
  if (reportWrong !== null) wrong.push(`SMS_HTTP_REPORT ${reportWrong}.`);
  return { preset, body, headers, sender: text('SMS_HTTP_SENDER'), acceptedPattern, report };
}

/** How delivery reports of this installation's gateway look; null: in our own shape. */
export const reportTemplate = ({ report, preset }: HttpShape): string | null =>
  report ?? (preset === null ? null : (presetOf(preset).report ?? null));

/** What the provider cannot do without is missed at the start, not at the first warning. */
export function refusePreset({ preset, sender, body: own }: HttpShape, key: string | null, wrong: string[]): void {
  if (preset === null) return;
  const { needsSender, body, headers } = presetOf(preset);
  const shape = `${own ?? body} ${Object.values(headers).join(' ')}`;
  if (key === null) wrong.push(`SMS_HTTP_PRESET=${preset} needs SMS_HTTP_KEY.`);
  else if (/\{(user|basic)\}/.test(shape) && !key.includes(':')) {
    wrong.push(`SMS_HTTP_PRESET=${preset} needs SMS_HTTP_KEY as user:password.`);
  }
  if (needsSender !== undefined && sender === null) {
    wrong.push(`SMS_HTTP_PRESET=${preset} needs SMS_HTTP_SENDER, ${needsSender}.`);
  }
}

function patternOf(given: string | null, wrong: string[]): RegExp | null {
  if (given === null) return null;
  try {
    const pattern = new RegExp(given, 'i');
    if (!pattern.test('')) return pattern;
    wrong.push('SMS_HTTP_ACCEPTED fits an empty answer: it would take every silence for a sent message.');
  } catch {
    wrong.push('SMS_HTTP_ACCEPTED is no regular expression.');
  }
  return null;
}
