// Whether a text may stand in the catalogue, and what has to be said of it: it is put into warnings in haste and unread.
import { nonGsmCharacters, smsLength } from '@bantay/kernel/sms/sms-length';
import { FRAME_MAX, frameKey, monthsOf } from './frame.ts';
import { findLink } from './message-check.ts';
import { type CatalogueField, isFrameField, isSmsField } from './text-fields.ts';
import { TEXT_LANGUAGES, type TextLanguage } from './text-languages.ts';

/** Longest whole text, characters: a paragraph of the sheet, which is one page of A4. */
export const FULL_TEXT_MAX = 600;

/**
 * Texts that may be empty: what the municipality and the province are told stands on the sheet alone, which leaves out what is
 * empty. Without any other, a message (`ewi/compose-message`) or a sheet (`bulletin`) has an empty line.
 */
const MAY_BE_EMPTY: readonly CatalogueField[] = [
  'mlgu_response',
  'plgu_response',
  'sms_mlgu_response',
  'sms_plgu_response',
];

/** Why a text is refused. */
export type TextFault =
  | { fault: 'empty' }
  /** Filipino and English of the frame are those of the specification. */
  | { fault: 'delivered' }
  /** Of the frame. */
  | { fault: 'not twelve months'; count: number }
  /** The lines of a warning say by their beginnings what they are about. */
  | { fault: 'more lines' }
  /** Carriers block the whole message. */
  | { fault: 'link'; found: string }
  /** Nothing fills it: it would go out as it stands. */
  | { fault: 'placeholder'; found: string }
  | { fault: 'too long for an SMS'; units: number; max: number }
  | { fault: 'too long'; characters: number; max: number };

/** What is taken, and has to be seen by whoever writes it. */
export interface TextNote {
  /** Signs that GSM-7 has not: one of them turns 160 characters of the whole message into 70. */
  note: 'not GSM-7';
  signs: string[];
}

/** `{name}`, `%s`, `<name>`, `[name]`, `___`: what templates of other systems have filled in. */
const PLACEHOLDER = /\{[^{}]*\}|%[a-z]\b|<[^<>]+>|\[[^[\]]+\]|_{2,}/i;

/** Everything for which the text is refused; none: it may stand there. */
export function textFaults(text: string, field: CatalogueField, language: TextLanguage): TextFault[] {
  if (isFrameField(field) && TEXT_LANGUAGES[language].insteadOf === null) return [{ fault: 'delivered' }];
  if (text.trim() === '') return isNeeded(field, language) ? [{ fault: 'empty' }] : [];
  const faults: TextFault[] = [];
  if (/[\r\n\t]/.test(text.trim())) faults.push({ fault: 'more lines' });
  const link = isSmsField(field) ? findLink(text) : null;
  if (link !== null) faults.push({ fault: 'link', found: link });
  const placeholder = PLACEHOLDER.exec(text)?.[0];
  if (placeholder !== undefined) faults.push({ fault: 'placeholder', found: placeholder });
  const months = field === 'frame_months' ? monthsOf({ months: text }).filter((name) => name !== '') : null;
  if (months !== null && months.length !== 12) faults.push({ fault: 'not twelve months', count: months.length });
  const length = tooLong(text.trim(), field);
  if (length !== null) faults.push(length);
  return faults;
}

/** What has to be said of a text that is taken. */
export function textNotes(text: string, field: CatalogueField): TextNote[] {
  const signs = isSmsField(field) ? nonGsmCharacters(text.trim()) : [];
  return signs.length === 0 ? [] : [{ note: 'not GSM-7', signs }];
}

/** A language that another one stands in for may leave any text out. */
const isNeeded = (field: CatalogueField, language: TextLanguage): boolean =>
  !MAY_BE_EMPTY.includes(field) && TEXT_LANGUAGES[language].insteadOf === null;

/** Every text by itself is short enough that the warning made of them can be sent. */
function tooLong(text: string, field: CatalogueField): TextFault | null {
  if (!isSmsField(field)) {
    const characters = [...text].length;
    return characters > FULL_TEXT_MAX ? { fault: 'too long', characters, max: FULL_TEXT_MAX } : null;
  }
  const { alphabet, units } = smsLength(text);
  const max = maxUnits(field, alphabet);
  return units > max ? { fault: 'too long for an SMS', units, max } : null;
}

function maxUnits(field: CatalogueField, alphabet: keyof typeof SMS_TEXT_MAX): number {
  const max = SMS_TEXT_MAX[alphabet];
  return isFrameField(field) ? Math.round((FRAME_MAX[frameKey(field)] * max) / SMS_TEXT_MAX['GSM-7']) : max;
}

/**
 * [ours] Units of an SMS text; the delivered ones have 41 at most. Three responses and every reason that an alert can have at
 * once (nine) stay with them below the ten parts that are sent at most, 1,530 units. Of UCS-2 these are 670: there three
 * reasons do.
 */
export const SMS_TEXT_MAX = { 'GSM-7': 80, 'UCS-2': 50 } as const;
