// Earthquakes: events, alerts per site, the one-day question of the on-demand dialog, paging.
import { equal, near, ok200, oneOf, orNull, refused, shape, sorted, that } from '../lib/expect.mjs';
import { ADDRESS, once } from '../lib/sites.mjs';
import { DAY, fromTs, toTs } from '../lib/time.mjs';

export const title = 'earthquake events and alerts';
export const prefix = 'Q';
const SITE = {
  site_code: 'text',
  ...ADDRESS,
};
const EVENT = {
  eq_id: 'int',
  ts: 'ts',
  magnitude: 'decstr',
  depth: 'decstr|null',
  latitude: 'decstr|num',
  longitude: 'decstr|num',
  critical_distance: orNull('decstr'),
  issuer: 'text',
  processed: oneOf(1, 0, -1),
  province: 'str|null',
  eq_alerts: [{ ea_id: 'int', 'site_id?': 'int', distance: 'decstr', site: SITE }],
};

export async function run(t) {
  const info = once(async (code) => ok200(await t.get(`/api/analysis/get_earthquake_information/${code}`)));
  const within = (a, b) => t.post('/api/analysis/get_earthquake_events_within_one_day', { start_ts: a, end_ts: b });
  for (const [id, code] of [
    ['Q01', 'lpa'],
    ['Q02', 'scu'],
  ]) {
    await t.check(id, `${code}: {eq_alerts, eq_events}, plain arrays with every listed key`, async () =>
      shape(await info(code), { eq_alerts: [EVENT], eq_events: [EVENT] }),
    );
  }
  await t.check('Q03', 'there are events, and some with alerts', async () => {
    const j = await info('lpa');
    that(j.eq_events.length > 0, 'events', j.eq_events);
    that(j.eq_alerts.length > 0, 'alerts', j.eq_alerts);
  });
  await t.check('Q04', 'both lists are newest first', async () => {
    const j = await info('lpa');
    sorted(
      j.eq_events.map((e) => e.ts),
      'desc',
      'eq_events',
    );
    sorted(
      j.eq_alerts.map((e) => e.ts),
      'desc',
      'eq_alerts',
    );
  });
  await t.check('Q05', 'eq_alerts holds only events with alerts, each once', async () => {
    const a = (await info('lpa')).eq_alerts;
    a.forEach((e) => that(e.eq_alerts.length > 0, `alerts of event ${e.eq_id}`, e.eq_alerts));
    equal(new Set(a.map((e) => e.eq_id)).size, a.length, 'distinct eq_id');
  });
  await t.check('Q06', 'an alert site lies within the critical distance', async () => {
    for (const e of (await info('lpa')).eq_alerts)
      for (const a of e.eq_alerts)
        if (e.critical_distance !== null)
          that(
            Number(a.distance) <= Number(e.critical_distance) + 0.01,
            `at most ${e.critical_distance} km`,
            a.distance,
          );
  });
  await t.check('Q07', 'critical distance follows 29.027 m² − 251.89 m + 547.97 for magnitude 4 and more', async () => {
    for (const e of (await info('lpa')).eq_alerts) {
      const m = Number(e.magnitude);
      that(m >= 4, `magnitude of event ${e.eq_id} at least 4`, m);
      if (e.critical_distance !== null)
        near(
          Number(e.critical_distance),
          29.027 * m * m - 251.89 * m + 547.97,
          0.5,
          `critical distance of event ${e.eq_id}`,
        );
    }
  });
  await t.check('Q08', 'coordinates, magnitude and depth are plausible', async () => {
    for (const e of (await info('lpa')).eq_events) {
      that(Math.abs(Number(e.latitude)) <= 90 && Math.abs(Number(e.longitude)) <= 180, 'degrees', [
        e.latitude,
        e.longitude,
      ]);
      that(Number(e.magnitude) > 0 && Number(e.magnitude) < 10, 'magnitude 0 to 10', e.magnitude);
      if (e.depth !== null) that(Number(e.depth) >= 0, 'a depth that is not negative', e.depth); // null: the feed gave none, shown as a dash
      that(fromTs(e.ts) <= Date.now() + 60_000, 'not in the future', e.ts);
    }
  });
  await t.check('Q09', 'an unknown site code is answered cleanly', async () => {
    const r = await t.get('/api/analysis/get_earthquake_information/zzz');
    if (r.status === 200 && r.json?.eq_events) shape(r.json, { eq_alerts: ['obj'], eq_events: ['obj'] });
    else refused(r);
  });
  const inWindow = (list, from, to) =>
    list
      .filter((e) => e.ts >= from && e.ts <= to)
      .map((e) => e.eq_id)
      .sort((a, b) => a - b);
  await t.check('Q10', 'one-day call: a bare array, start and end as the dialog sends them (inverted)', async () => {
    const j = ok200(await within(toTs(Date.now()), toTs(Date.now() - DAY)));
    shape(j, [EVENT]);
    j.forEach((e) => that(fromTs(e.ts) >= Date.now() - DAY - 120_000, 'within a day', e.ts));
  });
  await t.check('Q11', 'one-day call: the window around a known event finds it, both ways round', async () => {
    const all = (await info('lpa')).eq_events;
    const e = all[Math.min(2, all.length - 1)];
    that(e, 'an event', 'none');
    const [from, to] = [toTs(fromTs(e.ts) - DAY / 2), toTs(fromTs(e.ts) + DAY / 2)];
    const ids = (r) =>
      ok200(r)
        .map((x) => x.eq_id)
        .sort((a, b) => a - b);
    const inverted = ids(await within(to, from));
    equal(inverted, ids(await within(from, to)), 'ids the other way round');
    for (const want of inWindow(all, from, to)) that(inverted.includes(want), `event ${want} in the window`, inverted);
  });
  await t.check('Q12', 'one-day call: an empty window is an empty array', async () =>
    equal(ok200(await within('1990-01-02 00:00:00', '1990-01-01 00:00:00')), [], 'reply'),
  );
  for (const [id, text, body] of [
    ['Q13', 'no times', {}],
    ['Q14', 'times that are no dates', { start_ts: 'now', end_ts: 'then' }],
    ['Q15', 'times that are numbers', { start_ts: 5, end_ts: [] }],
  ]) {
    await t.check(id, `one-day call with ${text} is malformed (400)`, async () =>
      refused(await t.post('/api/analysis/get_earthquake_events_within_one_day', body), [400]),
    );
  }
  await t.check('Q16', 'event list: a bare array that keeps to limit and offset, newest first', async () => {
    const all = ok200(await t.get('/api/analysis/get_earthquake_events?limit=10&offset=0'));
    shape(all, [EVENT]);
    that(all.length <= 10, 'at most 10', all.length);
    sorted(
      all.map((e) => e.ts),
      'desc',
      'events',
    );
    const next = ok200(await t.get('/api/analysis/get_earthquake_events?limit=3&offset=2'));
    equal(
      next.map((e) => e.eq_id),
      all.slice(2, 5).map((e) => e.eq_id),
      'events 3 to 5',
    );
  });
  await t.check('Q17', 'alert list: {count, data}, page of 5, newest ts first, then eq_id', async () => {
    const j = ok200(await t.get('/api/analysis/get_earthquake_alerts?limit=5&offset=0'));
    shape(j, { count: 'int', data: [EVENT] });
    that(j.data.length <= 5 && j.count >= j.data.length, 'at most 5 and count of all', [j.data.length, j.count]);
    j.data.forEach((e) => that(e.eq_alerts.length > 0, 'events with alerts', e.eq_id));
    sorted(
      j.data.map((e) => e.ts),
      'desc',
      'ts',
    );
    j.data.forEach((e, k) =>
      that(!k || j.data[k - 1].ts !== e.ts || j.data[k - 1].eq_id > e.eq_id, 'equal times by eq_id, greatest first', [
        j.data[k - 1]?.eq_id,
        e.eq_id,
      ]),
    );
    const second = ok200(await t.get('/api/analysis/get_earthquake_alerts?limit=5&offset=5'));
    equal(second.count, j.count, 'count on page 2');
    that(!second.data.some((e) => j.data.some((x) => x.eq_id === e.eq_id)), 'other events on page 2', 'the same');
    equal(second.data.length, Math.max(0, Math.min(5, j.count - 5)), 'rows on page 2');
  });
  await t.check('Q18', 'paging with text or a negative limit is refused', async () => {
    refused(await t.get('/api/analysis/get_earthquake_alerts?limit=five&offset=0'), [400]);
    refused(await t.get('/api/analysis/get_earthquake_alerts?limit=-5&offset=0'), [400]);
  });
  await t.check('Q19', 'alert list without limit: a page of 5 (or 10)', async () => {
    const j = ok200(await t.get('/api/analysis/get_earthquake_alerts'));
    shape(j, { count: 'int', data: [EVENT] });
    that(
      [5, 10].some((n) => j.data.length === Math.min(n, j.count)),
      `5 or 10 of ${j.count} rows`,
      j.data.length,
    );
  });
  await t.check('Q20', 'event list without limit is a bare array, newest first', async () => {
    const list = ok200(await t.get('/api/analysis/get_earthquake_events'));
    shape(list, [EVENT]);
    that(list.length > 0, 'events', 'none');
    sorted(
      list.map((e) => e.ts),
      'desc',
      'events',
    );
  });
}
