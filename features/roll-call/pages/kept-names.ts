// The list of people on this phone: only after somebody has pressed it, sealed to him, as new as the last answer, and gone with its end.
import { keys } from '@bantay/web/api/keys.ts';
import type { Sealed } from '@bantay/web/api/sealed.ts';
import { noteOwner } from '@bantay/web/api/sealed-name.ts';
import { useSession } from '@bantay/web/api/session.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { SiteCode } from '../../sites/rules/site.ts';
import { nameOf, openList, sealedFor } from './kept-list.ts';
import type { SeenSite } from './roll-model.ts';

/** After the last answer: as long as a place may be cut off. */
export const KEPT_DAYS = 7;
const KEPT_MS = KEPT_DAYS * 86_400_000;

export interface KeptNames {
  /** Device time; null: not kept. */
  until: number | null;
  /** This phone could not. */
  hasFailed: boolean;
  keep: () => void;
  drop: () => void;
}

interface Read {
  data: SeenSite | undefined;
  /** Device time. */
  dataUpdatedAt: number;
}

/** Null: this browser cannot, or nobody knows yet whether it does. */
export function useKeptNames(site: SiteCode, { data, dataUpdatedAt }: Read): KeptNames | null {
  const queries = useQueryClient();
  const userId = useSession().user?.userId;
  const sealed = useMemo(() => sealedFor(userId), [userId]);
  const [until, setUntil] = useState<number | null | undefined>();
  const [hasFailed, setFailed] = useState(false);
  /** Of the answer that is sealed, so that none is sealed twice. */
  const sealedAt = useRef(0);

  useEffect(() => {
    if (!sealed) return;
    let isGone = false;
    openList(sealed, site).then(
      (opened) => {
        if (isGone) return;
        const key = keys.of('roll-call', site);
        if (opened && queries.getQueryData(key) === undefined) {
          sealedAt.current = opened.at;
          queries.setQueryData(key, opened.data, { updatedAt: opened.at });
        }
        setUntil(opened?.until ?? null);
      },
      () => !isGone && setUntil(null),
    );
    return () => {
      isGone = true;
    };
  }, [sealed, site, queries]);

  const isKept = typeof until === 'number';
  useEffect(() => {
    if (!sealed || !isKept || !data || dataUpdatedAt <= sealedAt.current) return;
    sealedAt.current = dataUpdatedAt;
    void sealAgain(sealed, site, data).then(setUntil, () => setFailed(true));
  }, [sealed, isKept, site, data, dataUpdatedAt]);

  if (!sealed || until === undefined || userId === undefined) return null;
  return {
    ...{ until, hasFailed },
    keep() {
      if (!data) return;
      noteOwner(userId);
      sealedAt.current = dataUpdatedAt;
      setFailed(false);
      void sealAgain(sealed, site, data).then(setUntil, () => setFailed(true));
    },
    drop() {
      setUntil(null);
      void sealed.drop(nameOf(site)).catch(() => undefined);
    },
  };
}

/** Brings the new end; null where there is nobody to look for any more, and nothing is left. */
async function sealAgain(sealed: Sealed, site: SiteCode, data: SeenSite): Promise<number | null> {
  if (!data.rollCall || data.rollCall.closedAt !== null) {
    await sealed.drop(nameOf(site));
    return null;
  }
  const until = Date.now() + KEPT_MS;
  await sealed.keep(nameOf(site), data, until);
  return until;
}
