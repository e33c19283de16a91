// Shapes and helpers that the three surficial areas share.
import { ok200, oneOf, that } from './expect.mjs';
import { DAY, fromTs, HOUR, toTs } from './time.mjs';

export const TAG = {
  marker_tag_id: 'int',
  data_id: 'int',
  ts: 'iso',
  tag_type: oneOf(-1, 0, 1),
  remarks: 'str|null',
  tagger: { user_id: 'int', first_name: 'str', last_name: 'str' },
};
export const MARKER = {
  marker_id: 'int',
  marker_name: 'text',
  name: 'text',
  in_use: 'flag',
  marker_history: [
    {
      history_id: 'int',
      ts: 'ts',
      event: oneOf('add', 'rename', 'reposition', 'decommission'),
      remarks: 'str|null',
      'marker_name?': 'any',
    },
  ],
  data: [{ x: 'ms', y: 'num', data_id: 'int', mo_id: 'int', observer_name: 'str', unreliable_data: 'obj' }],
};
export const FIRST = '2015-01-01 00:00:00';
export const END = () => toTs(Date.now() + 60_000);

export async function plot(t, site, start = 'None', end = END(), query = '') {
  const list = ok200(
    await t.get(
      `/api/surficial/get_surficial_plot_data/${site}/${encodeURIComponent(start)}/${encodeURIComponent(end)}${query}`,
    ),
  );
  that(Array.isArray(list), 'a bare array of markers', list);
  return list;
}
export async function table(t, site, start = FIRST, end = END()) {
  const j = ok200(
    await t.get(
      `/api/surficial/tabled_marker_observations/${site}/${encodeURIComponent(start)}/${encodeURIComponent(end)}`,
    ),
  );
  that(j.status === true && j.data, 'status true with data', j);
  return j.data;
}
export const rowMs = (row) => (typeof row.ts === 'number' ? row.ts : fromTs(String(row.ts)));

/** A past minute in daytime at which the site has no observation. */
export async function freeMinute(t, site, daysAgo = 2) {
  const taken = new Set((await table(t, site)).table_data.map((r) => Math.floor(rowMs(r) / 60_000)));
  const day = fromTs(`${toTs(Date.now() - daysAgo * DAY).slice(0, 10)} 00:00:00`);
  for (let m = 6 * 60 + 7; m < 18 * 60; m += 11) {
    const ms = day + m * 60_000;
    if (![ms - 60_000, ms, ms + 60_000, ms + HOUR].some((v) => taken.has(Math.floor(v / 60_000)))) return ms;
  }
  throw new Error('no free minute for a test observation');
}

/** In-use markers with the value each had last before a time: sending it again cannot raise an alert. */
export async function quietValues(t, site, ms) {
  const out = {};
  for (const m of await plot(t, site)) {
    if (m.in_use !== 1) continue;
    const before = m.data.filter((p) => p.x <= ms).at(-1) ?? m.data[0];
    out[m.marker_name] = before ? Number(before.y.toFixed(2)) : 50;
  }
  that(Object.keys(out).length > 0, `markers in use at ${site}`, 'none');
  return out;
}
export const webEntry = (site, date, marker, more = {}) => ({
  date,
  marker,
  panahon: 'MAARAW',
  reporter: 'CONFORM CHECKER',
  type: 'ROUTINE',
  site_code: site,
  ...more,
});
