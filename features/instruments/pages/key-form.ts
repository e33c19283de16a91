// Pure parts of the form of a new key: what it is to bring, what is wrong, and what goes.
import { KEY_FEEDS, type KeyFeed } from '../rules/key-scope.ts';
import type { Brought } from '../wire/paste-lines.ts';
import type { CaredColumn, CaredGauge } from './use-instruments.ts';
import type { NewKey } from './use-keys.ts';

/** Readings of instruments, or one feed: a key is for one of these. */
export const KEY_KINDS = ['readings', ...KEY_FEEDS] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

export interface KeyForm {
  name: string;
  kind: KeyKind;
  /** Ids. */
  gauges: readonly number[];
  columns: readonly number[];
  reason: string;
}

export const EMPTY_KEY: KeyForm = { name: '', kind: 'readings', gauges: [], columns: [], reason: '' };

type Faults = Partial<Record<'name' | 'kind' | 'reason', 'missing' | 'nothing'>>;

export function keyFaults({ name, kind, gauges, columns, reason }: KeyForm): Faults {
  const faults: Faults = {};
  if (name.trim() === '') faults.name = 'missing';
  if (kind === 'readings' && gauges.length + columns.length === 0) faults.kind = 'nothing';
  if (reason.trim() === '') faults.reason = 'missing';
  return faults;
}

/** What is right, as the calls take it. */
export function keyContent({ name, kind, gauges, columns, reason }: KeyForm): NewKey {
  const told = { name: name.trim(), reason: reason.trim() };
  return kind === 'readings' ? { ...told, gauges: [...gauges], columns: [...columns] } : { ...told, feed: kind };
}

/** What the key brings, for the lines to paste. */
export function broughtBy(
  { kind, gauges, columns }: KeyForm,
  known: { gauges: readonly CaredGauge[]; columns: readonly CaredColumn[] },
): Brought[] {
  if (kind !== 'readings') return [{ kind }];
  return [
    ...known.gauges
      .filter(({ rainId }) => gauges.includes(rainId))
      .map(({ gaugeName }): Brought => ({ kind: 'gauge', name: gaugeName })),
    ...known.columns
      .filter(({ tsmId }) => columns.includes(tsmId))
      .map(({ tsmName, accelerometers }): Brought => ({ kind: 'column', name: tsmName, version: accelerometers })),
  ];
}

/** With it or without. */
export const ticked = (ids: readonly number[], id: number, isOn: boolean): number[] =>
  isOn ? [...ids.filter((one) => one !== id), id] : ids.filter((one) => one !== id);

export const isFeed = (kind: KeyKind): kind is KeyFeed => kind !== 'readings';
