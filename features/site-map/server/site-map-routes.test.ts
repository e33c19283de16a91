// The map of a site: what stands where, who puts it there, what is refused, and that nobody's name is on it.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LPA, measureCm, rain } from '../../../apps/server/test/field.ts';
import { type House, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { readSiteMap, removePlace, setPlaces } from '../wire/site-map.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
});
afterAll(() => house.close());

const read = async (site = 'lpa') => (await officer.send(readSiteMap, { params: { site_code: site } })).json;
type Place = {
  kind: 'evacuation' | 'marker' | 'sensor' | 'purok' | 'hazard' | 'road';
  name: string;
  points: [number, number][];
};
const SCHOOL: Place = { kind: 'evacuation', name: 'Invented school', points: [[11.7865, 125.0221]] };
const put = (...places: (Place & { accuracy_m?: number })[]) =>
  officer.send(setPlaces, { body: { site_code: 'lpa', places: places.map((one) => ({ accuracy_m: null, ...one })) } });
const audits = async () =>
  (
    await sql<{ action: string; before: unknown; after: unknown }>`select action, before, after from audit
      where action like 'site-map.%' order by audit_id`.execute(house.app.db)
  ).rows;

describe('the map of a site', () => {
  it('is closed to strangers, and knows no site that there is not', async () => {
    expect((await house.visitor().raw('GET', '/api/site_map/lpa')).status).toBe(401);
    expect((await officer.raw('GET', '/api/site_map/xyz')).status).toBe(404);
  });

  it('draws nothing that nobody has said: a sensor without a place is there without a point', async () => {
    const map = await read();
    expect(map).toMatchObject({ places: [], markers: expect.any(Array), features: [] });
    // The demo has drawn its slope.
    expect(map.outline?.length).toBeGreaterThan(2);
    expect(map.sensors.length).toBeGreaterThan(3);
    for (const { is_silent } of map.sensors) expect(is_silent).toBe(true);
    expect(map.sensors.some(({ point }) => point === null)).toBe(true);
  });

  it('shows a sensor where it was put, and that it is heard', async () => {
    const [gauge] = (await read()).sensors.filter(({ kind }) => kind === 'gauge');
    expect((await put({ kind: 'sensor', name: gauge!.name, points: [[11.7861, 125.0219]] })).json.status).toBe(true);
    await rain(house, '2026-11-21 09:05:00', 1, gauge!.name);
    const now = (await read()).sensors.find(({ name }) => name === gauge!.name);
    expect(now).toMatchObject({ point: [11.7861, 125.0219], is_silent: false, last_at: '2026-11-21 09:05:00' });
  });

  it("shows today's movement of a marker, and none of one that nobody measured today", async () => {
    await measureCm(house, '2026-11-20 08:00:00', { A: 60, B: 110 });
    await measureCm(house, '2026-11-21 08:00:00', { A: 60.4 });
    await put({ kind: 'marker', name: 'A', points: [[11.7862, 125.022]], accuracy_m: 6 });
    const { markers, places } = await read();
    expect(markers.find(({ name }) => name === 'A')).toMatchObject({ today_cm: 0.4, point: [11.7862, 125.022] });
    expect(markers.find(({ name }) => name === 'B')).toMatchObject({ today_cm: null, point: null });
    expect(places.find(({ kind }) => kind === 'marker')).toMatchObject({ accuracy_m: 6, name: 'A' });
  });

  it('counts households by purok, and names nobody', async () => {
    const { puroks } = await read();
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from household_data
      where site_id = ${LPA}`.execute(house.app.db);
    expect(puroks.reduce((sum, { households }) => sum + households, 0)).toBe(rows[0]!.count);
    const text = JSON.stringify(await read());
    const heads = await sql<{ name: string }>`select household_head as name from household_data`.execute(house.app.db);
    for (const { name } of heads.rows) expect(text).not.toContain(name);
  });
});

describe('a place', () => {
  it('that is put again moves, and the audit keeps where it was', async () => {
    await put(SCHOOL);
    await put({ ...SCHOOL, points: [[11.787, 125.023]] });
    const { places } = await read();
    expect(places.filter(({ kind }) => kind === 'evacuation')).toMatchObject([{ points: [[11.787, 125.023]] }]);
    const last = (await audits()).at(-1);
    expect(last).toMatchObject({ action: 'site-map.set', before: { points: [[11.7865, 125.0221]] } });
  });

  it('of several is put with the others or not at all', async () => {
    const before = (await audits()).length;
    const far: Place = { kind: 'evacuation', name: 'Far away', points: [[13, 125]] };
    const answer = await put({ ...SCHOOL, name: 'Invented church' }, far);
    expect(answer.json).toMatchObject({ status: false, code: 'mapPlaceFar' });
    expect(JSON.stringify((await read()).places)).not.toContain('Invented church');
    expect(await audits()).toHaveLength(before);
  });

  it.each([
    ['a road of one point', { kind: 'road', name: 'Road', points: [[11.786, 125.022]] }, 'mapPlacePoints'],
    [
      'a picture without a height',
      {
        kind: 'hazard',
        name: 'map',
        points: [
          [11.786, 125.022],
          [11.786, 125.03],
        ],
      },
      'mapPlaceFlat',
    ],
  ] as const)('is refused in words: %s', async (_what, place, code) => {
    expect((await put(place as unknown as Place)).json).toMatchObject({ status: false, code }); // as a client sends it
  });

  it('is taken off by name, once', async () => {
    const body = { site_code: 'lpa', kind: 'evacuation' as const, name: ' Invented school ' };
    expect((await officer.send(removePlace, { body })).json.status).toBe(true);
    expect((await audits()).at(-1)).toMatchObject({ action: 'site-map.remove', after: null });
    expect((await officer.send(removePlace, { body })).json).toMatchObject({ status: false, code: 'mapPlaceUnknown' });
  });
});
