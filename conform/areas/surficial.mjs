// Surficial plot data and the trending chart: shapes, order, ranges.
import { absent, equal, ok200, oneOf, refused, shape, sorted, that } from '../lib/expect.mjs';
import { once } from '../lib/sites.mjs';
import { plot as ask, MARKER, TAG } from '../lib/surficial.mjs';
import { DAY, fromTs, toTs } from '../lib/time.mjs';

export const title = 'surficial marker plots and trending chart';
export const prefix = 'F';

export async function run(t) {
  const plot = once((...a) => ask(t, ...a));
  let n = 1;
  const id = () => `F${String(n++).padStart(2, '0')}`;
  for (const site of ['lpa', 'scu']) {
    await t.check(id(), `${site}: a bare array of markers with every listed key`, async () => {
      const list = await plot(site);
      that(list.length > 0, 'at least one marker', list);
      shape(list, [MARKER]);
    });
    await t.check(id(), `${site}: name equals marker_name, one upper-case letter, sorted`, async () => {
      const list = await plot(site);
      list.forEach((m) => {
        equal(m.name, m.marker_name, 'name');
        that(/^[A-Z]$/.test(m.marker_name), 'one upper-case letter', m.marker_name);
      });
      sorted(
        list.map((m) => m.marker_name),
        'asc',
        'marker names',
      );
    });
    await t.check(id(), `${site}: ids are unique and names of markers in use are unique`, async () => {
      const list = await plot(site);
      equal(new Set(list.map((m) => m.marker_id)).size, list.length, 'distinct marker_id');
      const used = list.filter((m) => m.in_use === 1).map((m) => m.marker_name);
      equal(new Set(used).size, used.length, 'distinct names in use');
    });
    await t.check(id(), `${site}: points ascend in time and are numbers in cm above 0`, async () => {
      for (const m of await plot(site)) {
        sorted(
          m.data.map((p) => p.x),
          'asc',
          `points of ${m.name}`,
        );
        m.data.forEach((p) => that(p.y > 0, 'a measurement above 0', p.y));
      }
    });
    await t.check(id(), `${site}: unreliable_data is {} or a whole tag of that point`, async () => {
      for (const m of await plot(site))
        for (const p of m.data) {
          if (Object.keys(p.unreliable_data).length === 0) continue;
          shape(p.unreliable_data, TAG, 'unreliable_data');
          equal(p.unreliable_data.data_id, p.data_id, 'tag.data_id');
        }
    });
    await t.check(
      id(),
      `${site}: history is newest first and starts with an add; add and rename carry the name`,
      async () => {
        for (const m of await plot(site)) {
          sorted(
            m.marker_history.map((h) => h.ts),
            'desc',
            `history of ${m.name}`,
          );
          that(m.marker_history.length > 0, `a history of ${m.name}`, m.marker_history);
          equal(m.marker_history.at(-1).event, 'add', `oldest event of ${m.name}`);
          for (const h of m.marker_history)
            if (h.event === 'add' || h.event === 'rename')
              shape(h.marker_name, { name_id: 'int', marker_name: 'text' }, `marker_name of ${h.event}`);
        }
      },
    );
    await t.check(id(), `${site}: the current name is the newest naming, in_use follows decommission`, async () => {
      for (const m of await plot(site)) {
        const naming = m.marker_history.find((h) => h.marker_name);
        equal(m.marker_name, naming?.marker_name.marker_name, 'current name');
        if (m.marker_history.some((h) => h.event === 'decommission'))
          equal(m.in_use, 0, `in_use of decommissioned ${m.name}`);
      }
    });
    await t.check(id(), `${site}: markers of one observation share time and observer`, async () => {
      const seen = new Map();
      for (const m of await plot(site))
        for (const p of m.data) {
          const before = seen.get(p.mo_id);
          if (before) {
            equal(p.x, before.x, `x of mo_id ${p.mo_id}`);
            equal(p.observer_name, before.observer_name, `observer of mo_id ${p.mo_id}`);
          } else seen.set(p.mo_id, p);
        }
    });
    await t.check(id(), `${site}: a bounded range holds exactly the points of that range`, async () => {
      const all = (await plot(site)).flatMap((m) => m.data);
      that(all.length > 0, 'data points', 'none');
      const xs = all.map((p) => p.x).sort((a, b) => a - b);
      const [from, to] = [xs[Math.floor(xs.length / 3)], xs[Math.floor((xs.length * 2) / 3)]];
      const part = (await plot(site, toTs(from), toTs(to + 1000)))
        .flatMap((m) => m.data)
        .map((p) => p.data_id)
        .sort((a, b) => a - b);
      const want = all
        .filter((p) => p.x >= from && p.x <= to)
        .map((p) => p.data_id)
        .sort((a, b) => a - b);
      equal(part.length, want.length, 'points in range');
      equal(part, want, 'data ids in range');
    });
    await t.check(id(), `${site}: a range without data still lists the markers`, async () => {
      const list = await plot(site, '1990-01-01 00:00:00', '1990-02-01 00:00:00');
      equal(list.length, (await plot(site)).length, 'markers');
      that(
        list.every((m) => m.data.length === 0),
        'no points',
        list.find((m) => m.data.length)?.data[0],
      );
    });
    await t.check(id(), `${site}: is_end_of_shift=true gives the last 10 observations`, async () => {
      const all = (await plot(site)).flatMap((m) => m.data);
      const newest = [...new Map(all.map((p) => [p.mo_id, p.x]))]
        .sort((a, b) => b[1] - a[1])
        .slice(0, 10)
        .map(([mo]) => mo)
        .sort((a, b) => a - b);
      const end = new Date(Date.now() + 60_000).getTime();
      const part = (await plot(site, toTs(Date.now() - DAY), toTs(end), '?is_end_of_shift=true')).flatMap(
        (m) => m.data,
      );
      equal(
        [...new Set(part.map((p) => p.mo_id))].sort((a, b) => a - b),
        newest,
        'observations',
      );
    });
  }
  await t.check(id(), 'an unknown site is absent', async () =>
    absent(await t.get('/api/surficial/get_surficial_plot_data/zzz/None/2024-01-01%2000:00:00')),
  );
  await t.check(id(), 'a bad start is malformed (400)', async () =>
    refused(await t.get('/api/surficial/get_surficial_plot_data/lpa/sometime/2024-01-01%2000:00:00'), [400, 404]),
  );
  await t.check(id(), 'a bad end is malformed (400)', async () =>
    refused(await t.get('/api/surficial/get_surficial_plot_data/lpa/None/2024-99-01%2000:00:00'), [400, 404]),
  );
  await t.check(id(), 'a start after the end is refused or empty', async () => {
    const r = await t.get('/api/surficial/get_surficial_plot_data/lpa/2024-02-01%2000:00:00/2024-01-01%2000:00:00');
    if (r.status === 200 && Array.isArray(r.json))
      that(
        r.json.every((m) => m.data.length === 0),
        'no points',
        r.json[0],
      );
    else refused(r);
  });

  const trend = async (marker, ms) =>
    ok200(
      await t.get(`/api/surficial/get_surficial_marker_trending_data/lpa/${marker}/${encodeURIComponent(toTs(ms))}`),
    );
  const vaPair = (v, p) =>
    that(Array.isArray(v) && v.length === 2 && v.every(Number.isFinite), `${p} to be two finite numbers`, v);
  const vaBand = (v, p) =>
    that(Array.isArray(v) && v.length === 3 && v.every(Number.isFinite), `${p} to be three finite numbers`, v);
  await t.check(id(), 'trending of every marker in use says has_trend', async () => {
    for (const m of (await plot('lpa')).filter((x) => x.in_use === 1))
      shape(await trend(m.name, Date.now()), { has_trend: 'bool' });
  });
  let trends = 0;
  const trendId = id();
  await t.check(trendId, 'trending data are the three datasets, complete and finite', async () => {
    const markers = (await plot('lpa')).filter((m) => m.data.length >= 10).slice(0, 6);
    for (const m of markers) {
      for (const p of m.data.slice(-12).reverse()) {
        const j = await trend(m.name, p.x);
        if (!j.has_trend) continue;
        trends++;
        equal(
          j.trending_data.map((d) => d.dataset_name),
          ['velocity_acceleration', 'displacement_interpolation', 'velocity_acceleration_time'],
          'dataset names',
        );
        const [va, disp, time] = j.trending_data.map((d) => Object.fromEntries(d.dataset.map((s) => [s.name, s.data])));
        shape(
          va,
          { Data: [vaPair], 'Trend Line': [vaPair], 'Threshold Interval': [vaBand], 'Last Data Point': [vaPair] },
          'velocity_acceleration',
        );
        equal(va['Last Data Point'].length, 1, 'last data points');
        shape(disp, { 'Surficial Data': [vaPair], Interpolation: [vaPair] }, 'displacement_interpolation');
        sorted(
          disp.Interpolation.map(([x]) => x),
          'asc',
          'interpolation',
        );
        shape(time, { Acceleration: ['num'], Velocity: ['num'], Timestamps: ['ms'] }, 'velocity_acceleration_time');
        equal(time.Velocity.length, time.Timestamps.length, 'velocities');
        equal(time.Acceleration.length, time.Timestamps.length, 'accelerations');
        that(
          time.Timestamps.length > 0 && disp['Surficial Data'].length > 0 && va.Data.length > 0,
          'points in every dataset',
          [time.Timestamps.length, disp['Surficial Data'].length, va.Data.length],
        );
        break;
      }
    }
  });
  if (!trends)
    t.skip(
      trendId,
      'the shape of trending_data',
      'no question was answered with has_trend true, so the check above passed without having seen one',
    );
  await t.check(id(), 'trending of a marker with fewer than 10 points answers has_trend false', async () => {
    const m = (await plot('lpa')).find((x) => x.data.length >= 2);
    that(m, 'a marker with points', 'none');
    const j = await trend(m.name, m.data[1].x);
    shape(j, { has_trend: oneOf(false) });
  });
  await t.check(id(), 'trending is read-only: the same question twice gives the same answer', async () => {
    const m = (await plot('lpa')).find((x) => x.data.length);
    equal(await trend(m.name, m.data.at(-1).x), await trend(m.name, m.data.at(-1).x), 'answer');
  });
  await t.check(id(), 'trending of an unknown marker is refused', async () =>
    refused(await t.get('/api/surficial/get_surficial_marker_trending_data/lpa/NOPE/2024-01-01%2000:00:00')),
  );
  await t.check(id(), 'trending with a bad time is malformed (400)', async () =>
    refused(await t.get('/api/surficial/get_surficial_marker_trending_data/lpa/A/never'), [400, 404]),
  );
  await t.check(id(), 'timestamps are true epoch milliseconds of Manila time', async () => {
    const m = (await plot('lpa')).find((x) => x.data.length);
    const hours = m.data.map((p) => Number(toTs(p.x).slice(11, 13)));
    const day = hours.filter((h) => h >= 5 && h <= 19).length / hours.length;
    that(day > 0.9, 'nearly all observations between 05 and 19 h Manila time', `${Math.round(day * 100)} %`);
    that(Number.isFinite(fromTs(m.marker_history[0].ts)), 'a readable history time', m.marker_history[0].ts);
  });
}
