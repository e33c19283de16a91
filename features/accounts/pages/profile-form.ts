// The profile between login data, the fields of the page and the form that is sent.
import type { LoginData } from '@bantay/web/api/shapes.ts';
import { wireForm } from '@bantay/web/api/wire-form.ts';
import { designationName } from '../rules/designation.ts';
import { parseMobileNumber, toLocal } from '../rules/phone-number.ts';
import { MOBILE_MAX, type ProfileField, type ProfileForm } from '../rules/profile.ts';

export function formOf({ user, profile, mobileNo }: LoginData): ProfileForm {
  return {
    firstName: user.firstName,
    middleName: user.middleName ?? '',
    lastName: user.lastName,
    nickname: user.nickname ?? '',
    suffix: user.suffix ?? '',
    gender: user.sex,
    address: profile?.address ?? '', // login data of an earlier version may lack it
    designation: String(profile?.designationDetails?.id ?? ''),
    birthdate: user.birthday ?? '',
    mobile: /^639\d{9}$/.test(mobileNo ?? '') ? toLocal(mobileNo) : '',
  };
}

/** How the call names them, before they are spelled for the wire (api-facts §1.6). */
const WIRE: Record<ProfileField, string> = {
  firstName: 'firstname',
  middleName: 'middlename',
  lastName: 'lastname',
  nickname: 'nickname',
  suffix: 'suffix',
  gender: 'gender',
  address: 'address',
  designation: 'designationId',
  birthdate: 'kaarawan',
  mobile: 'mobileNumber',
};

export function toWire(form: ProfileForm, userId: number, version: number | undefined): FormData {
  const fields = Object.keys(WIRE) as ProfileField[]; // the keys just above
  return wireForm({
    id: String(userId),
    ...Object.fromEntries(fields.map((field) => [WIRE[field], form[field].trim()])),
    version: version?.toString(),
  });
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
