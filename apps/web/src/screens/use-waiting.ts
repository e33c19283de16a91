// How much waits on this device, and what sends and lists it: fetched only where something waits, again and again until it is there.
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { followMark, readMark } from '../api/outbox/waiting-mark.ts';

export interface PartProps {
  isOpen: boolean;
  onClose: () => void;
}

/** Without a line its file is not there either. */
const AGAIN_MS = 30_000;

export function useWaiting(userId: number) {
  const mark = useSyncExternalStore(followMark, () => readMark(userId));
  const { i18n } = useTranslation();
  const [Part, setPart] = useState<ComponentType<PartProps> | null>(null);
  const isWanted = Part === null && mark.waiting + mark.stored > 0;
  useEffect(() => {
    if (!isWanted) return;
    const load = () => {
      const files = [import('./waiting-part.tsx'), i18n.loadNamespaces(['waiting', 'editing'])] as const;
      Promise.all(files).then(
        ([part]) => setPart(() => part.WaitingPart),
        () => undefined,
      );
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
