// What the form of a measurement is open with: what was typed before the page was left, or what one press elsewhere asked for (`?new`).
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { useMay } from '@bantay/web/api/may.tsx';
import { siteFacts } from '@bantay/web/api/site-book.ts';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SiteCode } from '../../sites/rules/site.ts';
import { surficialCalls } from '../wire/surficial.calls.ts';
import { readDraft } from './drafts.ts';
import { quickForm } from './measurement-form.ts';
import type { Start } from './use-entry.ts';
import type { WaitingEntry } from './waiting-entries.ts';

interface Given {
  user: { userId: number; firstName: string; lastName: string } | null | undefined;
  site: SiteCode;
  /** Null: what waits on the device is not read yet. */
  kept: readonly WaitingEntry[] | null;
  measurers: { data?: readonly string[] | undefined; isPending: boolean };
}

/** What was typed goes before what a press asks for: it stands nowhere else, with the waiting entry it belongs to if that still waits. */
export function useStart({ user, site, kept, measurers }: Given) {
  const [start, setStart] = useState<Start | null>(null);
  const [hasLooked, setLooked] = useState(false);
  if (!hasLooked && kept !== null && user) {
    setLooked(true);
    const draft = readDraft(user.userId, site);
    const waiting = kept.find(({ key }) => key === draft?.waitingKey) ?? null;
    if (draft !== null) setStart({ form: draft.form, edited: draft.edited, waiting, isRestored: true });
  }
  const [search, setSearch] = useSearchParams();
  const may = useMay()(surficialCalls.insertObservation, siteFacts(site)?.siteId ?? 'none');
  // Whether the own name is one of the list is known when the list is, or cannot be had.
  const isAsked = search.has('new') && hasLooked && !measurers.isPending && !!user;
  useEffect(() => {
    if (!isAsked || !user) return;
    const form = quickForm(fieldNow(), `${user.firstName} ${user.lastName}`, measurers.data ?? []);
    if (may !== false) setStart((open) => open ?? { form, edited: null, waiting: null, isRestored: false });
    setSearch(without, { replace: true });
  }, [isAsked, user, measurers.data, may, setSearch]);
  return [start, setStart] as const;
}

/** Opened once: a reload does not open it again. */
function without(search: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(search);
  rest.delete('new');
  return rest;
}
