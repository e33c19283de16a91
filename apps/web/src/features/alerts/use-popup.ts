// The popup's state over the life of the page: follows the feed, sleeps until the next change, survives hidden tabs.
import { useEffect, useReducer, useState } from 'react';
import { playTone } from './alarm-sound.ts';
import { closePopup, isPopupOpen, nextChangeMs, type PopupClock, SHUT, seePopup } from './popup-timing.ts';

export function usePopup(triggerIds: readonly number[]) {
  const [clock, setClock] = useState<PopupClock>(SHUT);
  const [, wake] = useReducer((count: number) => count + 1, 0);
  // Follows the feed while drawing, so that no drawing shows the popup of the feed before.
  const seen = seePopup(clock, triggerIds, Date.now());
  if (seen !== clock) setClock(seen);

  useEffect(() => {
    // After each drawing anew: when the next change is due depends on the time and on what was closed.
    const pause = nextChangeMs(clock, Date.now());
    if (pause === null) return;
    // A timer may ring a moment early, and nothing would have changed yet.
    const timer = setTimeout(wake, pause + 20);
    const onVisible = () => document.visibilityState === 'visible' && wake();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  });

  const since = clock.since;
  useEffect(() => {
    if (since !== null) playTone();
  }, [since]);

  return { isOpen: isPopupOpen(clock, Date.now()), close: () => setClock(closePopup(clock, Date.now())) };
}
