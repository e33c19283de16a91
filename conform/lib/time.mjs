// Manila time (UTC+8, no daylight saving): the wire carries local text without a zone.
const H8 = 8 * 3_600_000;
export const HALF_HOUR = 1_800_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

/** epoch ms → "YYYY-MM-DD HH:mm:ss" */
export const toTs = (ms) => new Date(ms + H8).toISOString().slice(0, 19).replace('T', ' ');
export const toDate = (ms) => toTs(ms).slice(0, 10);
/** local text → epoch ms */
export const fromTs = (s) => Date.parse(`${s.slice(0, 19).replace(' ', 'T')}Z`) - H8;
/** "YYYY-MM-DD hh:mm:00 A", the first spelling of the measurement form */
export function toFormTs(ms) {
  const t = toTs(ms);
  const h = Number(t.slice(11, 13));
  return `${t.slice(0, 10)} ${String(h % 12 || 12).padStart(2, '0')}:${t.slice(14, 16)}:00 ${h < 12 ? 'AM' : 'PM'}`;
}
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
/** "March 21, 2024 07:30 AM", the second spelling of the measurement form */
export function toLongFormTs(ms) {
  const t = toTs(ms);
  return `${MONTHS[Number(t.slice(5, 7)) - 1]} ${Number(t.slice(8, 10))}, ${t.slice(0, 4)} ${toFormTs(ms).slice(11, 16)} ${toFormTs(ms).slice(-2)}`;
}
/** Whole years at a date, both "YYYY-MM-DD". */
export function ageOn(birthdate, today) {
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return today.slice(5) < birthdate.slice(5, 10) ? years - 1 : years;
}
