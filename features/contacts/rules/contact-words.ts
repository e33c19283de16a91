// Words of forms and lists of the barangays: sex, group, number; null is no guess.
import { DESIGNATIONS, type DesignationName } from '../../accounts/rules/designation.ts';
import { parseMobileNumber } from '../../accounts/rules/phone-number.ts';

/** Lists may leave it empty. */
export function readSex(text: string): 'Male' | 'Female' | null {
  const word = text.trim().toLowerCase();
  if (['m', 'male', 'lalaki', 'lalake'].includes(word)) return 'Male';
  return ['f', 'female', 'babae', ''].includes(word) ? 'Female' : null;
}

/** Any designation, in any case. */
export function readDesignation(text: string): { id: number; name: DesignationName } | null {
  const found = Object.entries(DESIGNATIONS).find(([, name]) => name.toLowerCase() === text.trim().toLowerCase());
  return found ? { id: Number(found[0]), name: found[1] } : null;
}

/** A spreadsheet takes the nought off `0917…`. */
export function readListedNumber(text: string): string | null {
  const bare = text.trim();
  return parseMobileNumber(/^9\d{9}$/.test(bare) ? `0${bare}` : bare);
}
