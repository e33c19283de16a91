// Headings of the sheet and the name of its files: what page and printer need beside the composed words.
import { type Instant, shownDataTime, toLongTime, toManilaText } from '@bantay/kernel/time/manila-time';

/** Headings of the sheet (specification 001, §2). */
export const BULLETIN_HEADINGS = {
  situation: 'AREA SITUATION',
  elements: 'ELEMENTS AT RISK',
  recommendations: 'OTHER RECOMMENDATIONS',
  map: 'MAP OF THE SLOPE',
} as const;

/** Where something stands is no sentence: what it means stands in the lines below it. */
export const MAP_ALT = 'Map of the slope; the lines below it say the same';
export const MAP_KEY =
  'R rain gauge · T tilt column · ! landslide feature · E evacuation place · letters: markers. White on black: silent, moved, or a level above 0. Broken edge: nothing is known.';

/** Name of the line that says what would end the warning. */
export const WHEN_OVER = 'When over';

/** What stands over and across the sheet of a warning that was taken back, so that nobody acts on it. */
export const cancelledMark = (cancelledAt: Instant): string => `CANCELLED · KANSELADO, ${toLongTime(cancelledAt)}`;

/** The last sentence of the sheet: what was taken back promises nothing. */
export const lastNote = (note: string, cancelledAt: Instant | null): string =>
  cancelledAt === null
    ? note
    : `This bulletin does not hold: its warning was cancelled (KANSELADO) on ${toLongTime(cancelledAt)}.`;

/** `alert-bulletin-lpa-2026-11-21-1430.pdf`: the time that stands on the sheet, without colons. */
export function bulletinFileName(siteCode: string, dataAt: Instant, ending: 'pdf' | 'png'): string {
  const shown = toManilaText(shownDataTime(dataAt));
  const [day, clock] = [shown.slice(0, 10), shown.slice(11, 16)];
  return `alert-bulletin-${siteCode}-${day}-${clock.replace(':', '')}.${ending}`;
}
