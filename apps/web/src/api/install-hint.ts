// Whether this device is told once how Bantay gets onto its home screen: a phone on which it can and did not yet.
import { installState } from './install-app.ts';

const PUT_AWAY = 'install-hint';
/** A finger, and the width of a phone: whoever sits at a desk has the page open all day. */
const PHONE = '(pointer: coarse) and (max-width: 599.98px)';

export function mayHint(): boolean {
  try {
    if (localStorage.getItem(PUT_AWAY) !== null) return false;
  } catch {
    // It could not be put away for good, and would come back each time.
    return false;
  }
  const state = installState();
  return state !== 'installed' && state !== 'unsafe' && (window.matchMedia?.(PHONE).matches ?? false);
}

/** For good, whoever signs in. */
export function putHintAway(): void {
  try {
    localStorage.setItem(PUT_AWAY, 'put away');
  } catch {
    // As above.
  }
}
