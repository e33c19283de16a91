// `npm run contact -- add|number|disable|list`: people who get the warnings.
import { addNumber } from '@bantay/features/people/server/people-queries.ts';
import { sql } from 'kysely';
import { operatorActor, writeAudit } from '../database/audit.ts';
import { changed, rows } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Bench, requireFlag, requireId, requireWord, runCommand, say, UsageError } from './command.ts';
import { requireNumber, writeContact } from './people.ts';

const USAGE = `npm run contact -- list
npm run contact -- add --first Ana --last Cruz --sex Female --designation LEWC --site lpa --number 09171234567
npm run contact -- number ID 09179876543       a further number for a person
npm run contact -- disable ID [09171234567]    no more messages, to one number or to all of a person`;

await runCommand({ text: USAGE, flags: ['first', 'last', 'sex', 'designation', 'site', 'number'] }, async (bench) => {
  const what = requireWord(bench.words, 0, 'add, number, disable or list');
  if (what === 'list') return list(bench);
  if (what === 'add') return add(bench);
  if (what === 'number') return number(bench);
  if (what === 'disable') return disable(bench);
  throw new UsageError(`"${what}" is not known.`);
});

async function list({ db }: Bench): Promise<void> {
  const found = await rows<{ userId: number; name: string; designation: string; sites: string; numbers: string }>(
    db,
    sql`select u.user_id, u.first_name || ' ' || u.last_name as name, d.designation,
          string_agg(distinct s.site_code, ',') as sites, string_agg(distinct n.sim_num, ',') as numbers
        from users u join user_profiles p using (user_id) join designations d on d.id = p.designation_id
        join user_organizations o using (user_id) join sites s using (site_id)
        left join user_mobiles m on m.user_id = u.user_id and m.status = 1
        left join mobile_numbers n using (mobile_id)
        group by u.user_id, d.designation order by u.last_name, u.first_name`,
  );
  for (const row of found) {
    say(`${row.userId}\t${row.name}\t${row.designation}\t${row.sites}\t${row.numbers ?? 'no number'}`);
  }
}

async function add({ db, flags }: Bench): Promise<void> {
  const userId = await inTransaction(db, async (tx) => {
    const { userId: id } = await writeContact(tx, {
      firstName: requireFlag(flags, 'first'),
      lastName: requireFlag(flags, 'last'),
      sex: flags.sex ?? 'Female',
      designation: requireFlag(flags, 'designation'),
      siteCode: requireFlag(flags, 'site'),
      number: requireFlag(flags, 'number'),
    });
    await writeAudit(tx, {
      ...operatorActor,
      fieldAt: Date.now(),
      action: 'contacts.add',
      subjectId: id,
      topic: 'ewi',
    });
    return id;
  });
  say(`Contact ${userId} is written.`);
}

async function number({ db, words }: Bench): Promise<void> {
  const userId = requireId(words, 1, 'the id of a person');
  const sim = requireNumber(requireWord(words, 2, 'the number'));
  await inTransaction(db, async (tx) => {
    const known = await rows(tx, sql`select 1 from users where user_id = ${userId}`);
    if (known.length === 0) throw new UsageError(`There is no person ${userId}.`);
    await addNumber(tx, userId, sim);
    await writeAudit(tx, {
      ...operatorActor,
      fieldAt: Date.now(),
      action: 'contacts.number',
      subjectId: userId,
      topic: 'ewi',
    });
  });
  say(`Number added for ${userId}.`);
}

async function disable({ db, words }: Bench): Promise<void> {
  const userId = requireId(words, 1, 'the id of a person');
  const sim = words[2] === undefined ? null : requireNumber(words[2]);
  const count = await inTransaction(db, async (tx) => {
    const touched = await changed(
      tx,
      sql`update user_mobiles m set status = 0 from mobile_numbers n
          where n.mobile_id = m.mobile_id and m.user_id = ${userId} and m.status = 1
            and (${sim}::text is null or n.sim_num = ${sim})`,
    );
    if (touched > 0) {
      await writeAudit(tx, {
        ...operatorActor,
        fieldAt: Date.now(),
        action: 'contacts.disable',
        subjectId: userId,
        topic: 'ewi',
      });
    }
    return touched;
  });
  if (count === 0) throw new UsageError('No active number was found.');
  say(`${count} number(s) get no more messages.`);
}
