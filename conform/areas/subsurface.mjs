// Subsurface columns: list, typed plot items, orientations, intervals, communication health.
import { absent, equal, ok200, oneOf, refused, shape, sorted, that } from '../lib/expect.mjs';
import { once } from '../lib/sites.mjs';
import { DAY, fromTs, HOUR, toTs } from '../lib/time.mjs';

export const title = 'subsurface columns';
export const prefix = 'B';
const ORIENTATIONS = ['across_slope', 'downslope'];
const pair = (v, p) => that(Array.isArray(v) && v.length === 2 && v.every(Number.isFinite), `${p} to be [ms, node]`, v);
const XY = { x: 'num', y: 'num' };
const POSITION = {
  max_position: 'num',
  min_position: 'num',
  data: [{ orientation: oneOf(...ORIENTATIONS), data: [{ name: 'ts', data: [XY] }] }],
};
const DISPLACEMENT = [
  {
    orientation: oneOf(...ORIENTATIONS),
    data: [{ name: 'any', data: [{ x: 'ms', y: 'num|null' }] }],
    annotations: [{ value: 'num', label: { text: 'str' } }],
  },
];
const VELOCITY = {
  velocity_alerts: [{ orientation: oneOf(...ORIENTATIONS), data: { L2: [pair], L3: [pair] } }],
  timestamps_per_node: [{ name: 'int', data: [pair] }],
};
const COMMS = { data: [{ name: 'text', data: [XY] }] };

export async function run(t) {
  let column;
  const end = Date.now();
  const url = (col, from, hours, query = '') =>
    `/api/subsurface/get_subsurface_plot_data/${col}/${encodeURIComponent(toTs(end))}/${from === null ? 'None' : encodeURIComponent(toTs(from))}/${hours}${query}`;
  const ask = once(async (days, hours, query) => ok200(await t.get(url(column, end - days * DAY, hours, query))));
  const block = async (type, days = 3, hours = 4, query = '?include_comms_health=true') => {
    const hit = (await ask(days, hours, query)).find((i) => i.type === type);
    that(
      hit,
      `an item of type ${type}`,
      (await ask(days, hours, query)).map((i) => i.type),
    );
    return hit.data;
  };
  await t.check('B01', 'lpa has columns, a bare array with tsm_name', async () => {
    const j = ok200(await t.get('/api/subsurface/get_site_subsurface_columns/lpa'));
    shape(j, [
      {
        tsm_name: 'text',
        'tsm_id?': 'int',
        'site_id?': 'int',
        'date_activated?': 'date|null',
        'date_deactivated?': 'date|null',
        'segment_length?': 'num',
        'number_of_segments?': 'int',
      },
    ]);
    that(j.length > 0, 'at least one column', j);
    column = (j.find((c) => !c.date_deactivated) ?? j[0]).tsm_name;
  });
  await t.check('B02', 'scu has no columns: an empty array', async () =>
    equal(ok200(await t.get('/api/subsurface/get_site_subsurface_columns/scu')), [], 'reply'),
  );
  await t.check('B03', 'columns of an unknown site are absent', async () =>
    absent(await t.get('/api/subsurface/get_site_subsurface_columns/zzz')),
  );
  await t.check('B04', 'plot is a bare array of the three typed items', async () => {
    const types = (await ask(3, 4, '')).map((i) => i.type);
    for (const w of ['column_position', 'displacement', 'velocity_alerts']) that(types.includes(w), `type ${w}`, types);
    equal(new Set(types).size, types.length, 'distinct types');
  });
  await t.check('B05', 'comms_health only on request', async () => {
    that(!(await ask(3, 4, '')).some((i) => i.type === 'comms_health'), 'no comms_health', 'comms_health');
    await block('comms_health');
  });
  await t.check('B06', 'column_position has every listed key', async () =>
    shape(await block('column_position'), POSITION),
  );
  await t.check('B07', 'displacement has every listed key', async () =>
    shape(await block('displacement'), DISPLACEMENT),
  );
  await t.check('B08', 'velocity_alerts has every listed key', async () =>
    shape(await block('velocity_alerts'), VELOCITY),
  );
  await t.check('B09', 'comms_health has every listed key', async () => shape(await block('comms_health'), COMMS));
  await t.check('B10', 'each block has both orientations once', async () => {
    for (const list of [
      (await block('column_position')).data,
      await block('displacement'),
      (await block('velocity_alerts')).velocity_alerts,
    ])
      equal(list.map((o) => o.orientation).sort(), ORIENTATIONS, 'orientations');
  });
  await t.check('B11', 'the last 3 days hold data', async () => {
    that(
      (await block('column_position')).data.every((o) => o.data.length > 0),
      'positions in both orientations',
      'none',
    );
    that(
      (await block('displacement')).every((o) => o.data.length > 1),
      'displacement of nodes',
      'none',
    );
  });
  await t.check('B12', 'positions lie within max_position and min_position', async () => {
    const p = await block('column_position');
    that(p.max_position >= p.min_position, 'max not below min', p.max_position - p.min_position);
    for (const o of p.data)
      for (const s of o.data)
        for (const d of s.data)
          that(
            d.x <= p.max_position + 0.001 && d.x >= p.min_position - 0.001,
            `x within ${p.min_position} to ${p.max_position}`,
            d.x,
          );
  });
  await t.check('B13', 'depth goes down: y is 0 or negative, one value per node', async () => {
    for (const o of (await block('column_position')).data)
      for (const s of o.data) {
        that(
          s.data.every((d) => d.y <= 0.05),
          'y not above 0',
          s.data.find((d) => d.y > 0.05),
        );
        equal(new Set(s.data.map((d) => d.y)).size, s.data.length, 'distinct depths');
      }
  });
  for (const hours of [4, 8, 12, 24]) {
    await t.check(
      { 4: 'B14', 8: 'B15', 12: 'B16', 24: 'B17' }[hours],
      `positions come every ${hours} hours`,
      async () => {
        for (const o of (await block('column_position', 10, hours)).data) {
          const times = o.data.map((s) => fromTs(s.name)).sort((a, b) => a - b);
          that(times.length >= 3, 'at least three positions', times.length);
          for (let i = 1; i < times.length; i++)
            equal((times[i] - times[i - 1]) % (hours * HOUR), 0, `step before ${toTs(times[i])} off by`);
          that(
            times.some((v, i) => i && v - times[i - 1] === hours * HOUR),
            `a step of ${hours} h`,
            'none',
          );
        }
      },
    );
  }
  await t.check('B20', 'displacement has a Cumulative series and node series, ascending in time', async () => {
    for (const o of await block('displacement')) {
      that(
        o.data.some((s) => s.name === 'Cumulative'),
        'Cumulative',
        o.data.map((s) => s.name),
      );
      that(
        o.data.filter((s) => s.name !== 'Cumulative').every((s) => Number.isInteger(s.name)),
        'node numbers as names',
        o.data.map((s) => s.name),
      );
      o.data.forEach((s) =>
        sorted(
          s.data.map((d) => d.x),
          'asc',
          `${o.orientation} ${s.name}`,
        ),
      );
    }
  });
  await t.check('B21', 'displacement lies in the asked range', async () => {
    for (const o of await block('displacement'))
      for (const s of o.data)
        for (const d of s.data)
          that(d.x <= end && d.x >= end - 3 * DAY - HOUR, `within ${toTs(end - 3 * DAY)} to ${toTs(end)}`, toTs(d.x));
  });
  await t.check('B22', 'velocity alerts name existing nodes', async () => {
    const v = await block('velocity_alerts');
    const nodes = new Set(v.timestamps_per_node.map((n) => n.name));
    that(nodes.size > 0, 'nodes', 'none');
    v.timestamps_per_node.forEach((n) => n.data.forEach(([, node]) => equal(node, n.name, 'node of the stamp')));
    for (const o of v.velocity_alerts)
      for (const [, node] of [...o.data.L2, ...o.data.L3])
        that(nodes.has(node), `one of the nodes ${[...nodes]}`, node);
  });
  await t.check('B23', 'communication health is 0 to 100 percent per node', async () => {
    const d = (await block('comms_health')).data;
    that(d.length > 0 && d.some((s) => s.data.length), 'series', d);
    for (const s of d)
      for (const p of s.data) that(p.y >= 0 && p.y <= 100 && Number.isInteger(p.x), '0 to 100 and a node number', p);
  });
  await t.check('B24', 'start "None" is understood', async () =>
    shape(ok200(await t.get(url(column, null, 24))), [{ type: 'text', data: 'any' }]),
  );
  await t.check('B25', 'the default 3 days and a month both come in time', async () => {
    await ask(3, 4, '');
    await ask(30, 24, '');
  });
  await t.check('B26', 'an unknown column is absent', async () => absent(await t.get(url('nocol', end - DAY, 4))));
  for (const [id, text, path] of [
    ['B27', 'an interval that is not offered', () => url(column, end - DAY, 5)],
    ['B28', 'an interval that is text', () => url(column, end - DAY, 'four')],
    ['B29', 'a bad time', () => `/api/subsurface/get_subsurface_plot_data/${column}/now/then/4`],
    ['B30', 'a negative interval', () => url(column, end - DAY, -4)],
  ]) {
    await t.check(id, `${text}: malformed (400)`, async () => refused(await t.get(path()), [400, 404]));
  }
  await t.check('B31', 'SQL in the column name is only an unknown column', async () =>
    absent(await t.get(url(encodeURIComponent("x'; DROP TABLE sites; --"), end - DAY, 4))),
  );
}
