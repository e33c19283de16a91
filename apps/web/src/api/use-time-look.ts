// The time that the charts of a page show, as its address says: what a link speaks of is in sight, however long ago it was.
import { type TimeLook, UP_TO_NOW } from '@bantay/features/time-bar/rules/time-look.ts';
import { fromManilaText, type Instant, toManilaText } from '@bantay/kernel/time/manila-time';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useAddressSetter, ZOOM } from './use-address-choice.ts';

const NAMES = ['end', 'from', 'known'] as const;

/** `2026-11-21T08:30`; null: none, or no time. */
export const parseLookTime = (text: string | null): Instant | null =>
  text !== null && /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text) ? fromManilaText(`${text.replace('T', ' ')}:00`) : null;

/** As it stands in the address, and in fields of the kind `datetime-local`. */
export const lookTimeText = (at: Instant): string => toManilaText(at).slice(0, 16).replace(' ', 'T');

/** The second changes what is named, and leaves the rest as it is. */
export function useTimeLook(): [TimeLook, (change: Partial<TimeLook>) => void] {
  const [search] = useSearchParams();
  const set = useAddressSetter();
  const [end, from, known] = NAMES.map((name) => search.get(name)) as [string | null, string | null, string | null]; // one per name
  const look = useMemo(
    () => ({ ...UP_TO_NOW, end: parseLookTime(end), from: parseLookTime(from), known: parseLookTime(known) }),
    [end, from, known],
  );
  const change = (next: Partial<TimeLook>) => {
    const choices = NAMES.flatMap((name) => {
      const at = next[name];
      return at === undefined ? [] : [[name, at === null ? null : lookTimeText(at)] as const];
    });
    const isOtherTime = next.end !== undefined || next.from !== undefined;
    set({ ...Object.fromEntries(choices), ...(isOtherTime ? { [ZOOM]: null } : {}) });
  };
  return [look, change];
}

/** Of what is asked for: no look shares its answer with another. */
export const lookKey = ({ end, from, known }: TimeLook): string =>
  end === null && from === null && known === null ? 'now' : `${end} ${from} ${known}`;
