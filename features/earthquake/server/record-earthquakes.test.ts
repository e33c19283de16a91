// Earthquakes that come in, without the doors: whole or not at all, once by whichever feed, each site run once.
import { systemActor } from '@bantay/server/database/audit.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LPA } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf } from '../../../apps/server/test/harness.ts';
import { broken, makeGate, oneAfterTheOther, watch, watchAudit } from '../../../apps/server/test/written.ts';
import { readEvent } from './read-earthquake.ts';
import { type RecordContext, recordEarthquakes } from './record-earthquakes.ts';

const TABLES = ['earthquake_events', 'earthquake_alerts', 'operational_triggers', 'audit', 'record_chain'];
const SCU = 101;

let house: House;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
});
afterAll(() => house.close());

const feed = { actor: systemActor, gauges: [], postsEarthquakes: true, keyId: null };
/** The house's own sites and triggers; of the engine's runs only the sites are noted. */
function contextWith(own: Partial<RecordContext> = {}) {
  const { clock, sites, loggers, alerts } = house.app.services;
  const runs: number[] = [];
  const noted = { stateTrigger: alerts.stateTrigger, runOpen: async (siteId: number) => void runs.push(siteId) };
  return { runs, context: { db: house.app.db, clock, sites, loggers, alerts: noted, ...own } };
}
/** On the demo coordinates of lpa. */
const quake = (ts: string, change: object = {}) => ({
  ...{ ts, magnitude: 5.1, depth: 10, latitude: 11.786, longitude: 125.02, issuer: 'PHIVOLCS' },
  ...change,
});
const withRun = (runOpen: RecordContext['alerts']['runOpen']): Partial<RecordContext> => ({
  alerts: { stateTrigger: house.app.services.alerts.stateTrigger, runOpen },
});

it('when the trigger, the run or the note on the key fails, no earthquake of the list is stored', async () => {
  const changed = await watch(house, TABLES);
  const { runOpen } = house.app.services.alerts;
  const events = [quake('2026-11-21 07:00:00', { magnitude: 3 }), quake('2026-11-21 08:00:00')];
  for (const own of [withRun(broken), { alerts: { stateTrigger: broken, runOpen } }, { loggers: { touch: broken } }]) {
    await expect(recordEarthquakes(contextWith(own).context, events, feed)).rejects.toThrow('broken on purpose');
  }
  expect(await changed()).toEqual([]);
});

it('a key that is not for earthquakes asks nobody anything', async () => {
  const { context } = contextWith({ sites: { list: broken } });
  const sent = recordEarthquakes(context, [quake('2026-11-21 08:00:00')], { ...feed, postsEarthquakes: false });
  await expect(sent).rejects.toMatchObject({ code: 'forbidden' });
});

it('two feeds bring one list at once: the second waits, and all of it is known by then', async () => {
  const events = [quake('2026-11-20 08:00:00'), quake('2026-11-20 08:30:00', { magnitude: 3 })];
  const gate = makeGate();
  const second = contextWith();
  const came = await watchAudit(house);
  const reports = await oneAfterTheOther(
    house,
    gate,
    () => recordEarthquakes(contextWith(withRun(gate.pass)).context, events, feed),
    () => recordEarthquakes(second.context, events, feed),
  );
  expect(reports).toMatchObject([
    { stored: 2, duplicates: 0 },
    { stored: 0, duplicates: 2, alerts: 0 },
  ]);
  expect(second.runs).toEqual([]);
  expect((await came()).map((row) => row.action)).toEqual(['earthquake.events']);
});

it('the answer names what was not stored in the order of the list, twins in it count once, and what is refused is kept with its reason', async () => {
  const one = quake('2026-11-19 08:00:00', { magnitude: 3 });
  const events = [quake('never'), one, quake('2026-11-19 09:00:00', { issuer: ' ' }), one];
  const came = await watchAudit(house);
  const { context, runs } = contextWith();
  expect(await recordEarthquakes(context, events, feed)).toEqual({
    ...{ stored: 1, duplicates: 1, rejected: 2, alerts: 0 },
    items: [
      { index: 0, outcome: 'rejected', reason: 'not a time' },
      { index: 2, outcome: 'rejected', reason: 'no issuer' },
      { index: 3, outcome: 'duplicate' },
    ],
  });
  expect(runs).toEqual([]);
  const [row] = await came();
  const refused = [{ ts: 'never', reason: 'not a time' }, {}];
  expect(row).toMatchObject({ action: 'earthquake.events', after: { stored: 1, rejected: 2, refused } });
});

it('one that is near to two sites raises both, each run once and in the order of their ids', async () => {
  const sites = await house.app.services.sites.list();
  const places = [...sites].reverse().map((site) => ({ ...site, latitude: 11.786, longitude: 125.02 }));
  const { context, runs } = contextWith({ sites: { list: async () => places } });
  const events = [quake('2026-11-18 08:00:00'), quake('2026-11-18 08:00:30', { magnitude: 5.9 })];
  expect(await recordEarthquakes(context, events, feed)).toMatchObject({ stored: 2, alerts: 4 });
  expect(runs).toEqual([LPA, SCU]);
  const triggers = await rowsOf<{ trigger_id: number | null; site_id: number }>(house, 'earthquake_alerts');
  expect(triggers.slice(-4).filter((row) => row.trigger_id !== null).length).toBeGreaterThanOrEqual(2);
});

it('a time with an offset is taken as it says, one without as Manila time; before 1900 there is none', () => {
  const at = (ts: string) => {
    const event = readEvent({ ...quake(ts), depth: '' }, house.now());
    return 'reason' in event ? event.reason : [event.ts, event.depthKm];
  };
  const eight = Date.UTC(2026, 10, 20, 0, 0, 0);
  expect(at('2026-11-20 08:00:00')).toEqual([eight, null]);
  expect(at('2026-11-20T08:00:00+08:00')).toEqual([eight, null]);
  expect(at('2026-11-20T00:00:00Z')).toEqual([eight, null]);
  expect(at('1899-12-31T00:00:00Z')).toBe('not a time');
  expect(at('2026-11-22 08:00:00')).toBe('in the future');
});
