// SMS to people on duty tell of all problems that are due, with the seals of the records as they stand: to the whole list, or up a ladder.
import { systemActor } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import type { Outbox } from '@bantay/server/sms/outbox.ts';
import { type Place, peopleAt } from '../../ladders/rules/escalation.ts';
import type { CallWaysService } from '../../ladders/server/call-ways-service.ts';
import type { FurtherWaysService } from '../../ladders/server/further-ways-service.ts';
import type { LaddersService } from '../../ladders/server/ladders-service.ts';
import type { PushService } from '../../push/server/push-service.ts';
import type { ChainService } from '../../record/server/chain-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import { isUnanswered, tellingDue } from '../rules/decide-problems.ts';
import { type NoticedSeal, noticeText } from '../rules/notice-text.ts';
import { shortItems } from '../rules/short-notice.ts';
import { spokenNotice } from '../rules/spoken-notice.ts';
import { type AuditContext, auditDuty } from './audit-duty.ts';
import * as queries from './duty-queries.ts';

export interface NotifyContext extends AuditContext {
  chain: Pick<ChainService, 'sealOf'>;
  sites: { list(withInactive: boolean, tx: Db): Promise<readonly Pick<Site, 'siteId' | 'siteCode'>[]> };
  outbox: Pick<Outbox, 'queueNotice'>;
  /** Ladder, duty list and shifts are asked each time. */
  ladders: Pick<LaddersService, 'read' | 'people' | 'codeFor' | 'takeAnswers'>;
  /** Beside each SMS, never in its place. */
  furtherWays: Pick<FurtherWaysService, 'toTell'>;
  callWays: Pick<CallWaysService, 'takeAnswers' | 'dropAnswered'>;
  push: Pick<PushService, 'queueNotice' | 'takeAnswers'>;
}

/** A problem that nobody has answered, with the people who are told of it now or were. */
interface Unanswered {
  row: queries.OpenRow;
  /** Null: not now. */
  place: Place | null;
  numbers: readonly string[];
}

/** `machine`: the time by which the pause to the next notice is counted. */
export async function notifyDuty(context: NotifyContext, tx: Db, machine: number): Promise<void> {
  const { clock, ladders } = context;
  const clocks = { machine, field: clock.now() };
  const { rungs } = await ladders.read(tx);
  const people = await ladders.people(tx);
  const open = await queries.listOpen(tx);
  const isStanding = (row: queries.OpenRow) => isUnanswered(queries.toOpenProblem(row), clocks);
  await context.callWays.dropAnswered(
    tx,
    open.filter(isStanding).map(({ problemId }) => problemId),
  );
  const numbersAt = (place: Place) => peopleAt(place, rungs, people, clocks.field);
  const unanswered = open.flatMap((row): Unanswered[] => {
    const problem = queries.toOpenProblem(row);
    const place = tellingDue(problem, rungs, clocks);
    if (place !== null) return [{ row, place, numbers: numbersAt(place) }];
    // A notice takes the place of one that still waits for the same phone: on a ladder it tells of what that one told, too.
    const stands = rungs.length > 0 && isUnanswered(problem, clocks) ? problem.noticedPlace : null;
    return stands === null ? [] : [{ row, place: null, numbers: numbersAt(stands) }];
  });
  const groups = groupByWhatIsTold(people.list, unanswered);
  if (groups.length === 0) return;
  const seals = await readSeals(context, tx);
  for (const group of groups) await tell(context, tx, group, { seals, isAnswered: rungs.length > 0 });
  for (const { row, place } of unanswered) if (place !== null) await queries.setNoticed(tx, row.problemId, place);
}

interface Group {
  numbers: string[];
  told: readonly Unanswered[];
}

/** Each phone for which something is due, with all that it is told; phones that are told the same are told together. */
function groupByWhatIsTold(list: readonly string[], unanswered: readonly Unanswered[]): Group[] {
  const groups = new Map<string, Group>();
  for (const number of list) {
    const told = unanswered.filter(({ numbers }) => numbers.includes(number));
    if (told.every(({ place }) => place === null)) continue;
    const key = told.map(({ row }) => row.problemId).join();
    const group = groups.get(key) ?? { numbers: [], told };
    group.numbers.push(number);
    groups.set(key, group);
  }
  return [...groups.values()];
}

async function tell(
  context: NotifyContext,
  tx: Db,
  { numbers, told }: Group,
  { seals, isAnswered }: { seals: readonly NoticedSeal[]; isAnswered: boolean },
): Promise<void> {
  const { outbox, ladders, push, furtherWays } = context;
  const problems = told.map(({ row }) => row.problemId);
  const code = isAnswered ? await ladders.codeFor(tx, { numbers, problems }) : null;
  const noticed = told.map(({ row }) => ({
    kind: row.kind,
    site: row.siteCode?.toUpperCase() ?? null,
    since: row.since,
    facts: row.facts,
    isReminder: row.noticedAt !== null,
  }));
  const text = noticeText(noticed, { seals, code });
  const ways = await furtherWays.toTell(tx, numbers, { spoken: spokenNotice(noticed), problems });
  await outbox.queueNotice(tx, text, numbers, ways);
  await push.queueNotice(tx, { numbers, problems, items: shortItems(noticed) });
  for (const { row, place } of told) {
    if (place === null) continue;
    const where = isAnswered ? { round: place.round, rung: place.rung + 1 } : {};
    const after = { people: numbers.length, text, ...where };
    await auditDuty(context, tx, systemActor, { verb: 'notice', problem: row, after });
  }
}

/** Before it is decided whom to tell next: an answer that has come ends the climb. */
export async function takeAnswers(context: NotifyContext, tx: Db): Promise<void> {
  const bySms = (await context.ladders.takeAnswers(tx)).map((answer) => ({ ...answer, by: 'SMS' }));
  const byPush = (await context.push.takeAnswers(tx)).map((answer) => ({ ...answer, by: 'push' }));
  const byCall = (await context.callWays.takeAnswers(tx)).map((answer) => ({ ...answer, by: 'call' }));
  for (const { problems, name, by } of [...bySms, ...byPush, ...byCall]) {
    const answered = await queries.setOpened(tx, problems, { name: `${name} (${by})` }, context.clock.now());
    for (const problem of answered)
      await auditDuty(context, tx, systemActor, { verb: 'open', problem, after: { name, by } });
  }
}

/** Of every site whose record has begun. */
async function readSeals({ chain, sites }: NotifyContext, tx: Db): Promise<NoticedSeal[]> {
  const seals: NoticedSeal[] = [];
  for (const { siteId, siteCode } of await sites.list(false, tx)) {
    const seal = await chain.sealOf(siteId, tx);
    if (seal) seals.push({ site: siteCode.toUpperCase(), ...seal });
  }
  return seals;
}
