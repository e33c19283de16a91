// Pure parts of the filter: how it stands in the address, what is wrong with it, and what it asks for.
import { fromManilaText, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { ACTOR_KINDS } from '../rules/audit-actors.ts';
import type { AuditQuery } from './use-audit.ts';

/** Empty: whatever. Times as a field of date and time holds them. */
export interface AuditFilter {
  from: string;
  to: string;
  user: string;
  kind: string;
  family: string;
  subject: string;
  site: string;
  text: string;
}

export const FILTER_KEYS = ['from', 'to', 'user', 'kind', 'family', 'subject', 'site', 'text'] as const;

const filled = (read: (key: keyof AuditFilter) => string) =>
  Object.fromEntries(FILTER_KEYS.map((key) => [key, read(key)])) as unknown as AuditFilter; // each of its keys

export const EVERYTHING = filled(() => '');
export const trimmed = (filter: AuditFilter) => filled((key) => filter[key].trim());
export const isSame = (one: AuditFilter, other: AuditFilter) => FILTER_KEYS.every((key) => one[key] === other[key]);

/** What in an address is no filter is none: a link may be old or typed. */
const READS: Readonly<Record<keyof AuditFilter, RegExp>> = {
  from: /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/,
  to: /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/,
  user: /^[1-9]\d{0,8}$/,
  kind: new RegExp(`^(${ACTOR_KINDS.join('|')})$`),
  family: /^[a-z][a-z-]{0,29}$/,
  subject: /^[1-9]\d{0,14}$/,
  site: /^[a-z]{2,12}$/,
  text: /^.{2,100}$/,
};

export function filterOf(search: URLSearchParams): AuditFilter {
  const read = (key: keyof AuditFilter) => {
    const given = search.get(key)?.trim() ?? '';
    return READS[key].test(given) ? given : '';
  };
  return filled(read);
}

export const isOpen = (filter: AuditFilter) => isSame(filter, EVERYTHING);

export type FilterFault = 'tooShort' | 'backwards';

export function filterFaults({ from, to, text }: AuditFilter): Partial<Record<keyof AuditFilter, FilterFault>> {
  const isBackwards = from !== '' && to !== '' && (fromManilaText(from) ?? 0) > (fromManilaText(to) ?? 0);
  return {
    ...(text.trim().length === 1 && { text: 'tooShort' as const }),
    ...(isBackwards && { to: 'backwards' as const }),
  };
}

/** A thing has its number among those of its family: without one it is none. */
export function queryOf({ kind, ...filter }: AuditFilter): AuditQuery {
  const subject = filter.family === '' ? '' : filter.subject;
  const given = Object.entries({ ...filter, subject }).filter(([, value]) => value !== '');
  const known = ACTOR_KINDS.find((one) => one === kind);
  return { ...Object.fromEntries(given), ...(known && { kind: known }) };
}

/** Whether the clock of the field stood elsewhere: the demo moves it, and the text of an hour says nothing then. */
export function isOfAnotherTime({ at, fieldAt }: { at: string; fieldAt: string }): boolean {
  return Math.abs((fromManilaText(at) ?? 0) - (fromManilaText(fieldAt) ?? 0)) > MINUTE_MS;
}
