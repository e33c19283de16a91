// Gauges and columns over HTTP as admins change them: what is taken and judged at once, what is refused, both sides of a conflict.
import { operatorActor } from '@bantay/server/database/audit.ts';
import { rows } from '@bantay/server/database/database.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse, people, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { getRainJudgement } from '../../rainfall/wire/rainfall.ts';
import {
  addColumn,
  addGauge,
  attachGauge,
  changeColumn,
  detachGauge,
  listCaredColumns,
  listCaredGauges,
  orderGauge,
  retireColumn,
  retireGauge,
  reviveColumn,
  reviveGauge,
} from '../wire/instruments.ts';

let house: House;
let admin: Visitor;
let officer: Visitor;
/** Of LPA alone. */
let ofLpa: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  admin = await house.signedIn(people.provincialOfficer);
  officer = await house.signedIn(people.secondOfficer);
  await sql`insert into user_roles (user_id, role, site_id) select user_id, 'admin', 24 from user_accounts
    where username = ${people.mayorOfLgu}`.execute(house.app.db);
  ofLpa = await house.signedIn(people.mayorOfLgu);
});
afterAll(() => house.close());

const gauges = async () => (await admin.send(listCaredGauges)).json.gauges;
const gaugeNamed = async (name: string) => (await gauges()).find(({ gauge_name }) => gauge_name === name)!;
const columnNamed = async (name: string) =>
  (await admin.send(listCaredColumns)).json.columns.find(({ tsm_name }) => tsm_name === name)!;
const audits = () =>
  rows<{ action: string; siteId: number | null; userId: number | null; before: object | null; after: object | null }>(
    house.app.db,
    sql`select action, site_id, user_id, before, after from audit
        where action like 'rainfall.%-gauge' or action like 'subsurface.%-column' order by audit_id`,
  );
const lpa = { site_code: 'lpa', distance_km: 0.1 };
const added = (over: object = {}) => ({
  ...{ gauge_name: 'rain_bago', data_source: 'senslope' as const, latitude: 11.7, longitude: 125.1 },
  ...{ sites: [lpa], reason: 'a new gauge', ...over },
});

describe('a new gauge', () => {
  it('is in the list of its sites at once, in its order, and nobody brings its readings yet', async () => {
    const made = await admin.send(addGauge, { body: added({ gauge_name: ' Rain_Bago ' }) });
    expect(made.json).toMatchObject({ status: true, message: 'rain_bago is judged.' });
    expect(await gaugeNamed('rain_bago')).toMatchObject({
      ...{ state: 'judged', newest_at: null, keys: [], latitude: 11.7 },
      sites: [{ ...lpa, site_id: 24, active: true, place: 1 }],
    });
    expect((await gaugeNamed('rain_lpasb')).sites[0]).toMatchObject({ site_code: 'lpa', place: 2 });
    expect((await audits()).at(-1)).toMatchObject({
      ...{ action: 'rainfall.add-gauge', siteId: 24, before: null },
      after: { gauge: 'rain_bago', data_source: 'senslope', sites: [{ site: 'lpa', km: 0.1 }], reason: 'a new gauge' },
    });
    await rain(house, '2026-11-21 09:05:00', 3, 'rain_bago');
    expect((await gaugeNamed('rain_bago')).newest_at).toBe('2026-11-21 09:05:00');
    expect((await officer.send(getRainJudgement, { params: { site_code: 'lpa' } })).status).toBe(200);
  });

  it.each([
    ['a name that is taken', { gauge_name: 'RAIN_LPASB' }, 409, 'gaugeTaken'],
    ['a name that is none', { gauge_name: 'lpasb' }, 200, 'gaugeNameWrong'],
    ['a distance below 0', { sites: [{ site_code: 'lpa', distance_km: -1 }] }, 200, 'gaugeKmWrong'],
    ['a distance beyond belief', { sites: [{ site_code: 'lpa', distance_km: 1e300 }] }, 200, 'gaugeKmWrong'],
    ['a site that is none', { sites: [{ site_code: 'zzz', distance_km: 1 }] }, 404, 'siteUnknown'],
    ['the same site twice', { sites: [lpa, { site_code: 'LPA', distance_km: 2 }] }, 409, 'gaugeOfSiteAlready'],
    ['half a position', { longitude: null }, 200, 'sitePlaceHalf'],
  ])('is not made with %s, and nothing of it is left', async (_what, over, status, code) => {
    const before = await gauges();
    const body = added({ gauge_name: 'rain_iba', ...over });
    const answer = await admin.raw('POST', '/api/admin/gauges/add', { body });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(await gauges()).toEqual(before);
  });

  it('belongs to a site, and an admin of one makes none elsewhere', async () => {
    const nowhere = await admin.raw('POST', '/api/admin/gauges/add', { body: added({ sites: [] }) });
    expect(nowhere.status).toBe(400);
    const elsewhere = added({ gauge_name: 'rain_iba', sites: [lpa, { site_code: 'scu', distance_km: 1 }] });
    expect((await ofLpa.send(addGauge, { body: elsewhere })).json).toMatchObject({ code: 'roleElsewhere' });
    expect((await officer.send(listCaredGauges)).json).toMatchObject({ code: 'roleMissing' });
    expect((await officer.send(addGauge, { body: added() })).json).toMatchObject({ code: 'roleMissing' });
  });
});

describe('a gauge', () => {
  const placed = async (over: object = {}, name = 'rain_bago') => {
    const { rain_id, version } = await gaugeNamed(name);
    return { rain_id, version, site_code: 'lpa', distance_km: 3.456, reason: 'measured again', ...over };
  };

  it('moves in the order by its distance, and who was slower sees what stands', async () => {
    const body = await placed();
    expect((await ofLpa.send(orderGauge, { body })).json).toMatchObject({ status: true });
    expect((await gaugeNamed('rain_bago')).sites[0]).toMatchObject({ distance_km: 3.46, place: 3 });
    expect((await audits()).at(-1)).toMatchObject({
      ...{ action: 'rainfall.order-gauge', before: { gauge: 'rain_bago', km: 0.1 } },
      after: { gauge: 'rain_bago', km: 3.46, reason: 'measured again' },
    });
    const late = await admin.send(orderGauge, { body: { ...body, distance_km: 7 } });
    expect(late.json).toMatchObject({
      ...{ status: false, code: 'changedMeanwhile' },
      current: { gauge_name: 'rain_bago', sites: [{ distance_km: 3.46 }] },
    });
  });

  it('of two who move it in the same moment, one does', async () => {
    const bodies = [await placed({ distance_km: 4 }), await placed({ distance_km: 5 })];
    const answers = await Promise.all(bodies.map((body) => admin.send(orderGauge, { body })));
    expect(answers.filter(({ json }) => json.status === true)).toHaveLength(1);
  });

  it('is given to a further site once, and taken from it; an admin of another site does neither', async () => {
    const body = await placed({ site_code: 'scu', distance_km: 9 });
    expect((await ofLpa.send(attachGauge, { body })).json).toMatchObject({ code: 'roleElsewhere' });
    expect((await admin.send(orderGauge, { body })).json).toMatchObject({ code: 'gaugeNotOfSite' });
    expect((await admin.send(attachGauge, { body })).json).toMatchObject({ status: true });
    const again = await placed({ site_code: 'scu', distance_km: 9 });
    expect((await admin.send(attachGauge, { body: again })).json).toMatchObject({ code: 'gaugeOfSiteAlready' });
    expect((await gaugeNamed('rain_bago')).sites.map(({ site_code }) => site_code)).toEqual(['lpa', 'scu']);
    // It is judged at both now: an admin of one does not retire it.
    const { rain_id, version } = await gaugeNamed('rain_bago');
    const retired = { body: { rain_id, version, reason: 'a try' } };
    expect((await ofLpa.send(retireGauge, retired)).json).toMatchObject({ code: 'roleElsewhere' });
    expect((await admin.send(detachGauge, { body: again })).json).toMatchObject({ status: true });
    expect((await gaugeNamed('rain_bago')).sites.map(({ site_code }) => site_code)).toEqual(['lpa']);
    expect((await admin.send(detachGauge, { body: await placed({ site_code: 'scu' }) })).json).toMatchObject({
      code: 'gaugeNotOfSite',
    });
  });

  it('is retired with its reason, not twice, and brought back; each site has its audit row', async () => {
    const seen = async () => {
      const { rain_id, version } = await gaugeNamed('rain_bago');
      return { body: { rain_id, version, reason: 'washed away' } };
    };
    expect((await admin.send(reviveGauge, await seen())).json).toMatchObject({ code: 'notRetired' });
    const first = await seen();
    expect((await admin.send(retireGauge, first)).json).toMatchObject({ status: true });
    expect(await gaugeNamed('rain_bago')).toMatchObject({ state: 'retired', sites: [{ place: null }] });
    expect((await audits()).at(-1)).toMatchObject({
      ...{ action: 'rainfall.retire-gauge', siteId: 24, before: { gauge: 'rain_bago' } },
      after: { reason: 'washed away' },
    });
    expect((await admin.send(retireGauge, first)).json).toMatchObject({ code: 'changedMeanwhile' });
    expect((await admin.send(retireGauge, await seen())).json).toMatchObject({ code: 'retiredAlready' });
    expect((await admin.send(reviveGauge, await seen())).json).toMatchObject({ status: true });
    expect(await gaugeNamed('rain_bago')).toMatchObject({ state: 'judged', retired_on: null });
  });

  it('of no site is nobody’s but an admin’s of all', async () => {
    await sql`insert into rainfall_gauges (gauge_name, data_source) values ('rain_sawi', 'noah')`.execute(house.app.db);
    const { rain_id, version, state } = await gaugeNamed('rain_sawi');
    expect(state).toBe('ofNoSite');
    const body = { rain_id, version, reason: 'a try' };
    expect((await ofLpa.send(retireGauge, { body })).json).toMatchObject({ code: 'roleElsewhere' });
    expect((await admin.send(retireGauge, { body })).json).toMatchObject({ status: true });
  });

  it('that is taken out by a tag says since when', async () => {
    const { rain_id } = await gaugeNamed('rain_lpasb');
    await sql`insert into rainfall_data_tags (rain_id, ts_start, tagger_id, observed_data)
      select ${rain_id}, '2026-11-20 08:00+08', min(user_id), 0 from users`.execute(house.app.db);
    expect(await gaugeNamed('rain_lpasb')).toMatchObject({ state: 'taggedOut', tagged_since: '2026-11-20 08:00:00' });
  });
});

describe('a column', () => {
  const column = (over: object = {}) => ({
    ...{ tsm_name: 'lpasz', site_code: 'lpa', segments: 12, segment_length: 0.5, accelerometers: 2 },
    ...{ activated_on: '2026-11-20', reason: 'a new column', ...over },
  });

  it('is judged at once, with its accelerometers and a logger of its name', async () => {
    expect((await ofLpa.send(addColumn, { body: column() })).json).toMatchObject({ status: true });
    expect(await columnNamed('lpasz')).toMatchObject({
      ...{ site_code: 'lpa', segments: 12, segment_length: 0.5, accelerometers: 2, newest_at: null, keys: [] },
      ...{ activated_on: '2026-11-20', retired_on: null },
    });
    const { tsm_id } = await columnNamed('lpasz');
    const parts = await rowsOf<{ tsm_id: number; in_use: boolean }>(house, 'accelerometers');
    expect(parts.filter((one) => one.tsm_id === tsm_id)).toHaveLength(24);
    expect(parts.filter((one) => one.tsm_id === tsm_id && one.in_use)).toHaveLength(12);
    expect((await audits()).at(-1)).toMatchObject({
      ...{ action: 'subsurface.add-column', siteId: 24 },
      after: { column: 'lpasz', segments: 12, segment_length: 0.5, reason: 'a new column' },
    });
  });

  it.each([
    ['a name that is taken', { tsm_name: 'LPASZ' }, 409, 'columnTaken'],
    ['a name that is none', { tsm_name: 'l z' }, 200, 'columnNameWrong'],
    ['a day that is none', { activated_on: '2026-02-31' }, 200, 'columnDayWrong'],
    ['a site that is none', { site_code: 'zzz' }, 404, 'siteUnknown'],
  ])('is not made with %s', async (_what, over, status, code) => {
    const body = column({ tsm_name: 'lpasy', ...over });
    const answer = await admin.raw('POST', '/api/admin/columns/add', { body });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(await columnNamed('lpasy')).toBeUndefined();
  });

  it.each([{ segments: 0 }, { segments: 1.5 }, { segment_length: 0.0001 }, { accelerometers: 6 }])(
    'is not made with %j',
    async (over) => {
      const body = column({ tsm_name: 'lpasy', ...over });
      expect((await admin.raw('POST', '/api/admin/columns/add', { body })).status).toBe(400);
    },
  );

  it('is retired and brought back over what was seen; an admin of another site does neither', async () => {
    const seen = async () => {
      const { tsm_id, version } = await columnNamed('lpasz');
      return { body: { tsm_id, version, reason: 'it has sheared off' } };
    };
    const first = await seen();
    expect((await admin.send(reviveColumn, first)).json).toMatchObject({ code: 'notRetired' });
    expect((await admin.send(retireColumn, first)).json).toMatchObject({ status: true });
    expect((await admin.send(retireColumn, first)).json).toMatchObject({
      ...{ code: 'changedMeanwhile', current: { tsm_name: 'lpasz' } },
    });
    expect((await columnNamed('lpasz')).retired_on).not.toBeNull();
    expect((await ofLpa.send(reviveColumn, await seen())).json).toMatchObject({ status: true });
    await admin.send(addColumn, { body: column({ tsm_name: 'scusz', site_code: 'scu' }) });
    const { tsm_id, version } = await columnNamed('scusz');
    const body = { tsm_id, version, reason: 'a try' };
    expect((await ofLpa.send(retireColumn, { body })).json).toMatchObject({ code: 'roleElsewhere' });
  });
});

describe('a column that stands', () => {
  const build = { site_code: 'lpa', segments: 4, segment_length: 0.5, accelerometers: 2, activated_on: '2026-11-20' };
  const changed = async (name: string, over: object = {}) => {
    const found = await columnNamed(name);
    const { site_code, segments, segment_length, accelerometers, activated_on, nodes_out, tsm_id, version } = found;
    const stands = { site_code, segments, segment_length, accelerometers, activated_on, nodes_out, tsm_id, version };
    return { body: { ...stands, reason: 'counted again', ...over } };
  };
  const change = async (name: string, over: object = {}, who = admin) =>
    who.send(changeColumn, await changed(name, over));
  const inUse = async (name: string) => {
    const { tsm_id } = await columnNamed(name);
    const parts = await rowsOf<{ tsm_id: number; node_id: number; accel_number: number; in_use: boolean }>(
      house,
      'accelerometers',
    );
    const own = parts.filter((one) => one.tsm_id === tsm_id && one.in_use);
    return own.map((one) => [one.node_id, one.accel_number]).sort((a, b) => a[0]! - b[0]!); // pairs
  };
  const read = async (name: string, node: number, accelerometer = 32) =>
    house.app.services.tiltReadings.record(
      [{ column: name, ts: '2026-11-21 09:00:00', node, accelerometer, x: 10, y: 10, z: 1000 }],
      { keyId: null, gauges: null, columns: null, actor: operatorActor },
    );

  it('gets a node more and loses one, each with what stood before and its reason', async () => {
    await admin.send(addColumn, { body: { ...build, tsm_name: 'lpaso', reason: 'a new column' } });
    expect((await change('lpaso', { segments: 5, nodes_out: [2] }, ofLpa)).json).toMatchObject({ status: true });
    expect(await columnNamed('lpaso')).toMatchObject({ segments: 5, nodes_out: [2], segment_length: 0.5 });
    expect(await inUse('lpaso')).toEqual([1, 3, 4, 5].map((node) => [node, 1]));
    expect((await audits()).at(-1)).toMatchObject({
      ...{ action: 'subsurface.change-column', siteId: 24 },
      before: { column: 'lpaso', segments: 4, nodes_out: [], site_code: 'lpa' },
      after: { column: 'lpaso', segments: 5, nodes_out: [2], reason: 'counted again' },
    });
    // The way back is a change like any other.
    expect((await change('lpaso', { segments: 4, nodes_out: [] })).json).toMatchObject({ status: true });
    expect(await columnNamed('lpaso')).toMatchObject({ segments: 4, nodes_out: [] });
  });

  it.each([
    ['nothing that changes', {}, 409, 'settingUnchanged'],
    ['the same length in other digits', { segment_length: 0.50001 }, 409, 'settingUnchanged'],
    ['a node that it has not got', { nodes_out: [5] }, 200, 'columnNodesWrong'],
    ['a node twice', { nodes_out: [2, 2] }, 200, 'columnNodesWrong'],
    ['no node left', { nodes_out: [1, 2, 3, 4] }, 200, 'columnWithoutNode'],
    ['a day that is none', { activated_on: '2026-02-31' }, 200, 'columnDayWrong'],
    ['a site that is none', { site_code: 'zzz' }, 404, 'siteUnknown'],
  ])('is refused %s, and stands as before', async (_what, over, status, code) => {
    const before = await columnNamed('lpaso');
    const answer = await admin.raw('POST', '/api/admin/columns/change', await changed('lpaso', over));
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(await columnNamed('lpaso')).toEqual(before);
  });

  it.each([
    { segments: 0 },
    { segments: 101 },
    { segment_length: -1 },
    { accelerometers: 0 },
    { nodes_out: ['1'] },
    { reason: ' ' },
  ])('is refused %j as no such thing', async (over) => {
    const answer = await admin.raw('POST', '/api/admin/columns/change', await changed('lpaso', over));
    expect(answer.status).toBe(400);
  });

  it('is no officer’s, and an admin of one site neither gives nor takes one elsewhere', async () => {
    expect((await change('lpaso', { segments: 5 }, officer)).json).toMatchObject({ code: 'roleMissing' });
    expect((await change('lpaso', { site_code: 'scu' }, ofLpa)).json).toMatchObject({ code: 'roleElsewhere' });
    expect((await change('scusz', { site_code: 'lpa' }, ofLpa)).json).toMatchObject({ code: 'roleElsewhere' });
    const unknown = await admin.send(changeColumn, await changed('lpaso', { tsm_id: 999_999 }));
    expect(unknown.json).toMatchObject({ code: 'columnUnknown' });
  });

  it('shows both sides to who was slower; sent twice it is done once', async () => {
    const first = await changed('lpaso', { segments: 6 });
    expect((await admin.send(changeColumn, first)).json).toMatchObject({ status: true });
    expect((await admin.send(changeColumn, first)).json).toMatchObject({
      ...{ code: 'changedMeanwhile', current: { tsm_name: 'lpaso', segments: 6, nodes_out: [] } },
    });
    const bodies = [await changed('lpaso', { segments: 7 }), await changed('lpaso', { segments: 8 })];
    const answers = await Promise.all(bodies.map((body) => admin.send(changeColumn, body)));
    expect(answers.filter(({ json }) => json.status === true)).toHaveLength(1);
  });

  it('moves with its logger and gets the accelerometers of its version, before it has a reading', async () => {
    expect((await change('lpaso', { site_code: 'SCU', segments: 3, accelerometers: 1 })).json).toMatchObject({
      status: true,
    });
    expect(await columnNamed('lpaso')).toMatchObject({ site_code: 'scu', accelerometers: 1, nodes_out: [] });
    const [logger] = (await rowsOf<{ logger_name: string; site_id: number }>(house, 'loggers')).filter(
      ({ logger_name }) => logger_name === 'lpaso',
    );
    expect(logger?.site_id).toBe(101);
    expect((await audits()).slice(-2).map(({ action, siteId }) => [action, siteId])).toEqual([
      ['subsurface.change-column', 24],
      ['subsurface.change-column', 101],
    ]);
    expect((await change('lpaso', { site_code: 'lpa', accelerometers: 2 })).json).toMatchObject({ status: true });
  });

  it('stays at its site once it was read, for what was judged stays there; its nodes may still be corrected', async () => {
    expect(await read('lpaso', 3)).toMatchObject({ stored: 1 });
    for (const over of [{ site_code: 'scu' }, { accelerometers: 3 }]) {
      const answer = await change('lpaso', over);
      expect([answer.status, answer.json]).toMatchObject([409, { code: 'columnHasReadings' }]);
    }
    expect(await columnNamed('lpaso')).toMatchObject({ site_code: 'lpa', accelerometers: 2 });
    expect((await change('lpaso', { nodes_out: [3] })).json).toMatchObject({ status: true });
    expect(await inUse('lpaso')).toEqual([
      [1, 1],
      [2, 1],
    ]);
    // What it sends is stored, and comes back into judgement with the node.
    expect(await rowsOf(house, 'tilt_data')).toContainEqual(expect.objectContaining({ node_id: 3 }));
    expect((await change('lpaso', { nodes_out: [] })).json).toMatchObject({ status: true });
  });

  it('is brought back before it is changed', async () => {
    const { tsm_id, version } = await columnNamed('lpaso');
    await admin.send(retireColumn, { body: { tsm_id, version, reason: 'sheared off' } });
    expect((await change('lpaso', { segments: 9 })).json).toMatchObject({ code: 'retiredAlready' });
  });
});

it('two files of gauges of one site that are taken in at once: the second waits, and its gauge comes after', async () => {
  const { gauges: service } = house.app.services;
  const line = (gaugeName: string) => ({ gaugeName, dataSource: 'senslope' as const, siteId: 24, km: 0.4 });
  const { db } = house.app;
  let second: Promise<void> | undefined;
  await db.transaction().execute(async (tx) => {
    await service.takeIn(tx, line('rain_una'));
    second = db.transaction().execute((other) => service.takeIn(other, line('rain_ikaduha')));
    // It has asked by then, and waits.
    await new Promise((goOn) => setTimeout(goOn, 300));
  });
  await second;
  const places = await rows<{ position: number }>(
    db,
    sql`select position from rainfall_priorities join rainfall_gauges using (rain_id)
        where gauge_name in ('rain_una', 'rain_ikaduha') order by gauge_name desc`,
  );
  expect(places[1]!.position).toBe(places[0]!.position + 1);
});
