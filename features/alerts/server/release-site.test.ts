// One release from lock to run: two officers at once, all or nothing, and a clock in doubt.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../apps/server/src/database/transaction.ts';
import { decide, LPA, runDue } from '../../../apps/server/test/field.ts';
import { type House, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { makeReleasable, postedOf, stateOf } from '../../../apps/server/test/releasable.ts';
import { broken, makeGate, watch } from '../../../apps/server/test/written.ts';
import type { PostedSiteRelease } from '../rules/posted-release.ts';
import { judgeIn, releaseSite, type SiteReleaseContext } from './release-site.ts';

let house: House;
let officer: Visitor;
let triggerId: number;
let elena: number;
let noel: number;
/** Two officers have it on their screens. */
let onset: PostedSiteRelease;

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  ({ officer, triggerId, elena, noel } = await makeReleasable(house));
  onset = await posted();
});
afterAll(() => house.close());

/** The house's own, but for what a test puts in its place. */
function contextWith(own: Partial<SiteReleaseContext>): SiteReleaseContext {
  const { clock, sites, alerts, accounts, clockHold } = house.app.services;
  return { db: house.app.db, clock, sites, alerts, accounts, hold: clockHold, steps: [], checks: [], ...own };
}
const held = { isHeld: async () => true };

/** What a release writes or changes, the hash chain of the record and the messages to be sent among it. */
const WRITTEN = [
  'monitoring_events',
  'monitoring_event_alerts',
  'monitoring_releases',
  'monitoring_release_publishers',
  'monitoring_triggers',
  'monitoring_ewi_logs',
  'audit',
  'record_chain',
  'sms_outbox',
] as const;

const posted = async () => postedOf((await stateOf(house)).candidates[0]!); // asked only while there is one

/** A message of the release's own transaction. */
const toOutbox: SiteReleaseContext['steps'][number] = async (tx, releaseId) => {
  await house.app.services.outbox.queueNotice(tx, `released: ${releaseId}`, ['639170000001']);
};

it.each<[string, Partial<SiteReleaseContext>]>([
  ['a later step fails', { steps: [toOutbox, broken] }],
  ['the run behind it fails', { steps: [toOutbox], alerts: { runOpen: broken } }],
])('%s: release, record, audit and message are all gone', async (_, own) => {
  const changed = await watch(house, WRITTEN);
  await expect(releaseSite(contextWith(own), await posted(), elena)).rejects.toThrow('broken on purpose');
  expect(await changed()).toEqual([]);
});

it('a publisher whom nobody knows: nothing stays of it', async () => {
  const changed = await watch(house, WRITTEN);
  await expect(releaseSite(contextWith({}), await posted(), 999_999)).rejects.toThrow();
  expect(await changed()).toEqual([]);
});

const judged = (own: Partial<Parameters<typeof judgeIn>[2]> = {}) =>
  inTransaction(house.app.db, (tx) =>
    judgeIn(contextWith({}), tx, { posted: onset, userId: elena, isHeld: false, ...own }),
  );

it('it is judged as it would be now, and nothing is written', async () => {
  const changed = await watch(house, WRITTEN);
  expect(await judged({ userId: noel })).toEqual({
    ...{ siteId: LPA, siteCode: 'lpa', userId: noel, level: 1, releasedLevel: 0 },
    fingerprint: onset.fingerprint,
  });
  await expect(judged({ posted: { ...onset, siteId: 999 } })).rejects.toMatchObject({ code: 'siteNotFound' });
  expect(await changed()).toEqual([]);
});

it('two officers at once: the second waits, is told who was first, and writes nothing; raising goes on in doubt', async () => {
  const changed = await watch(house, WRITTEN);
  const gate = makeGate();
  const first = releaseSite(contextWith({ steps: [toOutbox, gate.pass], hold: held }), onset, elena);
  await expect.poll(gate.isReached).toBe(true);
  const wroteToo: number[] = [];
  const step = async (_: unknown, releaseId: number) => void wroteToo.push(releaseId);
  const second = releaseSite(contextWith({ steps: [step] }), onset, noel).catch((problem: unknown) => problem);
  try {
    await expect.poll(isSomebodyWaiting).toBe(true);
  } finally {
    // Also when this fails: a transaction that stays open would hold the end of the file.
    gate.goOn();
  }
  expect(await first).toHaveLength(1);
  expect(await second).toMatchObject({ code: 'alreadyReleased', details: { name: 'Elena Halimbawa', at: '09:10' } });
  expect(wroteToo).toEqual([]);
  // Together with the release: what the tests above must not find.
  expect(await changed()).toEqual([...WRITTEN]);
  expect((await stateOf(house)).event.releases.map((one) => one.publisherId)).toEqual([elena]);
});

it('the same again is answered by the first release, and nothing is written', async () => {
  const changed = await watch(house, WRITTEN);
  const [last] = (await stateOf(house)).event.releases;
  expect(await releaseSite(contextWith({ steps: [broken] }), onset, elena)).toEqual([last?.releaseId]);
  expect(await judged()).toBeNull();
  expect(await changed()).toEqual([]);
});

it('while the clock is in doubt nothing is lowered; when it is sure again, it is', async () => {
  house.setNow('2026-11-21 10:10:00');
  await runDue(house);
  await decide(officer, triggerId, -1);
  const body = await posted();
  expect(body).toMatchObject({ kind: 'lowering', level: 0 });
  const changed = await watch(house, WRITTEN);
  await expect(releaseSite(contextWith({ hold: held }), body, elena)).rejects.toMatchObject({ code: 'clockInDoubt' });
  expect(await changed()).toEqual([]);
  expect(await releaseSite(contextWith({}), body, elena)).toHaveLength(1);
  expect((await stateOf(house)).event.alert.level).toBe(0);
});

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks where locktype = 'advisory' and not granted and classid = 7101 and objid = ${LPA}
      and database = (select oid from pg_database where datname = current_database())`.execute(house.app.db);
  return rows.length > 0;
}
