// What others ask of releases: one that is there or a refusal, what it told of, and what is noted of it afterwards.
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideAndRelease, runDue } from '../../../apps/server/test/field.ts';
import { type House, instant, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { makeReleasable, postedOf, stateOf } from '../../../apps/server/test/releasable.ts';
import { offerCandidates } from './offers.ts';

let house: House;
let releaseId: number;
let triggerId: number;
let officer: Visitor;
/** Of the start: it raised nothing. */
let openingId: number;

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  openingId = (await stateOf(house)).event.releases[0]!.releaseId; // each site has one from the start
  const found = await makeReleasable(house);
  ({ triggerId, officer } = found);
  const { elena } = found;
  const [id] = await releases().release(postedOf((await stateOf(house)).candidates[0]!), elena); // offered with the rain
  releaseId = id!; // one site gives one release
});
afterAll(() => house.close());

const releases = () => house.app.services.releases;

it('one that is there is read, by its number; another is unknown', async () => {
  expect(await releases().requireRelease(releaseId)).toMatchObject({ releaseId });
  expect(await releases().readRelease(999_999)).toBeNull();
  await expect(releases().requireRelease(999_999)).rejects.toMatchObject({ code: 'releaseUnknown' });
});

it('it tells of the triggers that raised the site; the one of the start of none', async () => {
  const [told, opening] = [await releases().requireRelease(releaseId), await releases().requireRelease(openingId)];
  expect(await releases().triggersOf(told)).toHaveLength(1);
  expect(await releases().triggersOf(opening)).toEqual([]);
  expect([...(await releases().triggersOfEach([told, opening])).keys()]).toEqual([releaseId]);
});

it('the audit says from which level to which it went, for which triggers and until when; its log that it was written', async () => {
  const audit = await rowsOf<{ action: string; subject_id: number; before: unknown; after: unknown }>(house, 'audit');
  expect(audit.filter((row) => row.action === 'alerts.release' && row.subject_id === releaseId)).toMatchObject([
    {
      before: { level: 0, validity: null },
      after: {
        ...{ kind: 'onset', level: 1, triggers: [triggerId] },
        ...{ dataAt: instant('2026-11-21 09:00:00'), validity: instant('2026-11-22 12:00:00') },
      },
    },
  ]);
  const log = await rowsOf<{ release_id: number; action: string; component: number }>(house, 'monitoring_ewi_logs');
  expect(log.filter((row) => row.release_id === releaseId)).toMatchObject([{ action: 'insert', component: 0 }]);
});

it('while the level stays the alert goes on; a release that tells of nothing new opens none', async () => {
  const alerts = () => rowsOf<{ event_id: number; ts_end: number | null }>(house, 'monitoring_event_alerts');
  const before = await alerts();
  house.setNow('2026-11-21 12:05:00');
  await runDue(house);
  await decideAndRelease(house, officer);
  expect(await alerts()).toEqual(before);
});

it('that it was sent stands in its log, with what was noted', async () => {
  await inTransaction(house.app.db, (tx) => releases().noteSent(tx, releaseId, 'by SMS to 3'));
  const log = await rowsOf<{ release_id: number; action: string; component: number; remarks: string | null }>(
    house,
    'monitoring_ewi_logs',
  );
  expect(log.filter((row) => row.release_id === releaseId && row.action === 'sent')).toMatchObject([
    { component: 1, remarks: 'by SMS to 3' },
  ]);
});

it('one that is cancelled says when, and no other is', async () => {
  await inTransaction(house.app.db, (tx) => releases().cancel(tx, releaseId));
  const all = await rowsOf<{ release_id: number; cancelled_at: number | null }>(house, 'monitoring_releases');
  expect(all.filter((row) => row.cancelled_at !== null)).toMatchObject([
    { release_id: releaseId, cancelled_at: house.now() },
  ]);
});

it('a site that no run has seen an event of is offered nothing', async () => {
  const site = await house.app.services.sites.requireById(24);
  const run = { event: null, closed: null, result: null } as unknown as Parameters<typeof offerCandidates>[2]; // only the first is looked at
  expect(await inTransaction(house.app.db, (tx) => offerCandidates(tx, site, run, house.now()))).toEqual({
    isNew: false,
  });
});
