// Tilt columns over HTTP: columns, charts, what is refused, what a second look costs, readings of loggers.
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { createLoggerKey } from '@bantay/server/cli/logger-key.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { allColumns, openColumns } from '../../../apps/server/test/tilt.ts';
import { MOST_REJECTS_OF_KEY } from '../../loggers/rules/kept-rejects.ts';
import { plate as sites } from '../../sites/server/plate.ts';
import { getSiteSubsurfaceColumns, getSubsurfacePlotData, type SubsurfaceItem } from '../wire/subsurface.ts';
import { plate } from './plate.ts';

let house: House;
let officer: Visitor;
let key: string;
const NOW = '2026-11-21 09:10:00';
const START = '2026-11-18 09:00:00';
beforeAll(async () => {
  house = await openHouse({ now: NOW });
  officer = await house.signedIn();
  await openColumns(house, 12);
  key = await createLoggerKey(house.app.db, 'column', { columns: ['lpasa'] });
});
afterAll(() => house.close());

const ask = (more: object = {}, query: object = {}) =>
  officer.send(getSubsurfacePlotData, {
    params: { column: 'lpasa', ts_end: NOW, ts_start: START, hour_value: '4', ...more } as never,
    query,
  });
type Of<T extends SubsurfaceItem['type']> = Extract<SubsurfaceItem, { type: T }>;
const block = <T extends SubsurfaceItem['type']>(answer: { json: unknown }, type: T) =>
  (answer.json as SubsurfaceItem[]).find((item): item is Of<T> => item.type === type)!;

describe('columns of a site', () => {
  it('are for people who are signed in', async () => {
    const guest = house.visitor();
    const params = { site_code: 'lpa' };
    expect((await guest.send(getSiteSubsurfaceColumns, { params })).status).toBe(401);
    expect((await guest.raw('GET', `/api/subsurface/get_subsurface_plot_data/lpasa/${NOW}/None/4`)).status).toBe(401);
  });
  it('two at lpa with their loggers and accelerometers, none at scu, nothing at an unknown site', async () => {
    const { json } = await officer.send(getSiteSubsurfaceColumns, { params: { site_code: 'lpa' } });
    expect(json.map((one) => [one.tsm_name, one.number_of_segments, one.version, one.accelerometers.length])).toEqual([
      ['lpasa', 15, 2, 30],
      ['lpasb', 16, 3, 32],
    ]);
    expect(json[0]!.logger).toMatchObject({ logger_name: 'lpasa', logger_model: { has_tilt: true } });
    expect((await officer.send(getSiteSubsurfaceColumns, { params: { site_code: 'scu' } })).json).toEqual([]);
    const unknown = await officer.send(getSiteSubsurfaceColumns, { params: { site_code: 'zzz' } });
    expect([unknown.status, unknown.json.code]).toEqual([404, 'siteUnknown']);
  });
});

it('a page may be named the first column, as its page shows it, and the number of the site', async () => {
  const { services } = house.app;
  const named = { ...plate.named?.(services), ...sites.named?.(services) };
  const of = async (code: string) => [await named.column?.(code), await named.siteId?.(code)];
  expect([await of('lpa'), await of('scu'), await of('zzz')]).toEqual([
    ['lpasa', '24'],
    [null, '101'],
    [null, null],
  ]);
});

describe('the chart of a column', () => {
  it('holds positions, displacement and velocity; health and dropped readings only when asked for', async () => {
    const plain = await ask();
    const types = (answer: { json: unknown }) => (answer.json as SubsurfaceItem[]).map((item) => item.type);
    expect(types(plain)).toEqual(['column_position', 'displacement', 'velocity_alerts', 'stuck_nodes']);
    const all = await ask({}, { include_comms_health: 'true', dropped: 'true' });
    expect(types(all)).toContain('comms_health');
    expect(types(all)).toContain('dropped_readings');
    const { data } = block(plain, 'column_position').data;
    expect(data.map((one) => [one.orientation, one.data.length, one.data[0]!.data.length])).toEqual([
      ['downslope', 19, 16],
      ['across_slope', 19, 16],
    ]);
    expect(data[0]!.data.at(-1)!.name).toBe('2026-11-21 09:00:00');
    const displacement = block(plain, 'displacement');
    expect(displacement.data.map((one) => [one.data.length, one.annotations.length])).toEqual([
      [16, 15],
      [16, 15],
    ]);
    expect(displacement.data[0]!.data.every((series) => series.data.length === 145)).toBe(true);
    expect(block(plain, 'velocity_alerts').data.timestamps_per_node).toHaveLength(15);
  });

  it('shows the weak node in the health of both accelerometers, and names the stuck one', async () => {
    const health = block(await ask({}, { include_comms_health: 'true' }), 'comms_health').data.data;
    expect(health.map((one) => one.name)).toEqual(['Accel 1', 'Accel 2']);
    const weak = health[0]!.data.find((point) => point.x === 6)!.y;
    expect(weak).toBeLessThan(60);
    expect(health[0]!.data.filter((point) => point.y > 90)).toHaveLength(14);
    expect(block(await ask({ column: 'lpasb' }), 'stuck_nodes').data.map((one) => one.node)).toEqual([12]);
    expect(block(await ask(), 'stuck_nodes').data).toEqual([]);
  });

  it('begins with the first reading when no start is asked for, and never later than now', async () => {
    const { data } = block(await ask({ ts_start: 'None', hour_value: '24' }), 'displacement');
    expect(data[0]!.data[0]!.data).toHaveLength(12 * 48);
    const future = block(await ask({ ts_end: '2027-01-01 00:00:00' }), 'displacement').data[0]!.data[0]!.data;
    expect(future.at(-1)!.x).toBe(Date.parse('2026-11-21T09:00:00+08:00'));
    const reversed = await ask({ ts_start: '2026-11-21 09:00:00', ts_end: '2026-11-20 09:00:00' });
    expect(block(reversed, 'displacement').data[0]!.data[0]!.data).toHaveLength(1);
  });

  it('without a reading in the window draws nothing: zeros would look measured', async () => {
    const silent = await ask({ ts_start: '2026-11-01 00:00:00', ts_end: '2026-11-02 00:00:00' });
    expect(block(silent, 'column_position').data.data.map((one) => one.data)).toEqual([[], []]);
    expect(block(silent, 'displacement').data.map((one) => one.data)).toEqual([[], []]);
    expect(block(silent, 'velocity_alerts').data.timestamps_per_node).toEqual([]);
  });

  it.each([
    [{ column: 'nocol' }, 404],
    [{ column: "x'; drop table sites; --" }, 404],
    [{ hour_value: '5' }, 400],
    [{ ts_end: 'now' }, 400],
    [{ ts_start: 'then' }, 400],
  ])('refuses %j', async (more, status) => {
    const answer = await ask(more);
    expect([answer.status, answer.json.status]).toEqual([status, false]);
  });

  it('is the same at a second look, and another one after a new reading', async () => {
    const look = () => ask({}, { dropped: 'true' });
    const first = await look();
    expect((await look()).bytes.equals(first.bytes)).toBe(true);
    // Far from what the node showed before: the chart tells that it was left out.
    const readings = [
      { column: 'lpasa', ts: '2026-11-21 09:00:00', node: 3, accelerometer: 32, x: 1000, y: 90, z: 200 },
    ];
    expect(await house.app.services.tiltReadings.record(readings, allColumns)).toMatchObject({ stored: 1 });
    const at = Date.parse('2026-11-21T09:00:00+08:00');
    expect(block(await look(), 'dropped_readings').data).toContainEqual([at, 3, 'outlier']);
  });

  it('comes packed as the request allows, and unpacks to what it is unpacked', async () => {
    const url = `/api/subsurface/get_subsurface_plot_data/lpasa/${NOW}/${START}/4`;
    const packed = (accepted: string) => officer.raw('GET', url, { headers: { 'accept-encoding': accepted } });
    const [plain, brotli, gzip] = [await packed('identity'), await packed('gzip, br'), await packed('br;q=0, gzip')];
    const encodings = [plain, brotli, gzip].map(({ headers }) => headers['content-encoding']);
    expect(encodings).toEqual([undefined, 'br', 'gzip']);
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(gzip.headers.vary).toContain('accept-encoding');
  });

  it('thins a long reply to the screen and says so; a short one stays whole', async () => {
    expect(block(await ask({}, { pixels: '300' }), 'displacement').is_reduced).toBe(false);
  });
});

interface Report {
  stored: number;
  duplicates: number;
  rejected: number;
  items: { index: number; outcome: string; reason?: string }[];
}

describe('readings of a logger', () => {
  const reading = { column: 'lpasa', ts: '2026-11-21 08:41:00', node: 2, accelerometer: 32, x: 1020, y: 12, z: 34 };
  const post = (readings: unknown[], bearer = key) =>
    house.visitor().raw('POST', '/api/ingest/tilt', {
      body: { readings },
      headers: { authorization: `Bearer ${bearer}` },
    }) as unknown as Promise<Answer<Report>>;

  it('need a key of the column', async () => {
    expect((await post([reading], 'no-such-key')).status).toBe(401);
    const gauges = await createLoggerKey(house.app.db, 'gauge', { gauges: ['rain_lpasb'] });
    expect((await post([reading], gauges)).json).toMatchObject({ stored: 0, rejected: 1 });
  });

  it('are stored once; other counts of the same instant are kept aside', async () => {
    expect((await post([reading, reading])).json).toMatchObject({ stored: 1, duplicates: 1 });
    expect((await post([reading])).json).toMatchObject({ stored: 0, duplicates: 1, rejected: 0 });
    const other = (await post([{ ...reading, z: 35 }])).json;
    expect(other).toMatchObject({ rejected: 1, items: [{ index: 0, reason: 'other counts are stored' }] });
  });

  it('half a batch of garbage: the good half is stored, each bad one is answered and kept aside', async () => {
    const before = (await rowsOf(house, 'tilt_rejects')).length;
    const ts = '2026-11-21 08:42:00';
    const answer = await post([
      { ...reading, ts, x: '1021', accelerometer: '32', batt: 'low' },
      { ...reading, ts, node: 99 },
      { ...reading, ts, accelerometer: 11 },
      // Loggers send rows of other types, all zero: not the second accelerometer.
      { ...reading, ts, accelerometer: 2, x: 0, y: 0, z: 0 },
      { ...reading, ts, z: Number.NaN },
      { ...reading, ts, y: 1e9 },
      { ...reading, ts: '1970-01-01 00:00:00' },
      { ...reading, ts: '2099-01-01 00:00:00' },
      { ...reading, column: 'lpasb' },
      { ...reading, column: 'gone', x: 'a\u0000\ud800' },
      { ...reading, ts, node: 3, x: 4000 },
    ]);
    expect(answer.json.items.map((item) => item.reason)).toEqual([
      'no such node',
      'no such accelerometer',
      'no such accelerometer',
      'not a number',
      'too large',
      'not a time',
      'in the future',
      'not a column of this logger',
      'unknown column',
    ]);
    // Counts that no resting node shows are stored as they came: the filters drop them, and a chart can show them.
    expect(answer.json).toMatchObject({ stored: 2, rejected: 9 });
    expect((await rowsOf(house, 'tilt_rejects')).length).toBe(before + 9);
  });

  it('refused twice are kept once, of a key no more than its share, and for a month (finding A M11)', async () => {
    const count = async () => (await rowsOf(house, 'tilt_rejects')).length;
    const wrong = { ...reading, ts: '2026-11-21 08:43:00', node: 98 };
    const before = await count();
    for (let time = 0; time < 2; time++) await post([wrong, wrong]);
    expect(await count()).toBe(before + 1);
    await sql`insert into tilt_rejects (logger_key_id, tsm_name, measured_text, value_text, reason, last_at)
        select k.logger_key_id, 'x', 'then', n, 'not a time', now() - interval '31 days'
        from logger_keys k, generate_series(1, 20000) n where k.logger_name = 'column'`.execute(house.app.db);
    await post([wrong]);
    expect(await count()).toBeLessThanOrEqual(before + MOST_REJECTS_OF_KEY);
    await house.app.services.tiltReadings.forgetRejects();
    expect(await count()).toBe(before + 1);
  });

  it('are audited by the name of the logger', async () => {
    const audit = await rowsOf<{ action: string; actor: string }>(house, 'audit');
    expect(audit.some((row) => row.action === 'subsurface.readings' && row.actor.startsWith('logger:'))).toBe(true);
  });

  it('quiet columns state that they are below threshold, and keep one stretch per column', async () => {
    house.setNow('2026-11-21 09:40:00');
    await house.app.services.alerts.closeDue();
    house.setNow('2026-11-21 10:10:00');
    await house.app.services.alerts.closeDue();
    const stretches = await rowsOf<{ alert_level: number; ts_updated: number }>(house, 'tsm_alerts');
    expect(stretches.map((row) => row.alert_level)).toEqual([0, 0]);
    expect(stretches.map((row) => toManilaText(row.ts_updated))).toEqual(Array(2).fill('2026-11-21 10:00:00'));
    expect(await rowsOf(house, 'node_alerts')).toEqual([]);
  });
});
