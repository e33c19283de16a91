// Contacts as commands write them: who joins a site is one of its contacts, once, and a number that was switched off stays so in a list.
import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRolledBack, type RolledBack } from '../../../apps/server/test/databases.ts';
import { makeSitesService } from '../../sites/server/sites-service.ts';
import { insertPeople, joinSites, switchNumbersOff } from './contacts-queries.ts';
import { type ContactsService, makeContactsService } from './contacts-service.ts';

let own: RolledBack;
let contacts: ContactsService;
beforeEach(async () => {
  own = await openRolledBack();
  contacts = makeContactsService({ db: own.db, clock: { now: () => 0 }, sites: makeSitesService(own.db) });
});
afterEach(() => own.rollBack());

const ROSA = { firstName: 'Rosa', lastName: 'Imbento', sex: 'Female' as const };
const listed = { ...ROSA, designation: 'LEWC', designationId: 1, siteId: 24, number: '639170000011' };
const person = async () => (await insertPeople(own.db, [{ ...ROSA, designationId: 3 }]))[0]!; // one was inserted
const standing = async () => (await contacts.commands.everybody()).filter(({ lastName }) => lastName === 'Imbento');

it('an officer with an account joins a site and is its contact; written again as one, there is still one', async () => {
  const userId = await person();
  expect(await standing()).toEqual([]);
  const joining = { userId, siteId: 24, designation: 'MLGU' };
  await joinSites(own.db, [joining, joining]);
  await joinSites(own.db, [joining]);
  const again = { ...listed, designation: 'MLGU', designationId: 3 };
  expect(await contacts.commands.write(own.db, again, true)).toEqual({ userId, isOff: false });
  expect(await standing()).toMatchObject([
    { userId, siteCodes: ['lpa'], numbers: [{ number: '639170000011', isOn: true, isReachable: true }] },
  ]);
});

it('a number that was switched off stays so in a list, and is on again when it is written by itself', async () => {
  const { userId } = await contacts.commands.write(own.db, listed, false);
  expect(await switchNumbersOff(own.db, userId, null)).toBe(1);
  const isOn = async () => (await standing())[0]?.numbers.map((one) => one.isOn);
  expect(await contacts.commands.write(own.db, listed, false)).toEqual({ userId, isOff: true });
  expect(await isOn()).toEqual([false]);
  expect(await contacts.commands.write(own.db, listed, true)).toEqual({ userId, isOff: false });
  expect(await isOn()).toEqual([true]);
});

it('a further number stands behind the first, and one that no gateway reached is taken for one that works', async () => {
  const { userId } = await contacts.commands.write(own.db, listed, true);
  await sql`insert into mobile_numbers (sim_num, gsm_id) values ('639170000012', 0)`.execute(own.db);
  await contacts.commands.write(own.db, { ...listed, number: '639170000012' }, true);
  await contacts.commands.write(own.db, listed, true);
  expect((await standing())[0]).toMatchObject({
    userId,
    numbers: [
      { number: '639170000011', isReachable: true },
      { number: '639170000012', isReachable: true },
    ],
  });
});

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'who joins has the day of Manila, with a database in %s',
  async (zone) => {
    // Twenty-five hours apart: one of the two always has another day.
    await sql`select set_config('timezone', ${zone}, true)`.execute(own.db);
    const userId = await person();
    const [found] = await rows<{ joined: string; today: string }>(
      own.db,
      sql`select join_date::text as joined, (now() at time zone '+08:00'::interval)::date::text as today
        from user_profiles where user_id = ${userId}`,
    );
    expect(found!.joined).toBe(found!.today);
  },
);
