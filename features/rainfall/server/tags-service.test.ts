// Tags on rain without the doors: whole or not at all, one after the other, and from where the engine looks again.
import { HALF_HOUR_MS, HOUR_MS } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type House, instant, openHouse, people, rowsOf } from '../../../apps/server/test/harness.ts';
import { broken, idOf, makeGate, oneAfterTheOther, watch, watchAudit } from '../../../apps/server/test/written.ts';
import type { TagContext } from './apply-tag.ts';
import { endTag, withdrawTag } from './end-tag.ts';
import { tagSpan } from './tag-span.ts';

const TABLES = ['rainfall_data_tags', 'rain_days', 'audit', 'record_chain'];
/** Field time of the trial; the half hour that runs ends at 09:30. */
const NOW = '2026-11-21 09:10:00';

let house: House;
let elena: number;
let noel: number;
let rainId: number;
beforeAll(async () => {
  house = await openHouse({ now: NOW });
  [elena, noel] = [await idOf(house, people.mayorOfLgu), await idOf(house, people.secondOfficer)];
  const gauges = await rowsOf<{ rain_id: number; gauge_name: string }>(house, 'rainfall_gauges');
  rainId = gauges.find((row) => row.gauge_name === 'rain_lpasb')!.rain_id; // seeded
});
beforeEach(() => sql`update rainfall_data_tags set withdrawn_at = now()`.execute(house.app.db));
afterAll(() => house.close());

/** What the engine is told of each site. */
function heard(own: Partial<TagContext['alerts']> = {}) {
  const told: string[] = [];
  const alerts: TagContext['alerts'] = {
    runOpen: async () => void told.push('open'),
    factArrived: async (_site, source, at) => void told.push(`${source} from ${at - instant(NOW)}`),
    ...own,
  };
  return { told, context: { db: house.app.db, clock: house.app.services.clock, alerts } };
}
const span = (startAt: string, endAt: string | null) => ({
  ...{ rainId, startAt: instant(startAt), endAt: endAt === null ? null : instant(endAt) },
  ...{ observedData: -1, remarks: null },
});
const stands = async (tagId: number) =>
  (await rowsOf<{ rain_tag_id: number; ts_end: Date | null; withdrawn_at: Date | null }>(house, 'rainfall_data_tags'))
    .filter((row) => row.rain_tag_id === tagId && row.withdrawn_at === null)
    .map((row) => row.ts_end && Number(row.ts_end));

it('when the engine fails, no tag is set, ended or withdrawn', async () => {
  const tagId = await tagSpan(heard().context, span('2026-11-21 06:00:00', null), elena);
  const changed = await watch(house, TABLES);
  const { context } = heard({ runOpen: broken, factArrived: broken });
  for (const begin of [
    () => tagSpan(context, span('2026-11-20 06:00:00', '2026-11-20 07:00:00'), elena),
    () => endTag(context, tagId, null, elena),
    () => withdrawTag(context, tagId, elena),
  ])
    await expect(begin()).rejects.toThrow('broken on purpose');
  expect(await changed()).toEqual([]);
});

it('two tag one span at once: the second waits, and is told whose tag is there', async () => {
  const gate = makeGate();
  const [first, second] = await oneAfterTheOther(
    house,
    gate,
    () => tagSpan(heard({ runOpen: gate.pass }).context, span('2026-11-21 06:00:00', '2026-11-21 07:00:00'), elena),
    () => tagSpan(heard().context, span('2026-11-21 06:45:00', null), noel),
  );
  expect(first).toEqual(expect.any(Number));
  const details = { tagger: 'Elena Halimbawa', start: '2026/11/21 06:00', end: '2026/11/21 07:00' };
  expect(second).toMatchObject({ code: 'spanOverlaps', details });
});

it('one ends what another withdraws at that moment: it is unknown by then', async () => {
  const tagId = await tagSpan(heard().context, span('2026-11-21 06:00:00', null), elena);
  const gate = makeGate();
  const [, second] = await oneAfterTheOther(
    house,
    gate,
    () => withdrawTag(heard({ factArrived: gate.pass }).context, tagId, elena),
    () => endTag(heard().context, tagId, null, noel),
  );
  expect(second).toMatchObject({ code: 'rainTagUnknown' });
  expect(await stands(tagId)).toEqual([]);
});

it('spans snap outward; one that is dropped asks for the open run, one that counts again for all half hours since', async () => {
  const { told, context } = heard();
  const tagId = await tagSpan(context, span('2026-11-21 06:10:00', '2026-11-21 06:50:00'), elena);
  expect(await stands(tagId)).toEqual([instant('2026-11-21 07:00:00')]);
  expect(new Set(told)).toEqual(new Set(['open']));
  told.length = 0;
  const came = await watchAudit(house);
  await withdrawTag(context, tagId, noel);
  const start = instant('2026-11-21 06:00:00');
  expect(new Set(told)).toEqual(new Set([`rainfall from ${start + 1 - instant(NOW)}`]));
  const rows = await came();
  expect(rows).toHaveLength(told.length);
  expect(rows[0]).toMatchObject({
    ...{ action: 'rainfall.withdraw-tag', actor: `user:${noel}`, subject_id: tagId },
    before: { gauge: 'rain_lpasb', startAt: start, endAt: start + HOUR_MS },
  });
});

it('a tag may end with the half hour that runs, and no later', async () => {
  const { context } = heard();
  const open = await tagSpan(context, span('2026-11-21 06:00:00', null), elena);
  const end = instant('2026-11-21 09:30:00');
  await expect(endTag(context, open, end + 1, elena)).rejects.toMatchObject({ code: 'spanEndsInFuture' });
  await expect(endTag(context, open, instant('2026-11-21 05:59:00'), elena)).rejects.toMatchObject({
    code: 'spanReversed',
  });
  await endTag(context, open, null, elena);
  expect(await stands(open)).toEqual([end]);
  house.move(HALF_HOUR_MS);
  await expect(endTag(context, open, null, elena)).rejects.toMatchObject({ code: 'rainTagEnded' });
  house.setNow(NOW);
});
