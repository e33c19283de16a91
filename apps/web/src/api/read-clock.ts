// When something was read, as it is told: what is kept on a device may be days old, and an hour alone reads like today.
import { clockOrDay } from '../ui/time-words.ts';
import { fieldNow } from './field-clock.ts';

/** `14:30` of today, with its date of another day; epoch ms of field time. */
export const readClock = (at: number): string => clockOrDay(at, fieldNow());
