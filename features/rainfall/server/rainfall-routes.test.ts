// Charts and tags as people call them: how many frames, which spans, what is refused.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rain } from '../../../apps/server/test/field.ts';
import { type House, instant, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { type GaugeSet, getRainfallPlotData, tagInvalidData } from '../wire/rainfall.ts';

let house: House;
let officer: Visitor;

beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  for (const hour of ['06', '07', '08']) await rain(house, `2026-11-21 ${hour}:00:00`, 2.5);
});
afterAll(() => house.close());

const chart = async (site: string, end = '2026-11-21 09:00:00', days = '1') =>
  (await officer.send(getRainfallPlotData, { params: { site_code: site, ts_end: end, days_diff: days } })).json;
const path = '/api/rainfall/get_rainfall_plot_data';

const TAG = {
  rain_id: 1,
  ts_start: '2026-11-21 06:30:00',
  ts_end: '2026-11-21 07:30:00',
  tagger_id: 999,
  observed_data: -1,
  remarks: 'bird nest',
};
const tag = (more: object = {}) => officer.send(tagInvalidData, { body: { ...TAG, ...more } as typeof TAG });

describe('charts', () => {
  it('lpa has four frames and scu three, satellites last, each gauge once', async () => {
    const lpa = await chart('lpa');
    const scu = await chart('scu');
    expect(lpa.map((set) => set.gauge_name)).toEqual(['rain_lpasb', 'rain_noah_619', 'rain_noah_1533', 'rain_sat_24']);
    expect(scu.map((set) => set.gauge_name)).toEqual(['rain_scusb', 'rain_noah_535', 'rain_sat_101']);
    expect(lpa.map((set) => set.distance)).toEqual([
      'on-site rain gauge',
      '2.6km away from site',
      '9.4km away from site',
      'satellite data',
    ]);
    expect(lpa.every((set) => set.threshold_value === 139.1899)).toBe(true);
  });

  it('a gauge taken out of the list leaves an empty frame, so that there are always as many', async () => {
    await sql`delete from rainfall_priorities where rain_id = 7`.execute(house.app.db);
    const scu = await chart('scu');
    expect(scu.map((set) => [set.rain_id, set.distance, set.rain.length])).toEqual([
      [5, 'on-site rain gauge', 0],
      [6, '4.1km away from site', 0],
      [-3, 'no gauge yet', 0],
    ]);
    await sql`insert into rainfall_priorities (site_id, rain_id, position, distance_km) values (101, 7, 3, 0)`.execute(
      house.app.db,
    );
  });

  it('sums and the newest reading are those of the gauge', async () => {
    const [first] = await chart('lpa');
    // Three readings of 2.5 mm; the last one stands at 08:00 and the window ends at 09:00.
    expect(first!.max_72h).toBe(7.5);
    expect(first!.max_rval).toBe(2.5);
    expect(first!.last_reading_at).toBe(instant('2026-11-21 08:00:00'));
    expect(first!.rain.at(-1)![0]).toBe(instant('2026-11-21 09:00:00'));
    expect(first!.rain.filter(([, mm]) => mm !== null)).toHaveLength(3);
    expect(first!.null_ranges.length).toBeGreaterThan(0);
  });

  it('a year is thinned to the asked pixels and says so; no maximum and no gap is lost', async () => {
    const address = `${path}/lpa/2026-11-21%2009:10:00`;
    const whole = (await officer.raw('GET', `${address}/365`)).json as unknown as GaugeSet[];
    const thin = (await officer.raw('GET', `${address}/365?pixels=200`)).json as unknown as GaugeSet[];
    expect(whole[0]!.is_reduced).toBeUndefined();
    expect(whole[0]!.rain.length).toBe(365 * 48 + 1);
    expect(thin[0]!.is_reduced).toBe(true);
    expect(thin[0]!.rain.length).toBeLessThanOrEqual(200 * 5);
    expect(thin[0]!['24h'].map(([at]) => at)).toEqual(thin[0]!['72h'].map(([at]) => at));
    const most = (set: GaugeSet, name: 'rain' | '72h') => Math.max(...set[name].map(([, mm]) => mm ?? 0));
    expect([most(thin[0]!, 'rain'), most(thin[0]!, '72h')]).toEqual([2.5, 7.5]);
    expect(thin[0]!.null_ranges).toEqual(whole[0]!.null_ranges);
    const short = (await officer.raw('GET', `${address}/3?pixels=200`)).json as unknown as GaugeSet[];
    expect(short[0]!.is_reduced).toBeUndefined();
    for (const pixels of ['0', '49', '4001', 'many', '-5']) {
      expect((await officer.raw('GET', `${address}/365?pixels=${pixels}`)).status).toBe(400);
    }
  });

  it('a page may ask for columns: the same values without their times; anything else is refused', async () => {
    const address = `${path}/lpa/2026-11-21%2009:10:00/91`;
    const [pairs, columns] = [await officer.raw('GET', address), await officer.raw('GET', `${address}?form=columns`)];
    const of = (reply: typeof pairs) => reply.json as unknown as GaugeSet[];
    const { from, step, ...values } = of(columns)[0]!.columns!;
    for (const name of ['rain', '24h', '72h'] as const)
      expect(values[name].map((value, i) => [from + i * step, value])).toEqual(of(pairs)[0]![name]);
    expect(of(columns)[0]!.rain).toEqual([]);
    // Whoever does not ask for it gets what it always got.
    expect(of(await officer.raw('GET', address))[0]!.rain).toHaveLength(91 * 48 + 1);
    expect((await officer.raw('GET', `${address}?form=rows`)).status).toBe(400);
  });

  it('short forms of the address mean three days up to now', async () => {
    const whole = await officer.raw('GET', `${path}/lpa/2026-11-21%2009:10:00/3`);
    const withoutDays = await officer.raw('GET', `${path}/lpa/2026-11-21%2009:10:00`);
    const short = await officer.raw('GET', `${path}/lpa`);
    expect(short.json).toEqual(whole.json);
    expect(withoutDays.json).toEqual(whole.json);
    expect((await officer.raw('GET', `${path}/LPA`)).json).toEqual(whole.json);
  });

  it.each([
    ['days 0', `${path}/lpa/2026-11-21%2009:00:00/0`, 400],
    ['days 367', `${path}/lpa/2026-11-21%2009:00:00/367`, 400],
    ['days in words', `${path}/lpa/2026-11-21%2009:00:00/three`, 400],
    ['days with a sign', `${path}/lpa/2026-11-21%2009:00:00/-3`, 400],
    ['an impossible date', `${path}/lpa/2026-02-30%2009:00:00/3`, 400],
    ['a time in words', `${path}/lpa/now/3`, 400],
    ['an unknown site', `${path}/xyz/2026-11-21%2009:00:00/3`, 404],
    ['an id instead of a code', `${path}/24`, 404],
    ['broken encoding', `${path}/lpa/%E0%A4%A/3`, 400],
  ])('%s is refused', async (_, url, status) => {
    const answer = await officer.raw('GET', url);
    expect([answer.status, answer.json.status]).toEqual([status, false]);
    expect(answer.json.message).toBeTruthy();
  });

  it('without a session there is nothing to see', async () => {
    expect((await house.visitor().raw('GET', `${path}/lpa`)).status).toBe(401);
  });
});

describe('tags on invalid data', () => {
  beforeEach(async () => {
    await sql`delete from rainfall_data_tags`.execute(house.app.db);
    house.setNow('2026-11-21 09:10:00');
  });

  const spans = async (from: string, end: string) => {
    const hours = (instant(end) - instant(from)) / 3_600_000;
    expect(hours % 24).toBe(0);
    return (await chart('lpa', end, String(hours / 24)))[0]!.invalid_data;
  };

  it('a tag is stored with the officer of the session, whatever the body says, and stands in the audit', async () => {
    const answer = await tag();
    expect(answer.json).toMatchObject({ status: 'success', message: 'Invalid rainfall tag saved!' });
    const [shown] = (await chart('lpa'))[0]!.invalid_data;
    expect(shown).toMatchObject({
      rain_tag_id: answer.json.rain_tag_id,
      ts_start: '2026-11-21 06:30:00',
      ts_end: '2026-11-21 07:30:00',
      observed_data: -1,
      remarks: 'bird nest',
      tagger: { first_name: 'Elena', last_name: 'Halimbawa' },
    });
    expect((await chart('lpa'))[1]!.invalid_data).toEqual([]);
    const audit = await rowsOf<{ action: string; user_id: number; subject_id: number }>(house, 'audit');
    expect(audit.filter((row) => row.action === 'rainfall.tag-invalid').at(-1)).toMatchObject({
      subject_id: answer.json.rain_tag_id,
    });
  });

  it('what is tagged counts no more: the sum of 7.5 mm loses the 2.5 mm of 07:00', async () => {
    await tag();
    expect((await chart('lpa'))[0]!.max_72h).toBe(5);
  });

  it('spans snap outward to half hours', async () => {
    await tag({ ts_start: '2026-11-21 06:44:10', ts_end: '2026-11-21 06:46:00' });
    expect((await chart('lpa'))[0]!.invalid_data[0]).toMatchObject({
      ts_start: '2026-11-21 06:30:00',
      ts_end: '2026-11-21 07:00:00',
    });
  });

  it('a chart shows every span that overlaps its window, also one that begins before or ends after it', async () => {
    await tag({ ts_start: '2026-11-18 00:00:00', ts_end: '2026-11-19 12:00:00' });
    const shown = async (from: string, end: string) => (await spans(from, end)).length;
    expect(await shown('2026-11-19 00:00:00', '2026-11-20 00:00:00')).toBe(1);
    expect(await shown('2026-11-17 06:00:00', '2026-11-18 06:00:00')).toBe(1);
    expect(await shown('2026-11-18 06:00:00', '2026-11-19 06:00:00')).toBe(1);
    expect(await shown('2026-11-19 12:30:00', '2026-11-20 12:30:00')).toBe(0);
    expect(await shown('2026-11-16 23:00:00', '2026-11-17 23:00:00')).toBe(0);
  });

  it('an open span goes on to now and refuses every later one', async () => {
    expect((await tag({ ts_start: '2026-11-21 08:00:00', ts_end: null })).json.status).toBe('success');
    expect((await chart('lpa'))[0]!.invalid_data[0]!.ts_end).toBeNull();
    expect((await tag({ ts_start: '2026-11-21 08:30:00', ts_end: '2026-11-21 09:00:00' })).json).toMatchObject({
      status: 'error',
      code: 'spanOverlaps',
    });
    expect((await tag({ ts_start: '2026-11-21 07:00:00', ts_end: null })).json.code).toBe('spanOverlaps');
    expect((await tag({ ts_start: '2026-11-21 07:00:00', ts_end: '2026-11-21 08:00:00' })).json.status).toBe('success');
  });

  it.each([
    ['the same span', {}],
    ['a span inside', { ts_start: '2026-11-21 07:00:00', ts_end: '2026-11-21 07:10:00' }],
    ['a span around', { ts_start: '2026-11-21 05:00:00', ts_end: '2026-11-21 09:00:00' }],
    ['one that begins inside', { ts_start: '2026-11-21 07:00:00', ts_end: '2026-11-21 08:30:00' }],
    ['one that ends inside', { ts_start: '2026-11-21 05:30:00', ts_end: '2026-11-21 06:40:00' }],
    ['an open one from before', { ts_start: '2026-11-21 05:30:00', ts_end: null }],
  ])('%s overlaps and is refused with the name of who tagged', async (_, more) => {
    await tag();
    const answer = await tag(more);
    expect(answer.json).toMatchObject({ status: 'error', code: 'spanOverlaps' });
    expect(answer.json.message).toContain('Elena Halimbawa');
    expect(answer.json.message).toContain('2026/11/21 06:30 to 2026/11/21 07:30');
    expect(await rowsOf(house, 'rainfall_data_tags')).toHaveLength(1);
  });

  it('spans that touch do not overlap, and another gauge is another matter', async () => {
    await tag();
    expect((await tag({ ts_start: '2026-11-21 07:30:00', ts_end: '2026-11-21 08:00:00' })).json.status).toBe('success');
    expect((await tag({ ts_start: '2026-11-21 06:00:00', ts_end: '2026-11-21 06:30:00' })).json.status).toBe('success');
    expect((await tag({ rain_id: 2 })).json.status).toBe('success');
  });

  it('two officers tag the same span at once: one is stored', async () => {
    const answers = await Promise.all([tag(), tag(), tag()]);
    expect(answers.filter((one) => (one.json.status as string) === 'success')).toHaveLength(1);
    expect(await rowsOf(house, 'rainfall_data_tags')).toHaveLength(1);
  });

  it.each([
    ['the end before the start', { ts_end: '2026-11-21 06:00:00' }, 'spanReversed'],
    ['no length at all', { ts_start: '2026-11-21 06:30:00', ts_end: '2026-11-21 06:30:00' }, 'spanReversed'],
    ['a start in the future', { ts_start: '2026-11-21 10:00:00', ts_end: null }, 'spanInFuture'],
    ['an unknown gauge', { rain_id: 4711 }, 'gaugeUnknown'],
    ['code 2', { observed_data: 2 }, 'observedDataUnknown'],
    ['code 31', { observed_data: 31 }, 'observedDataUnknown'],
  ])('%s is refused', async (_, more, code) => {
    const answer = await tag(more);
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ status: 'error', code });
    expect(await rowsOf(house, 'rainfall_data_tags')).toEqual([]);
  });

  it.each([
    ['an impossible date', { ts_start: '2026-02-30 00:00:00' }],
    ['a gauge by name', { rain_id: 'rain_lpasb' }],
    ['a gauge below 1', { rain_id: 0 }],
    ['a code as text', { observed_data: '-1' }],
    ['a code with a fraction', { observed_data: 7.5 }],
    ['remarks of 1,001 characters', { remarks: 'x'.repeat(1001) }],
    ['remarks with NUL', { remarks: 'a\u0000' }],
    ['no start', { ts_start: undefined }],
    ['an end that is missing instead of null', { ts_end: undefined }],
  ])('%s is malformed', async (_, more) => {
    const answer = await officer.raw('POST', '/api/rainfall/tag_invalid_data', { body: { ...TAG, ...more } });
    expect(answer.status).toBe(400);
    expect(await rowsOf(house, 'rainfall_data_tags')).toEqual([]);
  });

  it.each([-1, 0, 1, 3, 7, 15, 30])('code %i is known', async (observed_data) => {
    expect((await tag({ observed_data })).json.status).toBe('success');
  });

  it('rain declared invalid leaves the sums at once; the trigger it raised stays for a person to decide', async () => {
    house.setNow('2026-11-21 12:10:00');
    await rain(house, '2026-11-21 12:05:00', 100);
    const levels = async () =>
      (await rowsOf<{ site_id: number; result: { level: number } }>(house, 'generated_alerts')).find(
        (row) => row.site_id === 24,
      )!.result.level;
    expect(await levels()).toBe(1);
    await tag({ ts_start: '2026-11-21 12:00:00', ts_end: '2026-11-21 12:30:00' });
    const [set] = await chart('lpa', toManilaText(house.now()));
    expect(set!.max_72h).toBeLessThan(100);
    expect(await levels()).toBe(1);
  });
});
