// Where the keyboard goes when a dialog closes and what opened it is gone: never to the top of the page.
import { useEffect, useLayoutEffect, useRef } from 'react';

const STEP_MS = 100;
/** 5 s: the list behind the dialog is asked for only now; after this the content of the page has to do. */
const MOST_STEPS = 50;

/** A function where the place is known only when the dialog closes: it is asked then. */
export type GoesOnAt = string | (() => string | undefined);

/**
 * A closing dialog gives the focus back to its opener: the returned function says whether that is a place to return to.
 * When it is not (a popup that led here, a panel that a release has moved) the focus falls to the body; then it goes to what
 * the selector names, as soon as that is there, or to the content of the page. Whoever has moved the focus meanwhile is left
 * alone.
 */
export function useFocusAfter(open: boolean, selector?: GoesOnAt): () => boolean {
  const latest = useRef(selector);
  useLayoutEffect(() => {
    latest.current = selector;
  }, [selector]);
  const isOpenerThere = useOpener(open);
  useEffect(() => {
    if (!open) return;
    turn += 1;
    return () => {
      turn += 1;
      const wanted = latest.current;
      giveFocus(typeof wanted === 'function' ? wanted() : wanted, MOST_STEPS, turn);
    };
  }, [open]);
  return isOpenerThere;
}

/**
 * Whether what opened a dialog is still there. Without this word the dialog goes back to whatever had the focus before that, and
 * into the first control of the page where it was the page's content.
 */
export function useOpener(open: boolean): () => boolean {
  const opener = useRef<Element | null>(null);
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement;
  }, [open]);
  return () => isPlace(opener.current);
}

/** The content of the page is where an earlier dialog left the keyboard, nobody's choice. */
const isPlace = (opener: Element | null) =>
  opener?.isConnected === true && opener !== document.body && opener !== content();

const content = () => document.getElementById('content');

/** Only the dialog that opened or closed last decides: an older one would take the focus out of its hands. */
let turn = 0;

function giveFocus(selector: string | undefined, steps: number, own: number): void {
  setTimeout(() => {
    // The page itself may have gone.
    if (own !== turn || typeof document === 'undefined') return;
    const { activeElement, body } = document;
    const isLost = activeElement === null || activeElement === body;
    // On a slow machine the dialog is still there and holds the focus, which falls only when it goes.
    const isInDialog = !isLost && activeElement.closest('[role="dialog"], [role="alertdialog"]') !== null;
    if (!isLost && !isInDialog) return;
    const wanted = selector === undefined ? null : document.querySelector<HTMLElement>(selector);
    const isWorthWaiting = isInDialog || (wanted === null && selector !== undefined);
    if (isWorthWaiting && steps > 0) giveFocus(selector, steps - 1, own);
    // The top of the page needs no scrolling to be the place of the keyboard.
    else if (isLost) (wanted ?? content())?.focus({ preventScroll: !wanted });
  }, STEP_MS);
}
