// A request to an HTTP gateway as a template: `{name}` becomes a value, written as JSON or as a form asks for it.
import { smsLength } from '@bantay/kernel/sms/sms-length';

export interface TemplateValues {
  /** 639XXXXXXXXX; `{+number}` and `{0number}` are its other spellings. */
  number: string;
  text: string;
  /** The key of this message, the same at every try. */
  key: string;
  /** SMS_HTTP_KEY; `{user}` and `{secret}` are its two sides of the first colon, `{basic}` the whole in base64. */
  account: string;
  /** SMS_HTTP_SENDER. */
  sender: string;
}

const PLACE = /\{(\+number|0number|number|text|alphabet|key|user|secret|basic|sender)\}/g;

export function valueAt(place: string, values: TemplateValues): string {
  const colon = values.account.indexOf(':');
  switch (place) {
    case 'number':
      return values.number;
    case '+number':
      return `+${values.number}`;
    case '0number':
      return values.number.replace(/^63/, '0');
    case 'text':
      return values.text;
    case 'alphabet':
      return smsLength(values.text).alphabet === 'GSM-7' ? 'text' : 'unicode';
    case 'key':
      return values.key;
    case 'user':
      return colon < 0 ? values.account : values.account.slice(0, colon);
    case 'secret':
      return values.account.slice(colon + 1);
    case 'basic':
      return Buffer.from(values.account).toString('base64');
    default:
      return values.sender;
  }
}

export const isJsonTemplate = (template: string) => /^\s*[{[]/.test(template) && !/^\s*\{\+?\w+\}\s*=/.test(template);

export const fillJson = (template: string, values: TemplateValues) =>
  template.replace(PLACE, (_, place: string) => JSON.stringify(valueAt(place, values)).slice(1, -1));

/** Names stay as they are written. A sender that nobody has set leaves its field out. */
export const fillForm = (template: string, values: TemplateValues) =>
  template
    .split('&')
    .filter((field) => !(values.sender === '' && field.endsWith('={sender}')))
    .map((field) => field.replace(PLACE, (_, place: string) => encodeURIComponent(valueAt(place, values))))
    .join('&');

/** Only what a head may hold. */
export const fillHeader = (template: string, values: TemplateValues) =>
  template.replace(PLACE, (_, place: string) => valueAt(place, values)).replace(/[\r\n]/g, '');

const TRIED: TemplateValues = {
  number: '639170000001',
  text: 'a "quoted" line\nand one more',
  key: 'k',
  account: 'user:secret',
  sender: 's',
};

/** What is wrong with SMS_HTTP_BODY; null when it can be sent. */
export function bodyFault(template: string): string | null {
  if (!/\{[+0]?number\}/.test(template) || !template.includes('{text}')) return 'needs {number} and {text}';
  if (!isJsonTemplate(template))
    return /^[^=&\s]+=/.test(template) ? null : 'must be JSON or a form like to={number}&text={text}';
  try {
    JSON.parse(fillJson(template, TRIED));
    return null;
  } catch {
    return 'is no JSON: values stand in quotes, as in {"to":"{number}","message":"{text}"}';
  }
}

/** SMS_HTTP_HEADERS as a JSON object of texts; null when it is none. */
export function readHeaders(given: string): Record<string, string> | null {
  try {
    const json: unknown = JSON.parse(given);
    if (typeof json !== 'object' || json === null || Array.isArray(json)) return null;
    const heads = Object.entries(json);
    const isRight = heads.every(
      ([name, value]) => /^[!#$%&'*+.^_`|~\w-]+$/.test(name) && typeof value === 'string' && !/[\r\n]/.test(value),
    );
    return isRight ? Object.fromEntries(heads.map(([name, value]) => [name.toLowerCase(), String(value)])) : null;
  } catch {
    return null;
  }
}
