// On-demand requests without the doors: whole or not at all, judged by the alert that runs under the lock, one row each.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people } from '../../../apps/server/test/harness.ts';
import { broken, idOf, makeGate, oneAfterTheOther, watch, watchAudit } from '../../../apps/server/test/written.ts';
import { type OnDemandRequest, type RequestContext, saveRequest } from './save-request.ts';

const TABLES = ['monitoring_on_demand', 'narratives', 'operational_triggers', 'audit', 'record_chain'];

let house: House;
let elena: number;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  elena = await idOf(house, people.mayorOfLgu);
});
afterAll(() => house.close());

function contextWith(own: Partial<RequestContext> = {}): RequestContext {
  const { clock, sites, earthquakes, alerts } = house.app.services;
  return { db: house.app.db, clock, sites, earthquakes, alerts, ...own };
}
function alertsWith(own: Partial<RequestContext['alerts']>): Partial<RequestContext> {
  const { eventOf, stateTrigger, runOpen } = house.app.services.alerts;
  return { alerts: { eventOf, stateTrigger, runOpen, ...own } };
}
const request = (more: Partial<OnDemandRequest> = {}): OnDemandRequest => ({
  ...{ siteId: LPA, level: 1, requestAt: house.now(), reason: ' Cracking was heard. ', eqId: null, approvedBy: 'MLGU' },
  ...more,
});

it.each(['eventOf', 'stateTrigger', 'runOpen'] as const)('when %s fails, nothing of a request stays', async (name) => {
  const changed = await watch(house, TABLES);
  const sent = saveRequest(contextWith(alertsWith({ [name]: broken })), request(), elena);
  await expect(sent).rejects.toThrow('broken on purpose');
  expect(await changed()).toEqual([]);
});

it.each<[string, Partial<OnDemandRequest>, string]>([
  ['a site that is none', { siteId: 999 }, 'siteNotFound'],
  ['an earthquake that nobody knows', { eqId: 999_999 }, 'earthquakeUnknown'],
  ['a reason of blanks', { reason: '  ' }, 'onDemandNoReason'],
  ['nothing that could be lowered', { level: 0 }, 'noOnDemandToLower'],
])('%s: refused, and nothing is written', async (_, more, code) => {
  const changed = await watch(house, TABLES);
  await expect(saveRequest(contextWith(), request(more), elena)).rejects.toMatchObject({ code });
  expect(await changed()).toEqual([]);
});

it('an earthquake is asked for only where the request rests on one', async () => {
  const unasked = contextWith({ earthquakes: { exists: broken } });
  await expect(saveRequest(unasked, request({ eqId: 1 }), elena)).rejects.toThrow('broken on purpose');
  expect(await saveRequest(unasked, request(), elena)).toEqual(expect.any(Number));
});

it('two at once: the second looks at the running alert only when the first is done', async () => {
  const gate = makeGate();
  const order: string[] = [];
  const { eventOf } = house.app.services.alerts;
  const first = alertsWith({
    runOpen: async () => {
      await gate.pass();
      order.push('first has run');
    },
  });
  const second = alertsWith({
    eventOf: async (site, tx) => {
      order.push('second looks');
      return eventOf(site, tx);
    },
  });
  await oneAfterTheOther(
    house,
    gate,
    () => saveRequest(contextWith(first), request(), elena),
    () => saveRequest(contextWith(second), request(), elena),
  );
  expect(order).toEqual(['first has run', 'second looks']);
});

it('its audit row says who raised it and why, without the blanks around', async () => {
  const came = await watchAudit(house);
  const odId = await saveRequest(contextWith(), request(), elena);
  expect((await came()).filter((row) => row.action.startsWith('on-demand.'))).toMatchObject([
    { action: 'on-demand.raise', actor: `user:${elena}`, subject_id: odId, after: { reason: 'Cracking was heard.' } },
  ]);
});
