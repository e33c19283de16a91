// Somebody asks for a second name: judged as a release is, written down, and everybody who may give the name is told.
import { createHmac, randomInt } from 'node:crypto';
import { actorOf, systemActor } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { JudgedRelease, PostedSiteRelease } from '../../alerts/server/release-service.ts';
import { askText, CODE_DIGITS } from '../rules/code-text.ts';
import { changedSince } from '../rules/proposal.ts';
import { type Wanted, wantedFor } from '../rules/second-person.ts';
import { noteDeed, othersAmong, type ProposalContext, type Ready, readyFor } from './proposal-context.ts';
import * as queries from './proposals-queries.ts';
import { endAndDrop, type Settled, settleDeclined } from './settle.ts';

export interface Asked {
  posted: PostedSiteRelease;
  userId: number;
  /** A second person was offered, and is declined. */
  isAlone: boolean;
}

/** The proposal that stands now, or what became of it where the second person is declined. */
export async function propose(
  context: ProposalContext,
  asked: Asked,
): Promise<{ proposalId: number; settled: Settled | null }> {
  const ready = await readyFor(context, asked.posted);
  return inTransaction(context.db, async (tx) => {
    const { judged, wanted } = await judgeAsked(context, tx, asked, ready);
    const officers = await queries.listOfficers(tx, judged.siteId);
    const standing = await clearWay(context, tx, { judged, ready, officers });
    const proposalId = standing ?? (await write(context, tx, asked, { judged, wanted, ready }));
    if (asked.isAlone) return { proposalId, settled: await settleDeclined(context, tx, proposalId, ready) };
    if (standing === null) await tellOthers(context, tx, { proposalId, judged, officers });
    return { proposalId, settled: null };
  });
}

async function judgeAsked(context: ProposalContext, tx: Db, { posted, userId, isAlone }: Asked, { isHeld }: Ready) {
  const judged = await context.releases.judgeIn(tx, { posted, userId, isHeld });
  const wanted = judged && wantedFor(await context.policies.of(tx, judged.siteId), judged);
  if (!judged || !wanted) throw new Problem('secondPersonNotNeeded');
  const { siteCode, level } = judged;
  if (isAlone && wanted.mode === 'must')
    throw new Problem('secondPersonNeeded', { site: siteCode.toUpperCase(), level, mode: wanted.mode });
  return { judged, wanted };
}

/** One stands at a site. The same of the same person goes on; what says something else, or whose asker may not release any more, is over. */
async function clearWay(
  context: ProposalContext,
  tx: Db,
  { judged, ready, officers }: { judged: JudgedRelease; ready: Ready; officers: readonly queries.Officer[] },
): Promise<number | null> {
  const stands = await queries.lockOpenOf(tx, judged.siteId);
  if (stands === null) return null;
  const isSame = changedSince(stands, { fingerprint: judged.fingerprint, ...ready }) === null;
  if (isSame && stands.proposedBy === judged.userId) return stands.proposalId;
  if (isSame && officers.some(({ userId }) => userId === stands.proposedBy))
    throw new Problem('proposalStands', { name: stands.proposer });
  await endAndDrop(context, tx, stands, { state: 'returned', returnedFor: 'newer' });
  await noteDeed(context, tx, actorOf(judged.userId), { verb: 'return', row: stands, after: { for: 'newer' } });
  return null;
}

async function write(
  context: ProposalContext,
  tx: Db,
  { posted, userId }: Asked,
  { judged, wanted, ready }: { judged: JudgedRelease; wanted: Wanted; ready: Ready },
): Promise<number> {
  const { siteId, level, releasedLevel, fingerprint } = judged;
  const { textSha, recipientsSha } = ready;
  const proposalId = await queries.insertProposal(tx, {
    ...{ siteId, level, releasedLevel, fingerprint, textSha, recipientsSha, ...wanted, proposedBy: userId },
    // Without a fingerprint a caller would confirm whatever stands later.
    posted: { ...posted, fingerprint },
    ...{ fieldAt: context.clock.now(), processName: context.processName, processMs: context.sinceBoot() },
  });
  const row = { proposalId, siteId, level };
  await noteDeed(context, tx, actorOf(userId), { verb: 'propose', row, after: { mode: wanted.mode } });
  return proposalId;
}

interface Told {
  proposalId: number;
  judged: JudgedRelease;
  officers: readonly queries.Officer[];
}

/** Each number has a code of its own. */
async function tellOthers(context: ProposalContext, tx: Db, { proposalId, judged, officers }: Told): Promise<void> {
  const { siteCode, level, siteId, userId } = judged;
  const name = officers.find((one) => one.userId === userId)?.name ?? '';
  const others = othersAmong(officers, userId);
  const told = new Set<string>();
  for (const other of others) {
    for (const number of other.numbers.filter((one) => !told.has(one))) {
      told.add(number);
      const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0');
      const text = askText({ name, siteCode, level }, code);
      const roundId = await context.outbox.queueOwnCode(tx, { number, userId: other.userId, text });
      const mac = macOf(context, { proposalId, number, code });
      await queries.insertCode(tx, { proposalId, userId: other.userId, number, mac, roundId });
    }
  }
  const items = [{ what: 'hinihingi ang ikalawang pangalan', site: siteCode, level }];
  await context.push.queueNotice(tx, { numbers: [...told], problems: [], items });
  const row = { proposalId, siteId, level };
  await noteDeed(context, tx, systemActor, { verb: 'tell', row, after: { people: others.length, numbers: told.size } });
}

/** Good for one number and one proposal; the code itself is stored nowhere. */
export const macOf = (
  { secret }: Pick<ProposalContext, 'secret'>,
  { proposalId, number, code }: { proposalId: number; number: string; code: string },
): Buffer => createHmac('sha256', secret).update(`second name:${proposalId}:${number}:${code}`).digest();
