// The profile between login data, the fields of the page and the form that is sent.
import { designationName } from '../rules/designation.ts';
import { parseMobileNumber, toLocal } from '../rules/phone-number.ts';
import { MOBILE_MAX, type ProfileField, type ProfileForm } from '../rules/profile.ts';
import type { LoginData } from '../wire/accounts.ts';

export function formOf({ user, profile, mobile_no }: LoginData): ProfileForm {
  return {
    firstName: user.first_name,
    middleName: user.middle_name ?? '',
    lastName: user.last_name,
    nickname: user.nickname ?? '',
    suffix: user.suffix ?? '',
    gender: user.sex,
    address: profile?.address ?? '', // login data of an earlier version may lack it
    designation: String(profile?.designation_details?.id ?? ''),
    birthdate: user.birthday ?? '',
    mobile: /^639\d{9}$/.test(mobile_no ?? '') ? toLocal(mobile_no) : '',
  };
}

/** Names on the wire (api-facts §1.6). */
const WIRE: Record<ProfileField, string> = {
  firstName: 'firstname',
  middleName: 'middlename',
  lastName: 'lastname',
  nickname: 'nickname',
  suffix: 'suffix',
  gender: 'gender',
  address: 'address',
  designation: 'designation_id',
  birthdate: 'kaarawan',
  mobile: 'mobile_number',
};

export function toWire(form: ProfileForm, userId: number, version: number | undefined): FormData {
  const wire = new FormData();
  wire.set('id', String(userId));
  for (const field of Object.keys(WIRE) as ProfileField[]) wire.set(WIRE[field], form[field].trim());
  if (version !== undefined) wire.set('version', String(version));
  return wire;
}

/** What a key press or a paste makes of the number: digits only, never more than 11 (specification 001, §5). */
export function mobileTyped(typed: string, before: string): string {
  const number = parseMobileNumber(typed);
  if (number !== null) return toLocal(number);
  return /^\d*$/.test(typed) && typed.length <= MOBILE_MAX ? typed : before;
}

/** A field as a person reads it. */
export function shownField(field: ProfileField, text: string): string {
  if (field === 'designation') return designationName(Number(text)) ?? text;
  return field === 'birthdate' ? text.replaceAll('-', '/') : text;
}
