// Pure parts of the form of a new key for reading: what is wrong, what goes, and a line to try it with.
import type { Scope } from '@bantay/kernel/roles/scopes';
import { MOST_A_MINUTE, USUAL_A_MINUTE } from '../rules/reading-key.ts';
import type { NewReadingKey } from './use-readers.ts';

export interface ReaderForm {
  name: string;
  scopes: readonly Scope[];
  /** `YYYY-MM-DD`, its last day. */
  until: string;
  rate: string;
  reason: string;
}

export const EMPTY_READER: ReaderForm = { name: '', scopes: [], until: '', rate: String(USUAL_A_MINUTE), reason: '' };

type Faults = Partial<Record<keyof ReaderForm, 'missing' | 'nothing' | 'rate'>>;

export function readerFaults({ name, scopes, until, rate, reason }: ReaderForm): Faults {
  const faults: Faults = {};
  if (name.trim() === '') faults.name = 'missing';
  if (scopes.length === 0) faults.scopes = 'nothing';
  if (until === '') faults.until = 'missing';
  if (!/^\d{1,4}$/.test(rate) || Number(rate) < 1 || Number(rate) > MOST_A_MINUTE) faults.rate = 'rate';
  if (reason.trim() === '') faults.reason = 'missing';
  return faults;
}

/** What is right, as the call takes it. */
export const readerContent = ({ name, scopes, until, rate, reason }: ReaderForm): NewReadingKey => ({
  ...{ name: name.trim(), scopes: [...scopes], until, rate: Number(rate), reason: reason.trim() },
});

/** An address that each scope opens. */
const TRIED: Readonly<Record<Scope, string>> = {
  levels: '/api/levels',
  series: '/api/export?what=rain&from=2026-01-01&to=2026-02-01',
  releases: '/api/cap/feed',
  metrics: '/metrics',
};

/** For a shell. Nothing in it holds a quote. */
export const triedLine = (scope: Scope, { address, key }: { address: string; key: string }): string =>
  `curl -H 'Authorization: Bearer ${key}' '${address}${TRIED[scope]}'`;

/** What stands behind a `#` reaches no server and no log. */
export const wallAddress = ({ address, key }: { address: string; key: string }): string => `${address}/wall#key=${key}`;
