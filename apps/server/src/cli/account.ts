// `npm run account -- create|list|disable|password`: accounts that may sign in. Passwords are asked for, never on the command line.
import { accountNoticeText } from '@bantay/features/accounts/rules/account-notices.ts';
import { designationName, maySignIn, SIGN_IN_DESIGNATIONS } from '@bantay/features/accounts/rules/designation.ts';
import { passwordProblem } from '@bantay/features/accounts/rules/password.ts';
import { hashPassword } from '@bantay/features/accounts/server/password-hash.ts';
import { sql } from 'kysely';
import { operatorActor, writeAudit } from '../database/audit.ts';
import { type Db, firstRow, rows } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { makeFieldClock } from '../field-clock.ts';
import { closeSessionsOf } from '../http/session.ts';
import { makeOutbox } from '../sms/outbox.ts';
import { askPassword, type Bench, requireFlag, requireWord, runCommand, say, UsageError } from './command.ts';
import {
  addNumber,
  firstNumberOf,
  insertPerson,
  joinSite,
  requireDesignation,
  requireNumber,
  requireSite,
} from './people.ts';

const USAGE = `npm run account -- list
npm run account -- create USERNAME --first Ana --last Cruz --sex Female --designation MLGU --number 09171234567 [--site lpa]
                                          with --site the person gets the warnings of the site as well
npm run account -- password USERNAME      a new password is asked for
npm run account -- disable USERNAME       no more sign-in; running sessions end`;

await runCommand({ text: USAGE, flags: ['first', 'last', 'sex', 'designation', 'number', 'site'] }, async (bench) => {
  const what = requireWord(bench.words, 0, 'create, list, disable or password');
  if (what === 'list') return list(bench);
  if (what === 'create') return create(bench);
  if (what === 'password') return password(bench);
  if (what === 'disable') return disable(bench);
  throw new UsageError(`"${what}" is not known.`);
});

async function list({ db }: Bench): Promise<void> {
  type Row = {
    userId: number;
    username: string;
    name: string;
    designation: string;
    numbers: string | null;
    isActive: boolean;
  };
  const found = await rows<Row>(
    db,
    sql`select u.user_id, a.username, u.first_name || ' ' || u.last_name as name, d.designation, a.is_active,
          (select string_agg(n.sim_num, ',') from user_mobiles m join mobile_numbers n using (mobile_id)
            where m.user_id = u.user_id and m.status = 1) as numbers
        from user_accounts a join users u using (user_id)
        join user_profiles p using (user_id) join designations d on d.id = p.designation_id order by a.username`,
  );
  // The id is what `npm run contact` takes.
  for (const row of found) {
    const state = row.isActive ? 'active' : 'disabled';
    say([row.userId, row.username, row.name, row.designation, row.numbers ?? 'no number', state].join('\t'));
  }
}

async function create({ db, words, flags }: Bench): Promise<void> {
  const username = requireWord(words, 1, 'the user name').trim();
  if (username === '') throw new UsageError('Missing: the user name.');
  const designation = requireFlag(flags, 'designation');
  const designationId = requireDesignation(designation);
  if (!maySignIn(designationId)) {
    const allowed = SIGN_IN_DESIGNATIONS.map(designationName).join(' or ');
    throw new UsageError(`Only ${allowed} may sign in. Others get warnings as contacts: npm run contact -- add`);
  }
  const person = { firstName: requireFlag(flags, 'first'), lastName: requireFlag(flags, 'last'), sex: flags.sex ?? '' };
  const number = flags.number === undefined ? null : requireNumber(flags.number);
  const siteId = flags.site === undefined ? null : await requireSite(db, flags.site);
  if (await findAccount(db, username)) throw new UsageError(`The user name ${username} is taken.`);
  const hash = await askNewHash(username);
  await inTransaction(db, async (tx) => {
    const isFirst = (await firstRow(tx, sql`select 1 from user_accounts limit 1`)) === null;
    const userId = await insertPerson(tx, person, designationId);
    await sql`insert into user_accounts (user_id, username, password_hash)
      values (${userId}, ${username}, ${hash})`.execute(tx);
    // The first of an installation looks after the others.
    for (const role of isFirst ? (['officer', 'admin'] as const) : (['officer'] as const))
      await sql`insert into user_roles (user_id, role) values (${userId}, ${role})`.execute(tx);
    if (number) await addNumber(tx, userId, number);
    if (siteId !== null) await joinSite(tx, userId, siteId, designation);
    await note(tx, 'accounts.create', userId);
  });
  say(`Account ${username} is ready.`);
}

async function password({ db, words }: Bench): Promise<void> {
  const username = requireWord(words, 1, 'the user name');
  const userId = await requireAccount(db, username);
  const hash = await askNewHash(username);
  const clock = makeFieldClock(db);
  await clock.reload();
  await inTransaction(db, async (tx) => {
    await sql`update user_accounts set password_hash = ${hash} where user_id = ${userId}`.execute(tx);
    await closeSessionsOf(tx, userId);
    const text = accountNoticeText({ kind: 'password changed' });
    await makeOutbox(db, clock).queueAccountNotice(tx, userId, text, [await firstNumberOf(tx, userId)]);
    await note(tx, 'accounts.password', userId);
  });
  say(`Password of ${username} is changed; its sessions are ended.`);
}

async function disable({ db, words }: Bench): Promise<void> {
  const username = requireWord(words, 1, 'the user name');
  const userId = await requireAccount(db, username);
  await inTransaction(db, async (tx) => {
    await sql`update user_accounts set is_active = false where user_id = ${userId}`.execute(tx);
    await closeSessionsOf(tx, userId);
    await note(tx, 'accounts.disable', userId);
  });
  say(`${username} cannot sign in any more.`);
}

function findAccount(db: Db, username: string) {
  return firstRow<{ userId: number }>(
    db,
    sql`select user_id from user_accounts where lower(username) = lower(${username})`,
  );
}

async function requireAccount(db: Db, username: string): Promise<number> {
  const found = await findAccount(db, username);
  if (!found) throw new UsageError(`There is no account ${username}.`);
  return found.userId;
}

async function askNewHash(username: string): Promise<string> {
  const given = await askPassword(`New password for ${username}`);
  const problem = passwordProblem(given, username);
  if (problem) throw new UsageError(`This password is refused (${problem}). Nothing was changed.`);
  return hashPassword(given);
}

async function note(tx: Db, action: string, userId: number): Promise<void> {
  await writeAudit(tx, { ...operatorActor, fieldAt: Date.now(), action, subjectId: userId });
}
