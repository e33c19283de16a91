// Where dialogs live, and which of several open ones is on top and may answer Esc.
import { useEffect, useId, useState } from 'react';
import { DIALOG_OPENED } from './dialog-opened.ts';

/** Open dialogs, the topmost last. */
const openDialogs: string[] = [];

/** Tells whether this dialog is the topmost; two dialogs need not be nested in the tree to be stacked. */
export function useIsTopmost(open: boolean): () => boolean {
  const id = useId();
  useEffect(() => {
    if (!open) return;
    openDialogs.push(id);
    dispatchEvent(new Event(DIALOG_OPENED));
    return () => {
      openDialogs.splice(openDialogs.indexOf(id), 1);
    };
  }, [open, id]);
  return () => openDialogs.at(-1) === id;
}

/** The shell's place inside <main>, so that dialogs stay within a landmark; else the body. Kept while open. */
export function useDialogPlace(open: boolean): HTMLElement | undefined {
  const [wasOpen, setWasOpen] = useState(false);
  const [place, setPlace] = useState<HTMLElement>();
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setPlace(document.querySelector<HTMLElement>('main #dialogs') ?? undefined);
  }
  return place;
}
