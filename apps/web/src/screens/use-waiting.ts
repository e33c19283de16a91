// How much waits on this device, and what sends and lists it: fetched only where something waits or may have to, until it is there.
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { followMark, mayWait, NONE, readMark } from '../api/outbox/waiting-mark.ts';
import type { PartProps } from './waiting-part.tsx';

/** Without a line its file is not there either. */
const AGAIN_MS = 30_000;

export function useWaiting(userId: number) {
  const mark = useSyncExternalStore(followMark, () => readMark(userId));
  const { i18n } = useTranslation();
  const [Part, setPart] = useState<ComponentType<PartProps> | null>(null);
  const isExpected = useSyncExternalStore(followMark, mayWait);
  const isWanted = Part === null && (isExpected || mark !== NONE);
  useEffect(() => {
    if (!isWanted) return;
    const load = () => {
      const files = [import('./waiting-part.tsx'), i18n.loadNamespaces(['waiting', 'editing'])] as const;
      Promise.all(files).then(([part]) => setPart(() => part.WaitingPart), restyle);
    };
    load();
    const timer = setInterval(load, AGAIN_MS);
    window.addEventListener('online', load);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', load);
    };
  }, [isWanted, i18n]);
  return { mark, Part };
}

/** A style that did not come is not asked for again by what loads the files: its link is set anew. */
function restyle(): void {
  for (const link of document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    if (link.sheet === null) link.replaceWith(link.cloneNode());
}
