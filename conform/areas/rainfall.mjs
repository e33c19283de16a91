// Rainfall gauge sets: count, order, series arithmetic, missing ranges, invalid spans.
import { absent, equal, near, ok200, oneOf, refused, shape, show, sorted, that } from '../lib/expect.mjs';
import { once } from '../lib/sites.mjs';
import { DAY, fromTs, HALF_HOUR, toTs } from '../lib/time.mjs';

export const title = 'rainfall gauge sets';
export const prefix = 'R';
const pair = (v, p) =>
  that(
    Array.isArray(v) &&
      v.length === 2 &&
      Number.isInteger(v[0]) &&
      (v[1] === null || (typeof v[1] === 'number' && Number.isFinite(v[1]))),
    `${p} to be [ms, mm or null]`,
    v,
  );
const SET = {
  gauge_name: 'text',
  rain_id: 'int',
  data_source: oneOf('senslope', 'noah', 'satellite'),
  distance: 'str|null',
  threshold_value: 'num',
  '24h': [pair],
  '72h': [pair],
  rain: [pair],
  max_rval: 'num',
  max_72h: 'num',
  null_ranges: [{ from: 'ms', to: 'ms' }],
  invalid_data: [
    {
      rain_tag_id: 'int',
      ts: 'ts',
      ts_start: 'ts',
      ts_end: 'ts|null',
      observed_data: 'int',
      remarks: 'str|null',
      tagger: { first_name: 'str', last_name: 'str' },
    },
  ],
};
const SITES = [
  ['lpa', 4],
  ['scu', 3],
];

function nullRuns(series) {
  const runs = [];
  let from = null;
  series.forEach(([x, v], i) => {
    if (v === null && from === null) from = x;
    if (from !== null && (v !== null || i === series.length - 1)) {
      runs.push({ from, to: v === null ? x : series[i - 1][0] });
      from = null;
    }
  });
  return runs;
}

/** The rolling series must be the sum of the instantaneous one wherever the whole window lies in the answer. */
function checkRolling(set, key, bins) {
  let compared = 0;
  const { rain } = set;
  const rolled = new Map(set[key]);
  for (let i = bins - 1; i < rain.length; i++) {
    const window = rain.slice(i - bins + 1, i + 1).map(([, v]) => v);
    const valid = window.filter((v) => v !== null);
    const got = rolled.get(rain[i][0]);
    const at = `${set.gauge_name} ${key} at ${toTs(rain[i][0])}`;
    if (valid.length === 0) that(got === null || got === undefined, `${at} null (no valid half hour)`, got);
    else
      near(
        got,
        valid.reduce((a, b) => a + b, 0),
        0.02,
        at,
      );
    compared++;
  }
  return compared;
}

export async function run(t) {
  const end = Math.floor(Date.now() / HALF_HOUR) * HALF_HOUR;
  const url = (site, ms, days) =>
    `/api/rainfall/get_rainfall_plot_data/${site}/${encodeURIComponent(toTs(ms))}/${days}`;
  const sets = once(async (site, days) => ok200(await t.get(url(site, end, days))));
  let n = 1;
  const id = () => `R${String(n++).padStart(2, '0')}`;
  for (const [site, count] of SITES) {
    await t.check(id(), `${site}: a bare array of exactly ${count} gauge sets`, async () => {
      const a = await sets(site, 7);
      that(Array.isArray(a), 'a bare array', a);
      equal(a.length, count, 'gauge sets');
    });
    await t.check(id(), `${site}: every set has every listed key with its type`, async () =>
      shape(await sets(site, 7), [SET]),
    );
    await t.check(id(), `${site}: satellite gauges come last, ids are distinct, names start with rain_`, async () => {
      const a = await sets(site, 7);
      const first = a.findIndex((s) => s.data_source === 'satellite');
      that(
        first === -1 || a.slice(first).every((s) => s.data_source === 'satellite'),
        'satellite last',
        a.map((s) => s.data_source),
      );
      equal(new Set(a.map((s) => s.rain_id)).size, a.length, 'distinct rain_id');
      a.forEach((s) => that(/^rain_/i.test(s.gauge_name), 'a name like rain_…', s.gauge_name));
    });
    await t.check(id(), `${site}: thresholds are positive`, async () =>
      (await sets(site, 7)).forEach((s) =>
        that(s.threshold_value > 0, `threshold of ${s.gauge_name} above 0`, s.threshold_value),
      ),
    );
    await t.check(id(), `${site}: at least one gauge has rain data in 7 days`, async () => {
      that(
        (await sets(site, 7)).some((s) => s.rain.some(([, v]) => v !== null)),
        'some data',
        'none',
      );
    });
    await t.check(id(), `${site}: rain is an unbroken half-hour grid, ascending, inside the window`, async () => {
      for (const s of await sets(site, 7)) {
        if (!s.rain.length) continue;
        s.rain.forEach(([x], i) => {
          equal(x % HALF_HOUR, 0, `${s.gauge_name} point ${i} off the grid by`);
          if (i) equal(x - s.rain[i - 1][0], HALF_HOUR, `${s.gauge_name} step at ${toTs(x)}`);
        });
        that(
          s.rain[0][0] >= end - 7 * DAY - HALF_HOUR,
          `first point not before ${toTs(end - 7 * DAY)}`,
          toTs(s.rain[0][0]),
        );
        that(s.rain.at(-1)[0] <= end, `last point not after ${toTs(end)}`, toTs(s.rain.at(-1)[0]));
        that(s.rain.length >= 7 * 48 - 2, 'about 336 half hours (gaps as null)', s.rain.length);
      }
    });
    await t.check(id(), `${site}: no negative rainfall`, async () => {
      for (const s of await sets(site, 7))
        for (const k of ['rain', '24h', '72h'])
          that(
            s[k].every(([, v]) => v === null || v >= 0),
            `${s.gauge_name} ${k} not negative`,
            s[k].find(([, v]) => v < 0),
          );
    });
    for (const [key, bins] of [
      ['24h', 48],
      ['72h', 144],
    ]) {
      await t.check(id(), `${site}: ${key} equals the rolling sum of the ${bins} half hours`, async () => {
        let compared = 0;
        for (const s of await sets(site, 7)) if (s.rain.length) compared += checkRolling(s, key, bins);
        that(compared > 0, 'points to compare', compared);
      });
    }
    await t.check(id(), `${site}: max_rval and max_72h are the maxima of their series`, async () => {
      for (const s of await sets(site, 7)) {
        near(s.max_rval, Math.max(0, ...s.rain.map(([, v]) => v ?? 0)), 0.011, `${s.gauge_name} max_rval`);
        near(s.max_72h, Math.max(0, ...s['72h'].map(([, v]) => v ?? 0)), 0.011, `${s.gauge_name} max_72h`);
      }
    });
    await t.check(id(), `${site}: null_ranges are exactly the runs of null rain points`, async () => {
      for (const s of await sets(site, 7))
        equal(
          s.null_ranges.map(({ from, to }) => ({ from, to })),
          nullRuns(s.rain).map(({ from, to }) => ({ from, to })),
          `${s.gauge_name} null_ranges`,
        );
    });
    await t.check(id(), `${site}: invalid spans are sorted, apart, on the grid and touch the window`, async () => {
      for (const s of await sets(site, 30)) {
        sorted(
          s.invalid_data.map((v) => v.ts_start),
          'asc',
          'ts_start',
        );
        s.invalid_data.forEach((v, i) => {
          for (const k of ['ts_start', 'ts_end'])
            if (v[k]) equal(fromTs(v[k]) % HALF_HOUR, 0, `${k} ${v[k]} off the grid by`);
          if (v.ts_end) that(v.ts_start <= v.ts_end, 'ts_start before ts_end', show(v));
          const before = s.invalid_data[i - 1];
          if (before)
            that(before.ts_end && before.ts_end <= v.ts_start, 'spans that do not overlap', show([before, v]));
          that([-1, 0, 1, 3, 7, 15, 30].includes(v.observed_data), 'a listed observed_data code', v.observed_data);
        });
      }
    });
    await t.check(id(), `${site}: a shorter window holds the same values as a longer one`, async () => {
      const [short, long] = [await sets(site, 3), await sets(site, 7)];
      for (const s of short) {
        const l = long.find((x) => x.rain_id === s.rain_id);
        that(l, `gauge ${s.gauge_name} in both`, 'only in one');
        for (const k of ['rain', '24h', '72h']) {
          const known = new Map(l[k]);
          for (const [x, v] of s[k])
            if (known.has(x) && !(known.get(x) === null && v === null))
              near(v, known.get(x), 0.02, `${s.gauge_name} ${k} at ${toTs(x)}`);
        }
      }
    });
  }
  await t.check(id(), 'without time and days: the last 3 days', async () => {
    const a = ok200(await t.get('/api/rainfall/get_rainfall_plot_data/lpa'));
    equal(a.length, 4, 'gauge sets');
    const s = a.find((x) => x.rain.length);
    that(s, 'a set with points', 'none');
    near(s.rain.length, 144, 2, 'half hours');
    near(s.rain.at(-1)[0], end, 2 * HALF_HOUR, 'last point');
  });
  await t.check(id(), 'an uneven end time is rounded down to the half hour', async () => {
    const a = ok200(await t.get(url('lpa', end - DAY + 17 * 60_000, 1)));
    const s = a.find((x) => x.rain.length);
    that(
      s && s.rain.at(-1)[0] <= end - DAY,
      `last point not after ${toTs(end - DAY)}`,
      s ? toTs(s.rain.at(-1)[0]) : 'no points',
    );
  });
  await t.check(id(), 'a year of data comes within the request limit', async () =>
    equal(ok200(await t.get(url('lpa', end, 365))).length, 4, 'gauge sets'),
  );
  await t.check(id(), 'a window without any data still has 4 sets with empty maxima', async () => {
    const a = ok200(await t.get(url('lpa', Date.UTC(1991, 0, 5), 3)));
    equal(a.length, 4, 'gauge sets');
    shape(a, [SET]);
    a.forEach((s) => {
      equal(s.max_rval, 0, 'max_rval');
      equal(s.max_72h, 0, 'max_72h');
      that(
        s.rain.every(([, v]) => v === null),
        'no values',
        s.rain[0],
      );
    });
  });
  await t.check(id(), 'an unknown site is absent', async () => absent(await t.get(url('zzz', end, 3))));
  await t.check(id(), 'the site code may come in upper case or is refused cleanly', async () => {
    const r = await t.get(url('LPA', end, 3));
    if (r.json?.length !== 4) absent(r);
  });
  for (const [what, path] of [
    ['a bad end time', '/api/rainfall/get_rainfall_plot_data/lpa/yesterday/3'],
    ['days that are text', `/api/rainfall/get_rainfall_plot_data/lpa/${encodeURIComponent(toTs(end))}/three`],
    ['negative days', `/api/rainfall/get_rainfall_plot_data/lpa/${encodeURIComponent(toTs(end))}/-3`],
    ['a million days', `/api/rainfall/get_rainfall_plot_data/lpa/${encodeURIComponent(toTs(end))}/1000000`],
  ]) {
    await t.check(id(), `${what}: malformed (400)`, async () => refused(await t.get(path), [400, 404]));
  }
}
