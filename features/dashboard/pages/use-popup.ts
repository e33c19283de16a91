// The popup's state over the life of the page: follows the feed, sleeps until the next change, survives hidden tabs.
import { useEffect, useReducer, useState } from 'react';
import { ALARM_EVERY_MS, type AlarmLevel, playAlarm } from './alarm-sound.ts';
import { closePopup, isPopupOpen, isRinging, nextChangeMs, type PopupClock, SHUT, seePopup } from './popup-timing.ts';

/** `level`: the highest that waits. */
export function usePopup(triggerIds: readonly number[], level: AlarmLevel) {
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
  const rings = isRinging(clock, Date.now());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new trigger sounds at once, whatever sounded before
  useEffect(() => {
    if (!rings) return;
    playAlarm(level);
    const timer = setInterval(() => playAlarm(level), ALARM_EVERY_MS[level]);
    return () => clearInterval(timer);
  }, [rings, level, since]);

  return { isOpen: isPopupOpen(clock, Date.now()), close: () => setClock(closePopup(clock, Date.now())) };
}
