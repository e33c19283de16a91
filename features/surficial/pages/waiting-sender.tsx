// Nothing to see: sends waiting entries from whatever screen is open.
import { useSendWhenPossible } from './use-waiting.ts';

export function WaitingSender() {
  useSendWhenPossible();
  return null;
}
