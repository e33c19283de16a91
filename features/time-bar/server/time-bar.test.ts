// Marks on charts and charts as they were known, over HTTP: what was posted, corrected and removed later shows only by now.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decideAndRelease, LPA, measureCm, rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { getRainfallPlotData } from '../../rainfall/wire/rainfall.ts';
import { makeRemovedService } from '../../surficial/server/removed-service.ts';
import { deleteSurficialData, getSurficialPlotData, updateSurficialData } from '../../surficial/wire/surficial.ts';
import { readMarks } from '../wire/time-bar.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2031-11-21 09:10:00' });
  officer = await house.signedIn();
});
afterAll(() => house.close());

const marks = async (from: string, to: string, site_code = 'lpa') =>
  (await officer.send(readMarks, { params: { site_code, ts_start: from, ts_end: to } })).json;

const rainOf = async (known_at?: string) => {
  const { json } = await officer.send(getRainfallPlotData, {
    params: { site_code: 'lpa', ts_end: '2031-11-21 09:00:00', days_diff: '1' },
    query: known_at === undefined ? {} : { known_at },
  });
  return json[0]!.rain.filter(([, mm]) => mm !== null && mm > 0).map(([, mm]) => mm);
};

describe('rain as it was known', () => {
  it('shows a value that was replaced later as it stood, and none that came later', async () => {
    house.setNow('2031-11-21 09:10:00');
    await rain(house, '2031-11-21 08:00:00', 4);
    house.setNow('2031-11-21 09:20:00');
    await rain(house, '2031-11-21 08:00:00', 6);
    await rain(house, '2031-11-21 08:30:00', 2);
    expect(await rainOf()).toEqual([6, 2]);
    expect(await rainOf('2031-11-21 09:15:00')).toEqual([4]);
    expect(await rainOf('2031-11-21 09:05:00')).toEqual([]);
  });

  it('known by now is what stands', async () => expect(await rainOf('2031-11-21 09:30:00')).toEqual([6, 2]));

  it('a reading is known by its deed, however few microseconds lie between them', async () => {
    house.setNow('2031-11-21 09:40:00');
    await sql`insert into audit (at, field_at, actor, action)
      values ('2030-01-01 00:00:00.123900+00', '2031-11-21 09:31:00+08', 'system', 'rainfall.import')`.execute(
      house.app.db,
    );
    await sql`update rain_readings set received_at = '2030-01-01 00:00:00.123400+00'
      where measured_at = '2031-11-21 08:30:00+08'`.execute(house.app.db);
    expect(await rainOf('2031-11-21 09:32:00')).toEqual([6, 2]);
  });

  it('a time that is none is refused', async () => {
    const { status } = await officer.raw(
      'GET',
      '/api/rainfall/get_rainfall_plot_data/lpa/2031-11-21/1?known_at=yesterday',
    );
    expect(status).toBe(400);
  });
});

describe('markers as they were known', () => {
  const cm = async (known_at?: string) => {
    const { json } = await officer.send(getSurficialPlotData, {
      params: { site_code: 'lpa', start: '2031-11-21 00:00:00', end: '2031-11-21 23:00:00' },
      query: known_at === undefined ? {} : { known_at },
    });
    return json.find(({ marker_name }) => marker_name === 'A')!.data.map(({ y, data_id }) => ({ y, data_id }));
  };

  it('a corrected value is what it was, and a round entered later is not there', async () => {
    house.setNow('2031-11-21 10:00:00');
    await measureCm(house, '2031-11-21 09:50:00', { A: 60.6 });
    const [first] = await cm();
    house.setNow('2031-11-21 10:20:00');
    const fix = { data_id: first!.data_id, measurement: 61 };
    expect((await officer.send(updateSurficialData, { body: fix })).status).toBe(200);
    house.setNow('2031-11-21 10:30:00');
    await measureCm(house, '2031-11-21 10:25:00', { A: 61.5 });
    expect((await cm()).map(({ y }) => y)).toEqual([61, 61.5]);
    expect((await cm('2031-11-21 10:10:00')).map(({ y }) => y)).toEqual([60.6]);
    expect((await cm('2031-11-21 10:25:00')).map(({ y }) => y)).toEqual([61]);
    expect(await cm('2031-11-21 09:55:00')).toEqual([]);
  });
});

describe('markers that were deleted since', () => {
  const charts = async (known_at?: string) => {
    const { json } = await officer.send(getSurficialPlotData, {
      params: { site_code: 'lpa', start: '2031-11-22 00:00:00', end: '2031-11-22 23:00:00' },
      query: known_at === undefined ? {} : { known_at },
    });
    return Object.fromEntries(json.map(({ marker_name, data }) => [marker_name, data]));
  };
  const cm = async (known_at?: string) => {
    const { A = [], B = [] } = await charts(known_at);
    return [A.map(({ y }) => y), B.map(({ y }) => y)];
  };
  const remove = async (quantity: 'one' | 'all', id: number) =>
    expect((await officer.send(deleteSurficialData, { body: { quantity, id } })).status).toBe(200);

  it('come back as they stood then: value, minute and tag, one of a round or all of it', async () => {
    house.setNow('2031-11-22 10:00:00');
    await measureCm(house, '2031-11-22 09:50:00', { A: 60.6, B: 40 });
    const [first] = (await charts()).A ?? [];
    house.setNow('2031-11-22 10:10:00');
    const fix = { data_id: first!.data_id, measurement: 61 };
    expect((await officer.send(updateSurficialData, { body: fix })).status).toBe(200);
    house.setNow('2031-11-22 10:12:00');
    const tag = { marker_tag_id: null, data_id: first!.data_id, tagger_id: 1, remarks: 'wet tape', tag_type: -1 };
    const tagged = await officer.raw('POST', '/api/surficial/save_unreliable_marker_data', { body: tag });
    expect(tagged.status).toBe(200);
    house.setNow('2031-11-22 10:20:00');
    await remove('one', first!.data_id);
    house.setNow('2031-11-22 10:30:00');
    const [second] = (await charts()).B ?? [];
    await remove('all', second!.mo_id);
    expect(await cm()).toEqual([[], []]);
    // Before the correction, after it, after the first deletion, before anything was entered.
    expect(await cm('2031-11-22 10:05:00')).toEqual([[60.6], [40]]);
    expect(await cm('2031-11-22 10:15:00')).toEqual([[61], [40]]);
    expect(await cm('2031-11-22 10:25:00')).toEqual([[], [40]]);
    const tagAt = async (known: string) => (await charts(known)).A?.[0]?.unreliable_data;
    expect(await tagAt('2031-11-22 10:11:00')).toEqual({});
    expect(await tagAt('2031-11-22 10:15:00')).toMatchObject({ remarks: 'wet tape' });
    expect(await cm('2031-11-22 09:55:00')).toEqual([[], []]);
    expect(await cm('2031-11-22 10:35:00')).toEqual([[], []]);
  });

  it('are not there twice when one was brought back', async () => {
    house.setNow('2031-11-22 12:00:00');
    await measureCm(house, '2031-11-22 11:50:00', { A: 62, B: 41 });
    const [stands] = (await charts()).A ?? [];
    house.setNow('2031-11-22 12:10:00');
    await remove('one', stands!.data_id);
    expect(await cm('2031-11-22 12:05:00')).toEqual([[62], [41]]);
    house.setNow('2031-11-22 12:20:00');
    const { db, services } = house.app;
    const removed = makeRemovedService(db, services.clock, services.alerts);
    const [newest] = await removed.list();
    expect(await removed.restore(newest!.auditId)).toEqual({ back: ['A'], left: [] });
    for (const known of ['2031-11-22 12:05:00', undefined]) expect(await cm(known)).toEqual([[62], [41]]);
  });
});

describe('marks', () => {
  it('are the triggers and the first release of a level, oldest first', async () => {
    house.setNow('2031-11-21 11:10:00');
    await rain(house, '2031-11-21 11:05:00', 80);
    await decideAndRelease(house, officer, LPA);
    const { marks: found, is_cut } = await marks('2031-11-21 10:00:00', '2031-11-21 12:00:00');
    expect(is_cut).toBe(false);
    expect(found.map(({ kind, level, source }) => [kind, level, source])).toEqual([
      ['trigger', 1, 'rainfall'],
      ['release', 1, null],
    ]);
    expect(found.every(({ ts }) => ts >= '2031-11-21 10:00:00' && ts <= '2031-11-21 12:00:00')).toBe(true);
  });

  it('of another site, and of another time, are none of them', async () => {
    expect((await marks('2031-11-21 10:00:00', '2031-11-21 12:00:00', 'scu')).marks).toEqual([]);
    expect((await marks('2031-11-20 10:00:00', '2031-11-20 12:00:00')).marks).toEqual([]);
  });

  it('of two instants in the other order are the same', async () => {
    const there = await marks('2031-11-21 10:00:00', '2031-11-21 12:00:00');
    expect(await marks('2031-11-21 12:00:00', '2031-11-21 10:00:00')).toEqual(there);
  });

  it('are for whoever is signed in, of a site that there is', async () => {
    const params = { ts_start: '2031-11-21', ts_end: '2031-11-22' };
    expect((await house.visitor().send(readMarks, { params: { ...params, site_code: 'lpa' } })).status).toBe(401);
    expect((await officer.send(readMarks, { params: { ...params, site_code: 'zzz' } })).status).toBe(404);
    expect((await officer.raw('GET', '/api/time_bar/marks/lpa/never/2031-11-22')).status).toBe(400);
  });
});
