// People as commands write them: who joins a site is one of its contacts, once, and a site that is none is refused.
import { addNumber, joinSite } from '@bantay/features/people/server/people-queries.ts';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openRolledBack, type RolledBack } from '../../test/databases.ts';
import { rows } from '../database/database.ts';
import { insertPerson, writeContact } from './people.ts';
import { requireSite } from './require-site.ts';

let own: RolledBack;
beforeEach(async () => {
  own = await openRolledBack();
});
afterEach(() => own.rollBack());

const contactsOf = (siteId: number) =>
  rows<{ name: string; simNum: string }>(
    own.db,
    sql`select u.first_name || ' ' || u.last_name as name, n.sim_num from user_organizations o
        join users u using (user_id) join user_mobiles m using (user_id) join mobile_numbers n using (mobile_id)
        where o.site_id = ${siteId} and u.last_name = 'Imbento'`,
  );

it('an officer with an account joins a site and is its contact; written again as one, there is still one', async () => {
  const { siteId } = await requireSite(own.db, 'LPA');
  const person = { firstName: 'Rosa', lastName: 'Imbento', sex: 'Female' };
  const userId = await insertPerson(own.db, person, 3);
  await addNumber(own.db, userId, '639170000011');
  expect(await contactsOf(siteId)).toEqual([]);
  await joinSite(own.db, userId, siteId, 'MLGU');
  await joinSite(own.db, userId, siteId, 'MLGU');
  const again = { ...person, designation: 'MLGU', siteCode: 'lpa', number: '09170000011' };
  expect(await writeContact(own.db, again)).toEqual({ userId, isOff: false });
  expect(await contactsOf(siteId)).toEqual([{ name: 'Rosa Imbento', simNum: '639170000011' }]);
});

it('a number that was switched off stays so in a list, and is on again when it is written by itself', async () => {
  const person = { firstName: 'Rosa', lastName: 'Imbento', sex: 'Female' };
  const listed = { ...person, designation: 'LEWC', siteCode: 'lpa', number: '09170000011' };
  const { userId } = await writeContact(own.db, listed);
  await sql`update user_mobiles set status = 0 where user_id = ${userId}`.execute(own.db);
  const status = () => rows(own.db, sql`select status from user_mobiles where user_id = ${userId}`);
  expect(await writeContact(own.db, listed, false)).toEqual({ userId, isOff: true });
  expect(await status()).toEqual([{ status: 0 }]);
  expect(await writeContact(own.db, listed)).toEqual({ userId, isOff: false });
  expect(await status()).toEqual([{ status: 1 }]);
});

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'who joins has the day of Manila, with a database in %s',
  async (zone) => {
    // Twenty-five hours apart: one of the two always has another day.
    await sql`select set_config('timezone', ${zone}, true)`.execute(own.db);
    const userId = await insertPerson(own.db, { firstName: 'Rosa', lastName: 'Imbento', sex: 'Female' }, 3);
    const [found] = await rows<{ joined: string; today: string }>(
      own.db,
      sql`select join_date::text as joined, (now() at time zone '+08:00'::interval)::date::text as today
        from user_profiles where user_id = ${userId}`,
    );
    expect(found!.joined).toBe(found!.today);
  },
);

it('a site that does not exist is a sentence', async () => {
  await expect(requireSite(own.db, 'xyz')).rejects.toThrow('There is no site "xyz".');
});
