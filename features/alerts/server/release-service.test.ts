// What others ask of releases: one that is there or a refusal, what it told of, and what is noted of it afterwards.
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type House, openHouse, rowsOf } from '../../../apps/server/test/harness.ts';
import { makeReleasable, postedOf, stateOf } from '../../../apps/server/test/releasable.ts';
import { offerCandidates } from './offers.ts';

let house: House;
let releaseId: number;
/** Of the start: it raised nothing. */
let openingId: number;

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  openingId = (await stateOf(house)).event.releases[0]!.releaseId; // each site has one from the start
  const { elena } = await makeReleasable(house);
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
