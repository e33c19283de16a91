// `SAT 21-NOV-2026 07:21:03 PM`: the form `ddd DD-MMM-YYYY hh:mm:ss A` in capitals (screens §3).
import type { ManilaParts } from '@bantay/kernel/time/manila-time';

const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'];
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const two = (value: number) => String(value).padStart(2, '0');

export function clockText(at: ManilaParts): string {
  const date = `${two(at.day)}-${MONTHS[at.month - 1]}-${at.year}`;
  const time = [at.hour % 12 === 0 ? 12 : at.hour % 12, at.minute, at.second].map(two).join(':');
  return `${DAYS[at.isoWeekday - 1]} ${date} ${time} ${at.hour < 12 ? 'AM' : 'PM'}`;
}
