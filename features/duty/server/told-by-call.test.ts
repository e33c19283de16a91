// Problems that are told by calls: what a call says, whose key ends the climb, and who is called no more.
import { MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, rowsOf } from '../../../apps/server/test/harness.ts';
import { idOf } from '../../../apps/server/test/written.ts';
import type { Rung } from '../../ladders/rules/escalation.ts';
import type { Fault } from '../rules/decide-problems.ts';
import { openProblems } from './answer-problem.ts';
import { applySteps } from './apply-steps.ts';
import { listOpen, readMachine } from './duty-queries.ts';
import { type NotifyContext, notifyDuty, takeAnswers } from './notify-duty.ts';

const ANA = { name: 'Ana Imbento', number: '639000000091' } as const;
const BEN = { name: 'Ben Imbento', number: '639000000092' } as const;
const RUNGS: readonly Rung[] = [
  { who: ANA.number, waitMinutes: 5 },
  { who: 'everybody', waitMinutes: 5 },
];
const NOTHING = { begin: [], raise: [], forget: [], end: [], wake: [] };

let house: House;
beforeEach(async () => {
  const env = { VOICE: 'baresip://127.0.0.1:9?domain=sip.example' };
  house = await openHouse({ now: '2026-11-21 03:00:00', duty: [ANA, BEN], env });
  for (const { number } of [ANA, BEN])
    await sql`insert into duty_ways (number, channel, address, added_by)
      select ${number}::text, 'voice', ${number}, min(user_id) from users`.execute(house.app.db);
});
afterEach(() => house.close());

async function raised(kind: Fault['kind'], subject: string, facts: Fault['facts'] = { count: 1 }): Promise<number> {
  const begin = [{ kind, subject, siteId: LPA, since: house.now() - MINUTE_MS, facts }];
  await house.app.db.transaction().execute((tx) => applySteps(house.app.services, tx, { ...NOTHING, begin }, []));
  return (await listOpen(house.app.db)).find((row) => row.kind === kind && row.subject === subject)!.problemId; // begun
}
const context = (): NotifyContext => ({
  ...house.app.services,
  chain: { sealOf: async () => null },
  ladders: {
    ...house.app.services.ladders,
    read: async () => ({ version: 1, rungs: RUNGS, by: null, reason: null, at: null }),
  },
});
/** A look, as far as it tells. */
const look = () =>
  house.app.db.transaction().execute(async (tx) => {
    await takeAnswers(context(), tx);
    await notifyDuty(context(), tx, await readMachine(tx));
  });
const waited = () => sql`update duty_problems set noticed_at = noticed_at - interval '6 minutes'`.execute(house.app.db);
interface CallRow {
  number: string;
  state: string;
  spoken: string[];
  problems: number[];
}
const calls = async () =>
  (await rowsOf<CallRow>(house, 'channel_outbox')).map(({ number, state, spoken, problems }) => ({
    ...{ number, state, spoken, problems },
  }));
const settled = (number: string, isAnswered: boolean) =>
  sql`update channel_outbox set state = 'accepted', answered_at = ${isAnswered ? new Date() : null}
    where number = ${number} and state = 'queued'`.execute(house.app.db);
const openedBy = async (id: number) => (await listOpen(house.app.db)).find((row) => row.problemId === id)?.openedBy;

it('a call says what the SMS tells, to those of the rung', async () => {
  const id = await raised('trigger', 'lpa 1', { level: 2, source: 'rainfall', trigger: 1 });
  await look();
  expect(await calls()).toEqual([
    {
      ...{ number: ANA.number, state: 'queued', problems: [id] },
      spoken: ['opening', 'site-lpa', 'trigger', 'level-2', 'press-1'],
    },
  ]);
});

it('a call without the key lets the ladder climb: the next one is a reminder, to everybody', async () => {
  await raised('help', '1');
  await look();
  await settled(ANA.number, false);
  await waited();
  await look();
  const told = (await calls()).slice(1);
  expect(told.map(({ number }) => number).sort()).toEqual([ANA.number, BEN.number]);
  for (const { spoken } of told) expect(spoken).toEqual(['opening', 'reminder', 'site-lpa', 'help', 'press-1']);
});

it('key 1 ends the climb by the name of its person, and whoever still waits is not called', async () => {
  const id = await raised('help', '1');
  await look();
  await waited();
  await look();
  await settled(ANA.number, true);
  expect((await calls()).find(({ number }) => number === BEN.number)?.state).toBe('queued');
  await look();
  expect(await openedBy(id)).toBe('Ana Imbento (call)');
  expect((await calls()).find(({ number }) => number === BEN.number)?.state).toBe('cancelled');
  const count = (await calls()).length;
  await waited();
  await look();
  expect(await calls()).toHaveLength(count);
  const rows = await rowsOf<{ action: string; after: object }>(house, 'audit');
  expect(rows.filter(({ action }) => action === 'duty.open').map(({ after }) => after)).toEqual([
    { name: ANA.name, by: 'call' },
  ]);
});

it('what somebody opens on the page is told by no call that still waits', async () => {
  const id = await raised('help', '1');
  await look();
  const { db, services } = house.app;
  await openProblems({ ...services, db }, [id], await idOf(house, people.mayorOfLgu));
  await look();
  expect((await calls()).map(({ state }) => state)).toEqual(['cancelled']);
});

it('a call that tells of two goes on waiting as long as one of them has no answer', async () => {
  const [first] = [await raised('help', '1'), await raised('help', '2')];
  await look();
  const { db, services } = house.app;
  await openProblems({ ...services, db }, [first], await idOf(house, people.mayorOfLgu));
  await look();
  expect((await calls()).map(({ state }) => state)).toEqual(['queued']);
});

it('key 1 answers also where no SMS comes in: a call needs no code', async () => {
  const id = await raised('help', '1');
  const silent = { ...context(), ladders: { ...context().ladders, codeFor: async () => null } };
  await house.app.db.transaction().execute(async (tx) => notifyDuty(silent, tx, await readMachine(tx)));
  await settled(ANA.number, true);
  await look();
  expect(await openedBy(id)).toBe('Ana Imbento (call)');
});
