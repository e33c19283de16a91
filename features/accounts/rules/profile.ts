// What a person may write about themselves (specification 001, §5; api-facts §1.6).
import { isDate } from '@bantay/kernel/time/day';
import { parseMobileNumber } from './phone-number.ts';

/** Choices of the suffix; the first is none (specification 001, §5). */
export const SUFFIXES = ['', 'Jr', 'Sr', 'II', 'III'] as const;
export const GENDERS = ['Male', 'Female'] as const;
/** MLGU and PLGU (specification 001, §6). */
export const PROFILE_DESIGNATIONS = [3, 4] as const;
/** Digits of a mobile number as people write it (specification 001, §9). */
export const MOBILE_MAX = 11;
/** Characters of a name and of an address; the specification gives no limits. */
export const NAME_MAX = 100;
export const ADDRESS_MAX = 255;
const OLDEST = '1900-01-01';

/** Texts as a form sends them; an empty one is none. */
export interface ProfileForm {
  firstName: string;
  middleName: string;
  lastName: string;
  nickname: string;
  suffix: string;
  gender: string;
  address: string;
  designation: string;
  /** `YYYY-MM-DD`. */
  birthdate: string;
  mobile: string;
}

export type ProfileField = keyof ProfileForm;
export type ProfileRefusal = 'missing' | 'tooLong' | 'notOffered' | 'notDigits' | 'noMobile' | 'noDate' | 'inFuture';

/** A number in use may be replaced but not taken away: warnings and one-time codes go to it. */
export interface KnownProfile {
  hasMobile: boolean;
  /** Today at the place, `YYYY-MM-DD`. */
  today: string;
}

/** The first refusal of each field that has one. */
export function profileRefusals(form: ProfileForm, known: KnownProfile): Partial<Record<ProfileField, ProfileRefusal>> {
  const found: Partial<Record<ProfileField, ProfileRefusal>> = {};
  // Its keys are those of its type: it is written out above.
  for (const field of Object.keys(RULES) as ProfileField[]) {
    const refusal = RULES[field](form[field].trim(), known);
    if (refusal) found[field] = refusal;
  }
  return found;
}

type Rule = (text: string, known: KnownProfile) => ProfileRefusal | null;

const atMost =
  (max: number): Rule =>
  (text) =>
    text.length > max ? 'tooLong' : null;
const needed =
  (max: number): Rule =>
  (text) =>
    text === '' ? 'missing' : text.length > max ? 'tooLong' : null;
const oneOf =
  (choices: readonly string[]): Rule =>
  (text) =>
    choices.includes(text) ? null : text === '' ? 'missing' : 'notOffered';

const RULES: Record<ProfileField, Rule> = {
  firstName: needed(NAME_MAX),
  middleName: atMost(NAME_MAX),
  lastName: needed(NAME_MAX),
  nickname: atMost(NAME_MAX),
  suffix: oneOf(SUFFIXES),
  gender: oneOf(GENDERS),
  address: atMost(ADDRESS_MAX),
  designation: oneOf(PROFILE_DESIGNATIONS.map(String)),
  birthdate: (text, { today }) => {
    if (text === '') return null;
    if (!isDate(text) || text < OLDEST) return 'noDate';
    return text > today ? 'inFuture' : null;
  },
  mobile: (text, { hasMobile }) => {
    if (text === '') return hasMobile ? 'missing' : null;
    // Sign-in hands the number out as 639…, so it has to come back like this too; the limit is that of the local spelling.
    if (parseMobileNumber(text) !== null) return null;
    if (!/^\d+$/.test(text)) return 'notDigits';
    return text.length > MOBILE_MAX ? 'tooLong' : 'noMobile';
  },
};
