import { createLoggerKey } from '@bantay/server/cli/logger-key.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decide } from '../../../apps/server/test/field.ts';
import { type Answer, type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { listCandidateAlerts } from '../../dashboard/wire/dashboard.ts';
import {
  getEarthquakeAlerts,
  getEarthquakeEvents,
  getEarthquakeInformation,
  getEarthquakesOfDay,
} from '../wire/earthquake.ts';

interface Report {
  stored: number;
  duplicates: number;
  rejected: number;
  alerts: number;
  items: { index: number; outcome: string; reason?: string }[];
}

let house: House;
let officer: Visitor;
let key: string;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  key = await createLoggerKey(house.app.db, 'network', { earthquakes: true });
});
afterAll(() => house.close());

/** On the demo coordinates of lpa. */
const quake = (ts: string, magnitude: unknown, change: object = {}) => ({
  ts,
  magnitude,
  depth: 10,
  latitude: 11.786,
  longitude: 125.02,
  issuer: 'PHIVOLCS',
  province: 'Samar',
  ...change,
});
const post = (events: unknown, bearer = key) =>
  house.visitor().raw('POST', '/api/ingest/earthquakes', {
    body: { events },
    headers: { authorization: `Bearer ${bearer}` },
  }) as unknown as Promise<Answer<Report>>;
const e1 = async () =>
  (await rowsOf<{ trigger_sym_id: number; tech_info: string }>(house, 'operational_triggers')).filter(
    (row) => row.trigger_sym_id === 15,
  );

describe('earthquakes of a feed', () => {
  it('come in with a key for earthquakes only', async () => {
    const gaugeKey = await createLoggerKey(house.app.db, 'gauge', { gauges: ['rain_lpasb'] });
    const body = { events: [quake('2026-11-20 08:00:00', 3)] };
    expect((await house.visitor().raw('POST', '/api/ingest/earthquakes', { body })).status).toBe(401);
    expect((await post(body.events, 'no-such-key')).status).toBe(401);
    expect((await post(body.events, gaugeKey)).status).toBe(403);
    expect((await officer.raw('POST', '/api/ingest/earthquakes', { body })).status).toBe(401);
  });

  it.each([
    ['nothing', []],
    ['no list', 'many'],
    ['no time', [{ ...quake('', 5), ts: 7 }]],
    ['no issuer', [{ ...quake('2026-11-20 08:00:00', 5), issuer: undefined }]],
    ['1,001', Array.from({ length: 1001 }, (_, i) => quake('2026-11-20 08:00:00', 3, { latitude: i / 100 }))],
  ])('%s is malformed', async (_what, events) => expect((await post(events)).status).toBe(400));

  it('are judged one by one: what cannot be is answered with its reason and stored nowhere', async () => {
    const answer = await post([
      quake('2026-11-20 08:00:00', 3.2),
      quake('2026-11-20 08:00:00', 'strong\u0000\ud800'), // nothing that jsonb cannot hold fails the audit
      quake('2026-11-20 08:00:00', 11),
      quake('2026-11-20 08:00:00', 5, { depth: -3 }),
      quake('2026-11-20 08:00:00', 5, { latitude: 95 }),
      quake('2026-11-21 09:21:00', 5),
      quake('someday', 5),
      quake('2026-11-20 08:00:00', 5, { issuer: ' ' }),
      quake('2026-11-20 08:00:00', 3.2),
    ]);
    expect(answer.json).toMatchObject({ stored: 1, duplicates: 1, rejected: 7, alerts: 0 });
    expect(answer.json.items.map((item) => item.reason ?? item.outcome)).toEqual([
      'not a magnitude',
      'not a magnitude',
      'not a depth',
      'not a place',
      'in the future',
      'not a time',
      'no issuer',
      'duplicate',
    ]);
    expect(await rowsOf(house, 'earthquake_events')).toHaveLength(1);
  });

  it('inside the critical distance raise the site once, with its sentence and its details', async () => {
    expect((await post([quake('2026-11-21 08:50:00', '4.4')])).json).toMatchObject({ stored: 1, alerts: 1 });
    expect((await post([quake('2026-11-21 08:50:00', '4.4')])).json).toMatchObject({ duplicates: 1, alerts: 0 });
    // 29.027 · 19.36 − 251.89 · 4.4 + 547.97 = 1.61672; scu lies further away
    expect((await e1()).map((row) => row.tech_info)).toEqual([
      'Magnitude 4.4 earthquake at 0.00 km (epicenter 11.79 N, 125.02 E), inside the critical radius of 1.62 km',
    ]);
    const feed = (await officer.send(listCandidateAlerts, { params: { param: 'lpa' } })).json;
    const [candidate] = JSON.parse(feed.candidate_alerts);
    expect(candidate).toMatchObject({ general_status: 'onset', public_alert_level: 1, internal_alert_level: 'ND-E' });
    expect(candidate.trigger_list_arr[0]).toMatchObject({
      trigger_type: 'earthquake',
      alert: 'e1',
      validating_status: null,
      eq_details: { magnitude: '4.4000000000', distance: '0.0000000000', critical_distance: '1.6167200000' },
    });
  });

  it('of long ago are listed and raise nothing', async () => {
    expect((await post([quake('2026-03-01 08:50:00', 5.5)])).json).toMatchObject({ stored: 1, alerts: 2 });
    const feed = (await officer.send(listCandidateAlerts, { params: { param: 'lpa' } })).json;
    expect(JSON.parse(feed.candidate_alerts)[0].trigger_list_arr).toHaveLength(1);
  });
});

describe('lists of earthquakes', () => {
  it('need a session', async () => {
    const guest = house.visitor();
    for (const path of ['get_earthquake_events', 'get_earthquake_alerts', 'get_earthquake_information/lpa']) {
      expect((await guest.raw('GET', `/api/analysis/${path}`)).status).toBe(401);
    }
  });

  it('newest first, numbers as text, those that raised a site apart', async () => {
    const { eq_events, eq_alerts } = (await officer.send(getEarthquakeInformation, { params: { site_code: 'lpa' } }))
      .json;
    expect(eq_events.map((event) => event.ts)).toEqual([
      '2026-11-21 08:50:00',
      '2026-11-20 08:00:00',
      '2026-03-01 08:50:00',
    ]);
    const { json } = await officer.send(getEarthquakeInformation, {
      params: { site_code: 'lpa' },
      query: { ts_start: '2026-11-20 00:00:00', ts_end: '2026-11-20 23:00:00' },
    });
    expect(json.eq_events.map((event) => event.ts)).toEqual(['2026-11-20 08:00:00']);
    expect(json.eq_alerts).toEqual(json.eq_events.filter((event) => event.eq_alerts.length > 0));
    expect(eq_events[1]).toMatchObject({ magnitude: '3.2000000000', critical_distance: null, processed: 1 });
    expect(eq_alerts.map((event) => event.eq_alerts.map((alert) => alert.site.site_code))).toEqual([
      ['lpa'],
      ['lpa', 'scu'],
    ]);
    expect((await officer.raw('GET', '/api/analysis/get_earthquake_information/zzz')).status).toBe(404);
    const ofLpa = await officer.raw('GET', '/api/analysis/get_earthquake_information/lpa');
    const ofNone = await officer.raw('GET', '/api/analysis/get_earthquake_information');
    expect([ofNone.status, ofNone.json]).toEqual([200, ofLpa.json]);
  });

  it('of a window, whichever end is named first', async () => {
    const ask = async (start_ts: string, end_ts: string) =>
      (await officer.send(getEarthquakesOfDay, { body: { start_ts, end_ts } })).json.map((event) => event.ts);
    const day = ['2026-11-21 08:50:00'];
    expect(await ask('2026-11-21 09:10:00', '2026-11-20 09:10:00')).toEqual(day);
    expect(await ask('2026-11-20 09:10:00', '2026-11-21 09:10:00')).toEqual(day);
    const refused = await officer.raw('POST', '/api/analysis/get_earthquake_events_within_one_day', {
      body: { start_ts: 'now', end_ts: 5 },
    });
    expect(refused.status).toBe(400);
  });

  it('page by page; text and negative numbers are refused', async () => {
    const second = (await officer.send(getEarthquakeEvents, { query: { limit: '1', offset: '1' } })).json;
    expect(second.map((event) => event.ts)).toEqual(['2026-11-20 08:00:00']);
    const alerts = (await officer.send(getEarthquakeAlerts, { query: { limit: '1' } })).json;
    expect([alerts.count, alerts.data.length]).toEqual([2, 1]);
    for (const query of ['limit=five', 'limit=-5', 'limit=1001', 'offset=1.5']) {
      expect((await officer.raw('GET', `/api/analysis/get_earthquake_alerts?${query}`)).status).toBe(400);
    }
  });
});

describe('one quake told twice', () => {
  it('by a second issuer, or in a revised solution, is listed and raises the site no second time', async () => {
    const before = (await e1()).length;
    const again = [
      quake('2026-11-21 08:50:48', 4.5, { issuer: 'USGS', latitude: 11.78 }),
      quake('2026-11-21 08:50:00', 4.5),
    ];
    expect((await post(again)).json).toMatchObject({ stored: 2, alerts: 2 });
    expect(await e1()).toHaveLength(before);
    const rowsOfAlerts = await rowsOf<{ trigger_id: number | null }>(house, 'earthquake_alerts');
    expect(rowsOfAlerts.filter((row) => row.trigger_id === null)).toHaveLength(2);
    expect((await post([quake('2026-11-21 08:55:00', 4.5)])).json).toMatchObject({ stored: 1, alerts: 1 });
    expect(await e1()).toHaveLength(before + 1);
  });
});

// Finding A M4: M5.0 was declared invalid, and M7.4 at the same place raised nothing.
describe('a small first solution does not hide the big one', () => {
  /** Of lpa only: a big one raises both sites. */
  const triggers = async () =>
    (
      await rowsOf<{ trigger_id: number; trigger_sym_id: number; site_id: number }>(house, 'operational_triggers')
    ).filter((row) => row.trigger_sym_id === 15 && row.site_id === 24);
  const decideNewest = async (status: -1 | 1) =>
    decide(officer, Math.max(...(await triggers()).map(({ trigger_id }) => trigger_id)), status);

  it('after "Invalid" the same quake asks again, also at the same second', async () => {
    await post([quake('2026-11-21 09:00:00', 5)]);
    await decideNewest(-1);
    const before = (await triggers()).length;
    await post([quake('2026-11-21 09:00:00', 7.4, { issuer: 'USGS' })]);
    expect(await triggers()).toHaveLength(before + 1);
    await decideNewest(-1);
    await post([quake('2026-11-21 09:00:20', 5, { issuer: 'GFZ' })]);
    expect(await triggers()).toHaveLength(before + 2);
  });

  it('half a magnitude more asks again whatever was decided; a tenth does not', async () => {
    await decideNewest(1);
    const before = (await triggers()).length;
    await post([quake('2026-11-21 09:00:25', 5.1, { issuer: 'EMSC' })]);
    expect(await triggers()).toHaveLength(before);
    await post([quake('2026-11-21 09:00:25', 5.5, { issuer: 'EMSC' })]);
    expect(await triggers()).toHaveLength(before + 1);
  });
});

describe('the page of events with alerts', () => {
  it('is the same however many there are: once per event, newest first, none without an alert', async () => {
    const { listEventsWithAlerts } = await import('./earthquake-queries.ts');
    // Strong enough for both sites.
    expect((await post([quake('2026-11-19 10:00:00', 6.5)])).json).toMatchObject({ stored: 1, alerts: 2 });
    const ofFew = await listEventsWithAlerts(house.app.db, { limit: 20, offset: 1 }, 3);
    const ofMany = await listEventsWithAlerts(house.app.db, { limit: 20, offset: 1 }, 3000);
    expect(ofMany).toEqual(ofFew);
    expect(ofFew.map(({ magnitude }) => magnitude)).toContain(6.5);
    const times = ofFew.map(({ ts }) => ts);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    const ids = ofFew.map(({ eqId }) => eqId);
    expect(new Set(ids).size).toBe(ids.length);
    const { count } = (await officer.send(getEarthquakeAlerts)).json;
    expect(ids).toHaveLength(count - 1);
    expect((await rowsOf(house, 'earthquake_events')).length).toBeGreaterThan(count);
  });
});
