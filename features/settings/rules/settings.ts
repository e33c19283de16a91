// What an installation says of its office, whom to call in an emergency, who is on duty, and its languages: shapes, bounds, what differs.
import { parseMobileNumber } from '../../accounts/rules/phone-number.ts';

export interface OfficeSettings {
  /** The 'Source' line of each SMS and the publisher of each bulletin. */
  office: string;
  municipality: string;
  province: string;
  /** The Register notice: whom to contact by message, text or call. */
  contact: { message: string; text: string; call: string };
  /** Privacy notice: contact by e-mail or post. */
  privacy: { email: string; address: string };
}

export interface EmergencyAgency {
  agency: string;
  numbers: string[];
}

export interface DutyPerson {
  name: string;
  /** 639XXXXXXXXX */
  number: string;
}

export interface LanguageSettings {
  /** Beside English and Filipino, which are always there. */
  waray: boolean;
}

export interface Settings {
  office: OfficeSettings;
  emergency: EmergencyAgency[];
  /** In the order in which they are told; empty: nobody is. */
  duty: DutyPerson[];
  /** Of the screens. */
  languages: LanguageSettings;
}

/** Each changes by itself, with versions of its own. */
export const SETTING_KEYS = ['office', 'emergency', 'duty', 'languages'] as const satisfies (keyof Settings)[];
export type SettingKey = (typeof SETTING_KEYS)[number];

/** Characters and counts [ours]: an SMS has room for an office of 60 signs beside the text of a warning. */
export const SETTING_LIMITS = {
  ...{ office: 60, place: 100, message: 200, address: 300, email: 254 },
  ...{ agency: 100, agencies: 20, numbers: 5, dutyName: 60, dutyPeople: 10 },
} as const;

/** Digits, blanks, brackets, dashes and a leading +. */
export const TELEPHONE = /^[+(\d][\d ()-]{1,24}$/;

/** Bounds of an address are those of the wire; whether it is read, nobody knows. */
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
export const isEmail = (text: string) => text.length <= SETTING_LIMITS.email && EMAIL.test(text);

/** The first two entries with one number; null: none. A person who stands there twice gets each SMS twice. */
export function twiceOnDuty(duty: readonly DutyPerson[]): string | null {
  const seen = new Set<string>();
  for (const { number } of duty) {
    const read = parseMobileNumber(number) ?? number;
    if (seen.has(read)) return read;
    seen.add(read);
  }
  return null;
}

/** Written in one spelling of keys, so that what is the same reads the same. */
export const isSameSetting = (one: unknown, other: unknown): boolean => spelled(one) === spelled(other);

function spelled(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
