// Duty problems step by step: what a failing neighbour leaves, two people at once, and one audit row for each change.
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people } from '../../../apps/server/test/harness.ts';
import {
  broken,
  idOf,
  makeGate,
  oneAfterTheOther,
  watch,
  watchAudit,
  whenAudited,
} from '../../../apps/server/test/written.ts';
import type { Rung } from '../../ladders/rules/escalation.ts';
import type { Fault } from '../rules/decide-problems.ts';
import {
  type AnswerContext,
  acknowledgeProblem,
  confirmClock,
  openProblems,
  silenceProblem,
} from './answer-problem.ts';
import { applySteps } from './apply-steps.ts';
import { listOpen, readMachine } from './duty-queries.ts';
import { type NotifyContext, notifyDuty } from './notify-duty.ts';

const TABLES = ['duty_problems', 'sms_rounds', 'sms_outbox', 'audit'];
const SITE = { siteId: LPA, siteCode: 'lpa' };

let house: House;
let elena: number;
let noel: number;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  [elena, noel] = [await idOf(house, people.mayorOfLgu), await idOf(house, people.secondOfficer)];
});
beforeEach(async () => void (await house.app.db.transaction().execute(endAll)));
afterAll(() => house.close());

const NOTHING = { begin: [], raise: [], forget: [], end: [], wake: [] };
async function endAll(tx: Parameters<typeof applySteps>[1]) {
  const open = await listOpen(tx);
  const end = open.filter((row) => row.raisedAt !== null).map((row) => row.problemId);
  await applySteps(house.app.services, tx, { ...NOTHING, end }, open);
}
const fault = (kind: Fault['kind'], subject: string): Fault => ({
  ...{ kind, subject, siteId: LPA, since: house.now() - MINUTE_MS, facts: { count: 1 } },
});
/** Problems of the kind of calls for help are raised at once. */
async function raised(kind: Fault['kind'] = 'help', subject = String(LPA)): Promise<number> {
  const begin = [fault(kind, subject)];
  await house.app.db.transaction().execute((tx) => applySteps(house.app.services, tx, { ...NOTHING, begin }, []));
  const found = (await listOpen(house.app.db)).find((row) => row.kind === kind && row.subject === subject)!; // begun
  return found.problemId;
}
const answering = (own: Partial<AnswerContext> = {}): AnswerContext => {
  const { clock, clockHold } = house.app.services;
  return { db: house.app.db, clock, clockHold, ...own };
};
/** The list as it would be. */
const onDuty = (list: readonly string[], rungs: readonly Rung[] = []): NotifyContext['ladders'] => ({
  ...house.app.services.ladders,
  read: async () => ({ version: 1, rungs, by: null, reason: null, at: null }),
  people: async () => ({ list, shifts: [] }),
});
const notifying = (own: Partial<NotifyContext> = {}): NotifyContext => {
  const { clock, outbox, push, furtherWays, callWays } = house.app.services;
  return {
    clock,
    outbox,
    push,
    furtherWays,
    callWays,
    chain: { sealOf: async () => null },
    sites: { list: async () => [SITE] },
    ladders: onDuty(['639000000091']),
    ...own,
  };
};
const notify = (context: NotifyContext) =>
  house.app.db.transaction().execute(async (tx) => notifyDuty(context, tx, await readMachine(tx)));

it('when the seal of a record cannot be read, nobody is told, and it is due at the next look', async () => {
  await raised();
  const changed = await watch(house, TABLES);
  await expect(notify(notifying({ chain: { sealOf: broken } }))).rejects.toThrow('broken on purpose');
  expect(await changed()).toEqual([]);
  await notify(notifying());
  expect((await changed()).sort()).toEqual([...TABLES].sort());
});

it('with nobody on the list nothing is written, and the record is not asked', async () => {
  await raised();
  const changed = await watch(house, TABLES);
  await notify(notifying({ ladders: onDuty([]), chain: { sealOf: broken } }));
  expect(await changed()).toEqual([]);
});

it('two problems of one notice are one text, and a row of the audit for each', async () => {
  const ids = [await raised('help', '1'), await raised('help', '2')];
  const came = await watchAudit(house);
  const sent: string[] = [];
  const queueNotice: NotifyContext['outbox']['queueNotice'] = async (_tx, text) => void sent.push(text);
  await notify(notifying({ outbox: { queueNotice } }));
  expect(sent).toHaveLength(1);
  expect(await came()).toMatchObject(
    ids.map((id) => ({ action: 'duty.notice', actor: 'system', subject_id: id, after: { people: 1, text: sent[0] } })),
  );
});

it('on a ladder each phone is told once of all that it was told and nobody has answered: a newer notice cancels the older one', async () => {
  const [ana, ben] = ['639000000091', '639000000092'] as const;
  const ladders = onDuty(
    [ana, ben],
    [
      { who: ana, waitMinutes: 1 },
      { who: 'everybody', waitMinutes: 5 },
    ],
  );
  const sent: [string, readonly string[]][] = [];
  const outbox = {
    queueNotice: async (_tx: unknown, text: string, to: readonly string[]) => void sent.push([text, to]),
  };
  const first = await raised('help', '1');
  await notify(notifying({ ladders, outbox }));
  expect(sent.splice(0)).toMatchObject([
    [expect.stringMatching(/TULONG ang 1 .*Sumagot ng OK [1-9]\d{3} o buksan/), [ana]],
  ]);
  // The first goes up to Ben, the second begins with Ana, who hears of both; what waits still for her is cancelled.
  await sql`update duty_problems set noticed_at = noticed_at - interval '1 minute' where problem_id = ${first}`.execute(
    house.app.db,
  );
  await raised('help', '2');
  await notify(notifying({ ladders, outbox }));
  const told = sent.splice(0).map(([text, to]) => [text.match(/TULONG/g)?.length, to]);
  expect(told).toEqual([
    [2, [ana]],
    [1, [ben]],
  ]);
  await notify(notifying({ ladders, outbox }));
  expect(sent).toEqual([]);
});

it('a problem that has to be confirmed is written down only when it is raised; a forgotten one never', async () => {
  const came = await watchAudit(house);
  const [first, second] = [await raised('silent', 'gauge one'), await raised('silent', 'gauge two')];
  expect(await came()).toEqual([]);
  const open = await listOpen(house.app.db);
  const steps = { ...NOTHING, raise: [first], forget: [second] };
  await house.app.db.transaction().execute((tx) => applySteps(house.app.services, tx, steps, open));
  expect(await came()).toMatchObject([{ action: 'duty.raise', subject_id: first, after: { subject: 'gauge one' } }]);
  expect((await listOpen(house.app.db)).map((row) => row.problemId)).not.toContain(second);
});

it('two acknowledge at once: the second waits, and hears who was first', async () => {
  const id = await raised();
  const gate = makeGate();
  const [, second] = await oneAfterTheOther(
    house,
    gate,
    () => acknowledgeProblem(answering({ db: whenAudited(house, gate.pass) }), id, elena),
    () => acknowledgeProblem(answering(), id, noel),
  );
  const details = { name: 'Elena Halimbawa', at: '2026/11/21 09:10' };
  expect(second).toMatchObject({ code: 'dutyAcknowledgedElsewhere', details });
});

it('two open one problem at once: it was the first, and one row says so', async () => {
  const id = await raised();
  const came = await watchAudit(house);
  const gate = makeGate();
  await oneAfterTheOther(
    house,
    gate,
    () => openProblems(answering({ db: whenAudited(house, gate.pass) }), [id], elena),
    () => openProblems(answering(), [id], noel),
  );
  expect(await came()).toMatchObject([{ action: 'duty.open', actor: `user:${elena}`, subject_id: id }]);
});

it('when the audit row fails, nobody has opened, acknowledged or silenced anything', async () => {
  const id = await raised();
  const changed = await watch(house, TABLES);
  const context = answering({ db: whenAudited(house, broken) });
  const until = house.now() + 5 * MINUTE_MS;
  for (const begin of [
    () => openProblems(context, [id], elena),
    () => acknowledgeProblem(context, id, elena),
    () => silenceProblem(context, { problemId: id, until, reason: 'we know' }, elena),
  ])
    await expect(begin()).rejects.toThrow('broken on purpose');
  expect(await changed()).toEqual([]);
});

it('the clock is confirmed for a problem of the clock only', async () => {
  const confirmed: string[] = [];
  const context = answering({ clockHold: { confirm: async (by) => void confirmed.push(by.actor) } });
  await expect(confirmClock(context, await raised(), elena)).rejects.toMatchObject({ code: 'clockNotInDoubt' });
  await expect(confirmClock(context, 999_999, elena)).rejects.toMatchObject({ code: 'dutyProblemUnknown' });
  expect(confirmed).toEqual([]);

  await confirmClock(context, await raised('clock', 'server'), elena);
  expect(confirmed).toEqual([`user:${elena}`]);
});
