// What a row of the audit says was changed: field by field, before and after, only what differs, and no whole number of a phone.
import { toManilaText } from '@bantay/kernel/time/manila-time';

export interface Change {
  /** As the audit spells it, inner ones after a dot: `features.1.remarks`. */
  field: string;
  /** Null: there was none. */
  before: string | null;
  after: string | null;
}

/** Beyond them a row is read in the export of the database, not on a page. */
export const CHANGES_MAX = 60;
/** Characters of one value: the longest warning text fits. */
export const VALUE_MAX = 2000;

/**
 * Numbers of mobile phones in any spelling, to the last four digits. The search takes them out by the same expression in SQL, so only what
 * both dialects know stands in it.
 */
export const MOBILE_PATTERN = String.raw`(?<!\d)(?:\+?63|0)[\s()-]*9(?:[\s()-]*\d){9}(?!\d)`;
const MOBILE = new RegExp(MOBILE_PATTERN, 'g');

/** `639171234567` → `********4567`. */
export function maskNumbers(text: string): string {
  return text.replace(MOBILE, (number) => `********${number.replace(/\D/g, '').slice(-4)}`);
}

/** Fields that hold the id of a person: its name is shown. */
const PERSON =
  /(^|\.)(user_id|person|approved_by|by_user|reporter_id|reported_by|received_by|decided_by|validator)(\.\d+)?$/;
const ID = /(^|[._])ids?(\.\d+)?$/;
/** Epoch ms from 2001 to 2100: counts and numbers of phones are smaller. */
const isInstant = (value: number) => value >= 1e12 && value < 4.1e12;

export type PersonNames = (userId: number) => string | null;
type Mask = (text: string) => string;

/** Ids of people whose names are needed. */
export function peopleIn(before: unknown, after: unknown): number[] {
  const ids = [...flat(before), ...flat(after)].flatMap(([field, value]) =>
    PERSON.test(field) && typeof value === 'number' && Number.isInteger(value) ? [value] : [],
  );
  return [...new Set(ids)];
}

/** `hasMore`: there were more fields than are told. `mask`: left out, no whole number of a phone is told. */
export function changesOf(
  before: unknown,
  after: unknown,
  nameOf: PersonNames,
  mask: Mask = maskNumbers,
): { changes: Change[]; hasMore: boolean } {
  const textOf = (field: string, value: unknown) => textIn({ nameOf, mask }, field, value);
  const [old, now] = [flat(before), flat(after)];
  const all = [...new Set([...old.keys(), ...now.keys()])].flatMap((field) => {
    const change = {
      field,
      before: textOf(field, old.get(field)),
      after: textOf(field, now.get(field)),
    };
    return change.before === change.after ? [] : [change];
  });
  return { changes: all.slice(0, CHANGES_MAX), hasMore: all.length > CHANGES_MAX };
}

/** A list of plain values is one value; what lies deeper has a field of its own. */
function flat(value: unknown, path = '', into = new Map<string, unknown>()): Map<string, unknown> {
  const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null);
  if (value === null || typeof value !== 'object' || isPlainList) return into.set(path === '' ? 'value' : path, value);
  const isList = Array.isArray(value);
  for (const [key, one] of Object.entries(value)) {
    const name = isList ? String(Number(key) + 1) : spelled(key);
    flat(one, path === '' ? name : `${path}.${name}`, into);
  }
  return into;
}

/** Rows of the audit spell `requestAt` and `request_at` for the same. */
const spelled = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

interface Reading {
  nameOf: PersonNames;
  mask: Mask;
}

function textIn(reading: Reading, field: string, value: unknown): string | null {
  if (value === undefined || value === null) return null;
  if (Array.isArray(value)) return shortened(value.map((one) => textIn(reading, field, one) ?? '–').join(', '));
  if (typeof value === 'number' && PERSON.test(field)) return reading.nameOf(value) ?? String(value);
  if (typeof value === 'number' && !ID.test(field) && isInstant(value)) return toManilaText(value);
  return shortened(reading.mask(String(value)));
}

const shortened = (text: string) => (text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)} …` : text);
