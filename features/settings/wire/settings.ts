// Schemas of what the installation says of itself, as admins read and change it.
import { done, filledText, id, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { isEmail, SETTING_KEYS, SETTING_LIMITS, TELEPHONE } from '../rules/settings.ts';
import { settingsCalls } from './settings.calls.ts';

const LIMITS = SETTING_LIMITS;
const reason = filledText(500);
/** Over which it was written. */
const version = id;
const telephone = z.string().trim().regex(TELEPHONE, 'a telephone number: digits, blanks, ( ) - and a leading +');

const office = z.object({
  office: filledText(LIMITS.office),
  municipality: filledText(LIMITS.place),
  province: filledText(LIMITS.place),
  contact: z.object({ message: filledText(LIMITS.message), text: telephone, call: telephone }),
  privacy: z.object({
    email: z.string().trim().refine(isEmail, 'an e-mail address'),
    address: filledText(LIMITS.address),
  }),
});
const emergency = z
  .array(z.object({ agency: filledText(LIMITS.agency), numbers: z.array(telephone).min(1).max(LIMITS.numbers) }))
  .min(1)
  .max(LIMITS.agencies);
const duty = z.array(z.object({ name: filledText(LIMITS.dutyName), number: filledText(40) })).max(LIMITS.dutyPeople);

/** As it is stored, by whatever rules held then. */
const stored = {
  office: z.object({
    ...{ office: z.string(), municipality: z.string(), province: z.string() },
    contact: z.object({ message: z.string(), text: z.string(), call: z.string() }),
    privacy: z.object({ email: z.string(), address: z.string() }),
  }),
  emergency: z.array(z.object({ agency: z.string(), numbers: z.array(z.string()) })),
  duty: z.array(z.object({ name: z.string(), number: z.string() })),
  languages: z.object({ waray: z.boolean() }),
};
/** A version of one of them: the others are null. */
const versioned = z.object({
  key: z.enum(SETTING_KEYS),
  version: z.number().int(),
  office: stored.office.nullable(),
  emergency: stored.emergency.nullable(),
  duty: stored.duty.nullable(),
  languages: stored.languages.nullable(),
  /** Null: municipality.json, at the first start. */
  by: z.string().nullable(),
  reason: z.string().nullable(),
  /** By the clock of the machine. */
  at: ts,
});
export type SettingVersion = z.infer<typeof versioned>;

export const readSettings = declare(settingsCalls.readSettings, {
  who: 'admin',
  about: 'all',
  why: 'what the installation says of its office, whom to call, and who is on duty: with the numbers, which others do not see',
  reply: z.object({
    status: z.literal(true),
    /** Office, emergency numbers, duty list, languages. */
    settings: z.array(versioned).length(SETTING_KEYS.length),
  }),
});

export const listSettingVersions = declare(settingsCalls.listSettingVersions, {
  who: 'admin',
  about: 'all',
  why: 'what was said before, by whom and why, to put it back',
  params: z.object({ key: z.enum(SETTING_KEYS) }),
  reply: z.object({
    status: z.literal(true),
    /** The newest first, at most 100. */
    versions: z.array(versioned),
  }),
});

const changed = done.extend({ version: z.number().int() });

export const changeOffice = declare(settingsCalls.changeOffice, {
  who: 'admin',
  about: 'all',
  why: 'the office that signs each warning, and whom to contact, without a shell and without a restart',
  body: office.extend({ version, reason }),
  reply: changed,
});

export const changeEmergency = declare(settingsCalls.changeEmergency, {
  who: 'admin',
  about: 'all',
  why: 'whom to call in an emergency',
  body: z.object({ agencies: emergency, version, reason }),
  reply: changed,
});

export const changeDuty = declare(settingsCalls.changeDuty, {
  who: 'admin',
  about: 'all',
  why: 'who gets an SMS when nobody looks and something is wrong',
  /** `may_be_empty`: said again by whoever takes the last one out, for then nobody is told. */
  body: z.object({ people: duty, may_be_empty: z.boolean(), version, reason }),
  reply: changed,
});

export const changeLanguages = declare(settingsCalls.changeLanguages, {
  who: 'admin',
  about: 'all',
  why: 'a language of the screens beside English and Filipino is offered only where somebody has switched it on',
  body: z.object({ waray: z.boolean(), version, reason }),
  reply: changed,
});

export const putBackSetting = declare(settingsCalls.putBackSetting, {
  who: 'admin',
  about: 'all',
  why: 'an earlier version holds again, as a new one',
  body: z.object({ key: z.enum(SETTING_KEYS), to: id, may_be_empty: z.boolean(), version, reason }),
  reply: changed,
});
