// `npm run account -- create|list|disable|password`: accounts that may sign in. Passwords are asked for, never on the command line.
import { accountNoticeText } from '@bantay/features/accounts/rules/account-notices.ts';
import { designationName, maySignIn, SIGN_IN_DESIGNATIONS } from '@bantay/features/accounts/rules/designation.ts';
import { passwordProblem } from '@bantay/features/accounts/rules/password.ts';
import { makeAccountsService } from '@bantay/features/accounts/server/accounts-service.ts';
import { hashPassword } from '@bantay/features/accounts/server/password-hash.ts';
import { makePeopleService, type PeopleService } from '@bantay/features/people/server/people-service.ts';
import { makeSitesService } from '@bantay/features/sites/server/sites-service.ts';
import { isRole, ROLES, type Role } from '@bantay/kernel/roles/roles';
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { operatorActor, writeAudit } from '../database/audit.ts';
import { type Db, firstRow, rows } from '../database/database.ts';
import { inTransaction } from '../database/transaction.ts';
import { readFieldClock } from '../field-clock.ts';
import { closeSessionsOf } from '../http/session.ts';
import { Problem } from '../problems.ts';
import { makeOutbox } from '../sms/outbox.ts';
import { askPassword, type Bench, requireFlag, requireWord, runCommand, say, UsageError } from './command.ts';
import { contactsOf, firstNumberOf, requireDesignation, requireNumber, requireSex } from './people.ts';
import { requireSite } from './require-site.ts';

const USAGE = `npm run account -- list
npm run account -- create USERNAME --first Ana --last Cruz --sex Female --designation MLGU --number 09171234567 [--site lpa]
                                          with --site the person gets the warnings of the site as well
                                          --role: reader, measurer, operator or officer (unless told); the first is admin besides
npm run account -- role USERNAME ROLE     [--site lpa] [--until 2026-12-31] [--end]: at all sites unless told; --end takes it away
npm run account -- password USERNAME      a new password is asked for
npm run account -- disable USERNAME       no more sign-in; running sessions end`;

await runCommand(
  { text: USAGE, flags: ['first', 'last', 'sex', 'designation', 'number', 'site', 'role', 'until'], switches: ['end'] },
  async (bench) => {
    const what = requireWord(bench.words, 0, 'create, list, role, disable or password');
    if (what === 'list') return list(bench);
    if (what === 'create') return create(bench);
    if (what === 'role') return changeRole(bench);
    if (what === 'password') return password(bench);
    if (what === 'disable') return disable(bench);
    throw new UsageError(`"${what}" is not known.`);
  },
);

async function list({ db }: Bench): Promise<void> {
  type Row = {
    userId: number;
    username: string;
    name: string;
    designation: string;
    numbers: string | null;
    roles: string | null;
    isActive: boolean;
  };
  const found = await rows<Row>(
    db,
    sql`select u.user_id, a.username, u.first_name || ' ' || u.last_name as name, d.designation, a.is_active,
          (select string_agg(n.sim_num, ',') from user_mobiles m join mobile_numbers n using (mobile_id)
            where m.user_id = u.user_id and m.status = 1) as numbers,
          (select string_agg(r.role || coalesce(' of ' || s.site_code, ''), ', ' order by r.role_id)
            from user_roles r left join sites s using (site_id) where r.user_id = u.user_id
              and r.valid_from <= now() and (r.valid_until is null or r.valid_until > now())) as roles
        from user_accounts a join users u using (user_id)
        join user_profiles p using (user_id) join designations d on d.id = p.designation_id order by a.username`,
  );
  // The id is what `npm run contact` takes.
  for (const row of found) {
    const state = row.isActive ? 'active' : 'disabled';
    say(
      [
        row.userId,
        row.username,
        row.name,
        row.designation,
        row.numbers ?? 'no number',
        row.roles ?? 'no role',
        state,
      ].join('\t'),
    );
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
  const person = { firstName: requireFlag(flags, 'first'), lastName: requireFlag(flags, 'last') };
  if (person.firstName.trim() === '' || person.lastName.trim() === '')
    throw new UsageError('First and last name are needed.');
  const sex = requireSex(flags.sex ?? '');
  const role = flags.role === undefined ? 'officer' : requireRole(flags.role);
  const number = flags.number === undefined ? null : requireNumber(flags.number);
  const siteId = flags.site === undefined ? null : (await requireSite(db, flags.site)).siteId;
  if (await findAccount(db, username)) throw new UsageError(`The user name ${username} is taken.`);
  const passwordHash = await askNewHash(username);
  await withPeople(db, async (people) => {
    const account = { username, ...person, sex, designationId, number, passwordHash, role, siteId: null };
    const userId = await people.create(account, null);
    if (siteId !== null) await contactsOf(db).commands.join({ userId, siteId, designation });
  });
  say(`Account ${username} is ready.`);
}

async function changeRole({ db, words, flags }: Bench): Promise<void> {
  const username = requireWord(words, 1, 'the user name');
  const role = requireRole(requireWord(words, 2, 'the role'));
  const userId = await requireAccount(db, username);
  const siteId = flags.site === undefined ? null : (await requireSite(db, flags.site)).siteId;
  const until = flags.until === undefined ? null : fromManilaText(`${flags.until.trim()} 00:00:00`);
  if (flags.until !== undefined && until === null) throw new UsageError('--until must be a day like 2026-12-31.');
  const reason = 'by the command line';
  await withPeople(db, async (people) => {
    if (!flags.end) return void (await people.giveRole({ userId, role, siteId, until, reason }, null));
    const account = (await people.accounts()).find((one) => one.userId === userId);
    const held = account?.roles.filter((one) => one.role === role && one.siteId === siteId) ?? [];
    if (held.length === 0) throw new UsageError(`${username} does not hold this role there.`);
    for (const { roleId } of held) await people.endRole({ roleId, reason }, null);
  });
  say(flags.end ? `${username} is ${role} no more.` : `${username} is ${role}.`);
}

/** What the service refuses is a mistake at the keyboard. */
async function withPeople(db: Db, work: (people: PeopleService) => Promise<void>): Promise<void> {
  const clock = await readFieldClock(db);
  const accounts = makeAccountsService(db, clock, '', makeOutbox(db, clock));
  try {
    await work(makePeopleService({ db, clock, accounts, sites: makeSitesService(db) }));
  } catch (error) {
    throw error instanceof Problem ? new UsageError(error.message) : error;
  }
}

function requireRole(text: string): Role {
  if (!isRole(text)) throw new UsageError(`"${text}" is no role; there are ${ROLES.join(', ')}.`);
  return text;
}

async function password({ db, words }: Bench): Promise<void> {
  const username = requireWord(words, 1, 'the user name');
  const userId = await requireAccount(db, username);
  const hash = await askNewHash(username);
  const clock = await readFieldClock(db);
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
