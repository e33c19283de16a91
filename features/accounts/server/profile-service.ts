// The own profile: judged as a whole, written in one transaction, with what it was before in the audit.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { actorOf, asStored, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { Outbox } from '@bantay/server/sms/outbox.ts';
import { accountNoticeText } from '../rules/account-notices.ts';
import { parseMobileNumber } from '../rules/phone-number.ts';
import { type ProfileForm, profileRefusals } from '../rules/profile.ts';
import * as queries from './accounts-queries.ts';
import type { Person } from './accounts-service.ts';

export interface ProfileService {
  /** `version` is the one that was edited; null: the last one to save wins. Returns the person as stored. */
  update(userId: number, form: ProfileForm, version: number | null): Promise<Person>;
}

/** Thrown with the person as stored, for the door to show. */
export class ProfileChanged extends Error {
  readonly person: Person;
  /** Field time. */
  readonly at: number;

  constructor(person: Person, at: number) {
    super('The profile was changed meanwhile.');
    this.person = person;
    this.at = at;
  }
}

const textOrNone = (text: string) => text.trim() || null;

export function makeProfileService(db: Db, clock: FieldClock, outbox: Outbox): ProfileService {
  return {
    update: (userId, form, version) =>
      inTransaction(db, async (tx) => {
        const stored = await queries.lockProfile(tx, userId);
        const before = stored && (await queries.readPerson(tx, userId));
        if (!before) throw new Problem('unsigned');
        if (version !== null && version !== before.version)
          throw new ProfileChanged(before, stored.changedAt ?? clock.now());
        const today = toManilaText(clock.now()).slice(0, 10);
        const refused = Object.keys(profileRefusals(form, { hasMobile: before.mobileNo !== null, today }));
        if (refused.length > 0) throw new Problem('profileRefused', { fields: refused.join(', ') });
        const number = parseMobileNumber(form.mobile);
        const isNewNumber = number !== null && number !== before.mobileNo;
        if (isNewNumber && (await queries.isNumberTaken(tx, userId, number))) throw new Problem('mobileNumberTaken');
        const row = {
          firstName: form.firstName.trim(),
          middleName: textOrNone(form.middleName),
          lastName: form.lastName.trim(),
          nickname: textOrNone(form.nickname),
          suffix: textOrNone(form.suffix),
          sex: form.gender.trim(),
          birthday: textOrNone(form.birthdate),
          address: textOrNone(form.address),
          designationId: Number(form.designation),
        };
        if (!isNewNumber && isSame(before, row)) return before;
        await queries.updateProfile(tx, userId, row, clock.now());
        if (isNewNumber) {
          await queries.replaceNumber(tx, userId, before.mobileNo, number);
          // The old one too: whoever has taken the account over would rather that it stayed quiet.
          const text = accountNoticeText({ kind: 'number changed', number });
          await outbox.queueAccountNotice(tx, userId, text, [before.mobileNo, number]);
        }
        const after = (await queries.readPerson(tx, userId))!; // it was there a moment ago
        const changes = changesOf(before, after);
        await writeAudit(tx, {
          ...actorOf(userId),
          fieldAt: clock.now(),
          action: 'accounts.profile',
          subjectId: userId,
          before: asStored(changes.before),
          after: asStored(changes.after),
        });
        return after;
      }),
  };
}

const isSame = (person: Person, row: queries.ProfileRow) =>
  person.firstName === row.firstName &&
  person.middleName === row.middleName &&
  person.lastName === row.lastName &&
  person.nickname === row.nickname &&
  person.suffix === row.suffix &&
  person.sex === row.sex &&
  person.birthday === row.birthday &&
  person.address === row.address &&
  person.designationId === row.designationId;

/** Only what differs, each with its name. */
function changesOf(before: Person, after: Person) {
  // What it names are the names of a person.
  const names = (Object.keys(after) as (keyof Person)[]).filter((name) => before[name] !== after[name]);
  const of = (person: Person) => Object.fromEntries(names.map((name) => [name, person[name]]));
  return { before: of(before), after: of(after) };
}
