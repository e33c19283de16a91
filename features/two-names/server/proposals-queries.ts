// SQL of releases that wait for their second name, of who may give it, and of the codes by SMS. Times are the machine's.
import type { Role } from '@bantay/kernel/roles/roles';
import { at, changed, type Db, firstRow, rows } from '@bantay/server/database/database.ts';
import { readLastChangeWhere } from '@bantay/server/database/overtaken.ts';
import { type RawBuilder, sql } from 'kysely';
import { SIGN_IN_DESIGNATIONS } from '../../accounts/rules/designation.ts';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import type { PostedSiteRelease } from '../../alerts/rules/posted-release.ts';
import type { ProposalState, ReturnedFor } from '../rules/proposal.ts';
import type { Wanted } from '../rules/second-person.ts';

export interface ProposalRow {
  proposalId: number;
  siteId: number;
  siteCode: string;
  level: AlertLevel;
  releasedLevel: AlertLevel;
  fingerprint: string;
  textSha: string;
  recipientsSha: string;
  posted: PostedSiteRelease;
  mode: Wanted['mode'];
  overrideAfterS: number;
  proposedBy: number;
  proposer: string;
  proposedAt: number;
  /** Since then, ms, by the clock of the database. */
  passedMs: number;
  processName: string;
  processMs: number;
  state: ProposalState;
  confirmedBy: number | null;
  confirmer: string | null;
  overrideReason: string | null;
  returnedFor: ReturnedFor | null;
  releaseId: number | null;
}

const PROPOSAL = sql`
  select p.proposal_id, p.site_id, p.level, p.released_level, p.fingerprint, p.text_sha, p.recipients_sha, p.posted, p.mode,
    p.override_after_s, p.proposed_by, p.proposed_at, p.process_name, p.process_ms, p.state, p.confirmed_by,
    p.override_reason, p.returned_for, p.release_id, s.site_code, a.first_name || ' ' || a.last_name as proposer, b.first_name || ' ' || b.last_name as confirmer,
    (extract(epoch from clock_timestamp() - p.proposed_at) * 1000)::float8 as passed_ms
  from release_proposals p join sites s using (site_id) join users a on a.user_id = p.proposed_by
  left join users b on b.user_id = p.confirmed_by`;

export const readProposal = (db: Db, proposalId: number) =>
  firstRow<ProposalRow>(db, sql`${PROPOSAL} where p.proposal_id = ${proposalId}`);

/** To the end of the transaction nobody else ends it. */
export const lockProposal = (tx: Db, proposalId: number) =>
  firstRow<ProposalRow>(tx, sql`${PROPOSAL} where p.proposal_id = ${proposalId} for update of p`);

export const lockOpenOf = (tx: Db, siteId: number) =>
  firstRow<ProposalRow>(tx, sql`${PROPOSAL} where p.site_id = ${siteId} and p.state = 'open' for update of p`);

/** For calls that name a proposal: of what site it is. */
export const sitesOfProposals = (db: Db, ids: readonly number[]) =>
  rows<{ siteId: number }>(db, sql`select site_id from release_proposals where proposal_id = any(${ids})`);

export const listOpen = (db: Db) =>
  rows<ProposalRow>(db, sql`${PROPOSAL} where p.state = 'open' order by p.proposal_id`);

export interface NewProposal
  extends Pick<
    ProposalRow,
    | 'siteId'
    | 'level'
    | 'releasedLevel'
    | 'fingerprint'
    | 'textSha'
    | 'recipientsSha'
    | 'posted'
    | 'mode'
    | 'overrideAfterS'
    | 'proposedBy'
    | 'processName'
    | 'processMs'
  > {
  fieldAt: number;
}

export async function insertProposal(tx: Db, one: NewProposal): Promise<number> {
  const row = await firstRow<{ proposalId: number }>(
    tx,
    sql`insert into release_proposals (site_id, level, released_level, fingerprint, text_sha, recipients_sha, posted, mode,
          override_after_s, proposed_by, field_at, process_name, process_ms)
        values (${one.siteId}, ${one.level}, ${one.releasedLevel}, ${one.fingerprint}, ${one.textSha}, ${one.recipientsSha},
          ${JSON.stringify(one.posted)}::jsonb, ${one.mode}, ${one.overrideAfterS}, ${one.proposedBy}, ${at(one.fieldAt)},
          ${one.processName}, ${Math.round(one.processMs)}) returning proposal_id`,
  );
  return row!.proposalId; // an insert that returns has its row
}

/** How an open one ends. */
export type Ending =
  | { state: 'confirmed'; confirmedBy: number; way: 'page' | 'sms' }
  | { state: 'overridden'; reason: string }
  | { state: 'returned'; returnedFor: ReturnedFor }
  | { state: 'alone' }
  | { state: 'withdrawn' };

/** How many were open and are ended now: one, or somebody was quicker. */
export const endProposal = (tx: Db, proposalId: number, ending: Ending) =>
  changed(
    tx,
    sql`update release_proposals set state = ${ending.state}, ended_at = statement_timestamp(),
          confirmed_by = ${ending.state === 'confirmed' ? ending.confirmedBy : null},
          confirmed_way = ${ending.state === 'confirmed' ? ending.way : null},
          override_reason = ${ending.state === 'overridden' ? ending.reason : null},
          returned_for = ${ending.state === 'returned' ? ending.returnedFor : null}
        where proposal_id = ${proposalId} and state = 'open'`,
  );

export const setRelease = (tx: Db, proposalId: number, releaseId: number) =>
  sql`update release_proposals set release_id = ${releaseId} where proposal_id = ${proposalId}`.execute(tx);

/** One that ended with a name or without a second one, in this very transaction: no other has no release yet. */
export const hasPassed = async (
  tx: Db,
  { siteId, userId, fingerprint }: { siteId: number; userId: number; fingerprint: string },
): Promise<boolean> =>
  (await firstRow(
    tx,
    sql`select 1 from release_proposals where site_id = ${siteId} and proposed_by = ${userId}
          and fingerprint = ${fingerprint} and state in ('confirmed', 'overridden', 'alone') and release_id is null`,
  )) !== null;

export interface Officer {
  userId: number;
  name: string;
  /** In use. */
  numbers: string[];
}

const OFFICER: Role = 'officer';

/** Whoever may sign in and release at a site at this moment, whether signed in or not. */
export const listOfficers = (db: Db, siteId: number) =>
  rows<Officer>(
    db,
    sql`select a.user_id, u.first_name || ' ' || u.last_name as name,
          array(select n.sim_num from user_mobiles m join mobile_numbers n using (mobile_id)
            where m.user_id = a.user_id and m.status = 1 order by m.priority nulls last, n.mobile_id) as numbers
        from user_accounts a join users u using (user_id)
        join user_profiles p on p.user_id = a.user_id and p.designation_id = any(${SIGN_IN_DESIGNATIONS})
        where a.is_active and exists (select from user_roles r where r.user_id = a.user_id and r.role = ${OFFICER}
          and (r.site_id is null or r.site_id = ${siteId})
          and r.valid_from <= now() and (r.valid_until is null or r.valid_until > now()))
        order by a.user_id`,
  );

export const insertCode = (
  tx: Db,
  one: { proposalId: number; userId: number; number: string; mac: Buffer; roundId: number },
) =>
  sql`insert into release_codes (proposal_id, user_id, number, code_mac, round_id)
      values (${one.proposalId}, ${one.userId}, ${one.number}, ${one.mac}, ${one.roundId})`.execute(tx);

export interface CodeRow {
  codeId: number;
  proposalId: number;
  siteId: number;
  siteCode: string;
  level: AlertLevel;
  userId: number;
  codeMac: Buffer;
  wrong: number;
  /** Not used, still the number of the same person, and given less than ten minutes ago. */
  isGood: boolean;
}

const CODE = sql`
  select c.code_id, c.proposal_id, p.site_id, s.site_code, p.level, c.user_id, c.code_mac, c.wrong,
    c.used_at is null and clock_timestamp() - c.told_at between interval '0' and interval '10 minutes'
      and exists (select from user_mobiles m join mobile_numbers n using (mobile_id)
        where m.user_id = c.user_id and m.status = 1 and n.sim_num = c.number) as is_good
  from release_codes c join release_proposals p using (proposal_id) join sites s using (site_id)`;

/** Of the last hour, newest first: whoever answers late is told that it is too late. */
export const listCodes = (db: Db, number: string) =>
  rows<CodeRow>(
    db,
    sql`${CODE} where c.number = ${number} and c.told_at > clock_timestamp() - interval '1 hour' order by c.code_id desc`,
  );

export const countWrong = (tx: Db, codeIds: readonly number[]) =>
  sql`update release_codes set wrong = wrong + 1 where code_id = any(${codeIds})`.execute(tx);

export const spendCode = (tx: Db, codeId: number) =>
  changed(
    tx,
    sql`update release_codes set used_at = statement_timestamp() where code_id = ${codeId} and used_at is null`,
  );

export const roundsOf = async (tx: Db, proposalId: number): Promise<number[]> =>
  (await rows<{ roundId: number }>(tx, sql`select round_id from release_codes where proposal_id = ${proposalId}`)).map(
    ({ roundId }) => roundId,
  );

/** After a day a code proves nothing; that its owner confirmed stands with the proposal. */
export const forgetCodes = (db: Db) =>
  sql`delete from release_codes where told_at < statement_timestamp() - interval '1 day'`.execute(db);

const POLICY_ACTION: RawBuilder<unknown> = sql`a.action = 'two-names.policy'`;

export const readLastPolicyChange = (tx: Db, siteId: number) =>
  readLastChangeWhere(tx, sql`${POLICY_ACTION} and a.site_id = ${siteId}`);
