// A newer reading takes the place of the one that is decided on: a press that was meant for that one is not taken for the newer.
import { useEffect, useState } from 'react';

/** A press that comes later was made by somebody who could see it. */
const BLIND_PRESS_MS = 1000;

/** For a moment after the trigger has become another. */
export function useIsTooSoon(triggerId: number | null): boolean {
  const [settled, setSettled] = useState(triggerId);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(triggerId), BLIND_PRESS_MS);
    return () => clearTimeout(timer);
  }, [triggerId]);
  return settled !== triggerId;
}
