// Every gauge counts and none is silent unseen: a fifth gauge, a tagged one, a site without a threshold, tags that end.
import { HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { systemActor } from '@bantay/server/database/audit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidateOf, holdRain, LPA, rain } from '../../../apps/server/test/field.ts';
import { type House, instant, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import {
  endInvalidTag,
  getMoreGauges,
  getRainfallPlotData,
  getRainJudgement,
  tagInvalidData,
  withdrawInvalidTag,
} from '../wire/rainfall.ts';

const SCU = 101;
const NOW = '2026-11-21 09:10:00';
let house: House;
let officer: Visitor;

/** Each group has a house of its own. */
function ownHouse(): void {
  beforeAll(async () => {
    house = await openHouse({ now: NOW });
    officer = await house.signedIn();
  });
  afterAll(() => house.close());
}

const level = async (siteId: number) =>
  (await rowsOf<{ site_id: number; result: { level: number } }>(house, 'generated_alerts')).find(
    (row) => row.site_id === siteId,
  )?.result.level;

async function addGauge(name: string, siteId: number, km: number): Promise<number> {
  const { rows } = await sql<{ rain_id: number }>`insert into rainfall_gauges (gauge_name, data_source)
    values (${name}, 'noah') returning rain_id`.execute(house.app.db);
  const rainId = rows[0]!.rain_id;
  await sql`insert into rainfall_priorities (site_id, rain_id, position, distance_km)
    values (${siteId}, ${rainId}, ${rainId}, ${km})`.execute(house.app.db);
  return rainId;
}

/** 72 hours up to 09:00: 0 mm first, `mm` in each of the last half hours, none in the very last ones. */
async function falls(gauge: string, halfHours: number, mm: number, silent = 0): Promise<void> {
  const end = instant('2026-11-21 09:00:00');
  const readings = Array.from({ length: 144 - silent }, (_, index) => {
    const back = 143 - index;
    return { gauge, ts: toManilaText(end - back * HALF_HOUR_MS), mm: back < halfHours ? mm : 0 };
  });
  await house.app.services.readings.record(readings, { actor: systemActor, gauges: null, keyId: null });
}

const judgement = async (site: string) => (await officer.send(getRainJudgement, { params: { site_code: site } })).json;
const page = async (site: string) =>
  (await officer.send(getRainfallPlotData, { params: { site_code: site, ts_end: NOW, days_diff: '1' } })).json;
const more = async (site: string) =>
  (await officer.send(getMoreGauges, { params: { site_code: site, ts_end: NOW, days_diff: '1' }, query: {} })).json;
const tag = (body: object) =>
  officer.send(tagInvalidData, {
    body: {
      rain_id: 1,
      ts_start: '2026-11-18 09:00:00',
      ts_end: null,
      observed_data: 0,
      remarks: null,
      ...body,
    } as never,
  });
/** What one look finds; it is raised by the second one, 20 s later. */
const faultsOf = async (kind: string) => {
  await house.app.services.duty.look([]);
  const rows = await rowsOf<{ kind: string; subject: string; site_id: number | null }>(house, 'duty_problems');
  return rows.filter((row) => row.kind === kind).map(({ subject, site_id }) => ({ subject, site_id }));
};

describe('a gauge beyond the frames of the page (N blocker)', () => {
  ownHouse();
  it('raises as the fifth of lpa and the fourth of scu, when it alone has data; the page keeps its sets', async () => {
    expect(await more('lpa')).toEqual([]);
    await addGauge('rain_noah_5', LPA, 12.5);
    await addGauge('rain_noah_4', SCU, 8);
    await rain(house, '2026-11-21 09:00:00', 120, 'rain_noah_5');
    await rain(house, '2026-11-21 09:00:00', 120, 'rain_noah_4');
    expect([await level(LPA), await level(SCU)]).toEqual([1, 1]);
    expect([(await page('lpa')).length, (await page('scu')).length]).toEqual([4, 3]);
    expect((await judgement('lpa')).decides?.gauge_name).toBe('rain_noah_5');
  });

  it('stands under "More gauges", the farthest that the page does not hold', async () => {
    const names = [...(await page('lpa')), ...(await more('lpa'))].map((set) => set.gauge_name);
    // Satellites stay last, so the new gauge moves one of them off the page.
    expect(names).toEqual(['rain_lpasb', 'rain_noah_619', 'rain_noah_1533', 'rain_noah_5', 'rain_sat_24']);
  });

  it('that belongs to no site and sends readings is a duty problem', async () => {
    const rainId = await addGauge('rain_noah_7', LPA, 20);
    await rain(house, '2026-11-21 09:00:00', 1, 'rain_noah_7');
    expect(await faultsOf('unjudged gauge')).toEqual([]);
    await sql`delete from rainfall_priorities where rain_id = ${rainId}`.execute(house.app.db);
    expect(await faultsOf('unjudged gauge')).toMatchObject([{ subject: 'rain_noah_7', site_id: null }]);
  });
});

describe('a gauge that is tagged out (S B1)', () => {
  ownHouse();
  it('is not asked: the next one raises the site', async () => {
    await rain(house, '2026-11-21 09:00:00', 0, 'rain_scusb');
    expect((await tag({ rain_id: 5 })).json.status).toBe('success');
    await rain(house, '2026-11-21 09:00:00', 103.2, 'rain_noah_535');
    expect(await level(SCU)).toBe(1);
    expect(await candidateOf(officer, SCU)).toBeDefined();
    expect(await judgement('scu')).toMatchObject({
      standing: 'over',
      decides: { gauge_name: 'rain_noah_535' },
      tagged_out: [{ gauge_name: 'rain_scusb', since: '2026-11-18 09:00:00' }],
    });
  });

  it('alone leaves no data, never 0 mm, and is a duty problem', async () => {
    await falls('rain_lpasb', 4, 1);
    expect(await judgement('lpa')).toMatchObject({ level: 0 });
    await tag({ rain_id: 1 });
    expect(await judgement('lpa')).toMatchObject({ level: -1, standing: 'no data', decides: null });
    const symbols = await sql<{ symbol: string }>`select s.alert_symbol as symbol from operational_triggers t
      join operational_trigger_symbols s using (trigger_sym_id) where t.site_id = ${LPA} and s.alert_symbol like 'r%'
      order by t.ts_updated desc, t.trigger_id desc limit 1`.execute(house.app.db);
    expect(symbols.rows).toEqual([{ symbol: 'r0' }]);
    expect(await faultsOf('tagged gauge')).toContainEqual({ subject: 'rain_lpasb', site_id: LPA });
  });
});

describe('the end of a tag (R major 3)', () => {
  ownHouse();
  const end = (rain_tag_id: number, ts_end?: string) =>
    officer.send(endInvalidTag, { body: { rain_tag_id, ...(ts_end ? { ts_end } : {}) } });
  const audit = async () => (await rowsOf<{ action: string }>(house, 'audit')).map((row) => row.action);

  it('may not lie in the future: refused with a sentence', async () => {
    const answer = await tag({ ts_end: '2027-11-22 00:00:00' });
    expect(answer.json).toMatchObject({ status: 'error', code: 'spanEndsInFuture' });
    expect(answer.json.message).toContain('Leave it empty while the fault goes on');
    expect(await rowsOf(house, 'rainfall_data_tags')).toEqual([]);
    // The half hour that runs is tagged whole.
    expect((await tag({ ts_end: NOW })).json.status).toBe('success');
  });

  it('comes by a press: the gauge counts again, and a further tag is taken', async () => {
    const { rain_tag_id: id } = (await tag({ rain_id: 2 })).json;
    expect((await end(id, '2026-11-21 12:00:00')).json).toMatchObject({ code: 'spanEndsInFuture' });
    expect((await end(id, '2026-11-18 08:00:00')).json).toMatchObject({ code: 'spanReversed' });
    expect((await end(id, '2026-11-21 08:10:00')).json).toMatchObject({ status: true });
    expect((await page('lpa'))[1]!.invalid_data[0]!.ts_end).toBe('2026-11-21 08:30:00');
    expect((await end(id)).json).toMatchObject({ code: 'rainTagEnded' });
    expect((await tag({ rain_id: 2, ts_start: '2026-11-21 08:30:00' })).json.status).toBe('success');
    expect(await audit()).toContain('rainfall.end-tag');
    expect(await faultsOf('tagged gauge')).toContainEqual({ subject: 'rain_noah_619', site_id: LPA });
  });

  it('of a tag of before that reached into next year can be set to now', async () => {
    const { rain_tag_id: id } = (await tag({ rain_id: 4 })).json;
    await sql`update rainfall_data_tags set ts_end = '2027-11-22 00:00+08' where rain_id = 4`.execute(house.app.db);
    expect(await faultsOf('tagged gauge')).toContainEqual({ subject: 'rain_sat_24', site_id: LPA });
    expect((await end(id)).json).toMatchObject({ status: true });
    expect((await page('lpa'))[3]!.invalid_data[0]!.ts_end).toBe('2026-11-21 09:30:00');
  });

  it('a withdrawn tag leaves nothing out: rain under it raises the site, and the row stays', async () => {
    const { rain_tag_id: id } = (await tag({ rain_id: 3 })).json;
    await rain(house, '2026-11-21 08:00:00', 120, 'rain_noah_1533');
    expect(await level(LPA)).toBe(0);
    const withdraw = () => officer.send(withdrawInvalidTag, { body: { rain_tag_id: id } });
    expect((await withdraw()).json).toMatchObject({ status: true });
    expect(await level(LPA)).toBe(1);
    expect((await page('lpa'))[2]).toMatchObject({ invalid_data: [], max_72h: 120 });
    expect((await withdraw()).json).toMatchObject({ code: 'rainTagUnknown' });
    expect((await rowsOf<{ rain_id: number }>(house, 'rainfall_data_tags')).map((row) => row.rain_id)).toContain(3);
    expect(await audit()).toContain('rainfall.withdraw-tag');
    expect((await faultsOf('tagged gauge')).map((fault) => fault.subject)).not.toContain('rain_noah_1533');
    expect((await tag({ rain_id: 3 })).json.status).toBe('success');
  });
});

describe('a site without a rain threshold (S B2)', () => {
  ownHouse();
  it('has no line, no level and a duty problem, whatever falls', async () => {
    await holdRain(house, LPA, null);
    await rain(house, '2026-11-21 09:00:00', 150, 'rain_lpasb');
    expect((await page('lpa')).map((set) => set.threshold_value)).toEqual([0, 0, 0, 0]);
    expect(await judgement('lpa')).toMatchObject({
      level: -1,
      standing: 'no threshold',
      decides: { gauge_name: 'rain_lpasb', day: { sum: 150, threshold: null, measured: 1, of: 48 } },
    });
    const { rows } = await sql<{ symbol: string; tech_info: string }>`select s.alert_symbol as symbol, t.tech_info
      from operational_triggers t join operational_trigger_symbols s using (trigger_sym_id)
      where t.site_id = ${LPA} and s.alert_symbol like 'r%'`.execute(house.app.db);
    expect(rows).toEqual([{ symbol: 'r0', tech_info: 'RAIN: no rain threshold is set for this site' }]);
    expect(await faultsOf('no threshold')).toEqual([{ subject: String(LPA), site_id: LPA }]);
  });
});

describe('the completeness of a sum (S P2)', () => {
  ownHouse();
  it('is told with its upper bound from the other gauge: possible, and no level changes', async () => {
    await holdRain(house, SCU, 116);
    await falls('rain_scusb', 48, 1.25, 6);
    await falls('rain_noah_535', 48, 2);
    const said = await judgement('scu');
    // 41 of 48 half hours of 1.25 mm; six more hold 2 mm each at the other gauge, whose ratio is 0.625; one has just begun.
    expect(said).toMatchObject({ level: 0, standing: 'possible', possible: ['rain_scusb'], passed_over: [] });
    expect(said.decides).toMatchObject({
      gauge_name: 'rain_scusb',
      is_complete: true,
      day: { sum: 51.25, threshold: 58, measured: 41, of: 48, upper: 58.75, filled_by: 'rain_noah_535' },
    });
    expect(await level(SCU)).toBe(0);
  });
});
