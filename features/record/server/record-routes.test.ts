// The record over HTTP: one story of rain told back from the tables, and who may not read it.
import { HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { systemActor } from '@bantay/server/database/audit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { candidateOf, decide, rain, release, send } from '../../../apps/server/test/field.ts';
import { type House, instant, openHouse, type Visitor } from '../../../apps/server/test/harness.ts';
import { correctEwi } from '../../ewi/wire/ewi.ts';
import { markTold } from '../../reach/wire/reach.ts';
import { readRecord, readTriggerRecord } from '../wire/record.ts';

let house: House;
let officer: Visitor;
let triggerId: number;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  await rain(house, '2026-11-21 08:10:00', 4.5);
  await rain(house, '2026-11-21 09:05:00', 80);
  triggerId = (await candidateOf(officer))!.trigger_list_arr[0]!.trigger_id;
  await decide(officer, triggerId, 0);
  await decide(officer, triggerId, 1);
  expect((await release(house, officer, (await candidateOf(officer))!)).json.status).toBe(true);
});
afterAll(() => house.close());

const ofLpa = async () => (await officer.send(readRecord, { params: { site_code: 'lpa' }, query: {} })).json;

describe('the record of a site', () => {
  it('tells what is judged now: string, sources, what raises it', async () => {
    const { running, seal } = await ofLpa();
    expect(running).toMatchObject({ level: 1, internal: 'ND-R', has_ground_data: false });
    expect(running!.sources).toContainEqual({ source: 'rainfall', level: 1, data_ts: '2026-11-21 09:00:00' });
    expect(running!.triggers).toMatchObject([{ trigger_id: triggerId, source: 'rainfall', symbol: 'r1' }]);
    expect(seal!.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('tells each event with its releases, triggers and who decided what, newest first', async () => {
    const { events, earlier } = await ofLpa();
    expect(events.map((event) => event.status)).toEqual([2, 1]);
    expect(events[0]!.releases).toMatchObject([
      { kind: 'onset', level: 1, internal: 'ND-R', publisher: expect.stringMatching(/\w/), sms_sent_at: null },
    ]);
    const [trigger] = events[0]!.releases[0]!.triggers;
    expect(trigger).toMatchObject({ trigger_id: triggerId, info: expect.stringContaining('exceeded threshold') });
    expect(trigger!.decisions.map((one) => [one.status, one.name !== null])).toEqual([
      [1, true],
      [0, true],
      [null, false],
    ]);
    expect(earlier).toBeNull();
    expect(events[0]!.lowered_by).toEqual([]);
  });
});

describe('texts of a release', () => {
  it('with none sent there is none', async () => {
    expect((await ofLpa()).events[0]!.releases[0]).toMatchObject({ texts: [], told_otherwise: 0 });
  });

  it('stand with who sent them and what became of them, the correction and the cancellation after the warning', async () => {
    const { release_id } = (await ofLpa()).events[0]!.releases[0]!;
    const personId = await sendThree(release_id);
    await officer.send(markTold, { body: { release_id, person_id: personId, way: 'call' } });
    const { texts, told_otherwise: told, cancelled_at: cancelled } = (await ofLpa()).events[0]!.releases[0]!;
    expect(texts.map(({ kind }) => kind)).toEqual(['warning', 'correction', 'cancellation']);
    expect(texts[0]).toMatchObject({ text: 'Alert level 1. Maghanda.', sender: expect.stringMatching(/\w/) });
    expect(texts[0]!.numbers).toBeGreaterThan(3);
    expect(texts[1]).toMatchObject({ numbers: texts[0]!.numbers, answered: 0 });
    expect(cancelled).not.toBeNull();
    expect(told).toBe(1);
  });

  /** A warning, its correction and its cancellation; one of those who were written to. */
  async function sendThree(releaseId: number): Promise<number> {
    await send(officer, releaseId);
    const correct = (kind: 'correction' | 'cancellation', sms_msg: string) =>
      officer.send(correctEwi, { body: { release_id: releaseId, kind, sms_msg } });
    expect((await correct('correction', 'Alert level 1, itinama. Maghanda.')).json.status).toBe(true);
    expect((await correct('cancellation', 'KANSELADO.')).json.status).toBe(true);
    const { rows } = await sql<{
      id: number;
    }>`select min(user_id) as id from sms_outbox join sms_rounds using (round_id)
      where release_id = ${releaseId}`.execute(house.app.db);
    return rows[0]!.id; // it went to some
  }
});

describe('a trigger', () => {
  const open = async (query: { at?: string } = {}) =>
    (await officer.send(readTriggerRecord, { params: { trigger_id: String(triggerId) }, query })).json;

  it('opens to the readings, sums, thresholds and gaps that made it', async () => {
    const { rainfall, stamps, trigger, limits } = await open();
    expect(trigger).toMatchObject({ source: 'rainfall', site_code: 'lpa' });
    expect(stamps).toEqual(['2026-11-21 09:00:00']);
    expect(rainfall).toMatchObject({
      sum_24h: 84.5,
      sum_72h: 84.5,
      threshold_24h: expect.any(Number),
      passed_over: [],
      incomplete: [],
    });
    expect(rainfall!.threshold_72h).toBe(rainfall!.threshold_24h * 2);
    expect(limits).toEqual([
      {
        ...{ key: 'rain72h', value: rainfall!.threshold_72h, version_id: expect.any(Number), valid_from: null },
        ...{ set_by: null, reason: expect.stringContaining('rainfall_thresholds') },
      },
    ]);
    expect(rainfall!.half_hours).toHaveLength(144);
    expect(rainfall!.half_hours.slice(-3)).toEqual([4.5, null, 80]);
    expect(rainfall!.missing.at(-1)).toEqual({ from: '2026-11-21 08:30:00', to: '2026-11-21 08:30:00' });
  });

  it('keeps what it rested on, though the readings are tagged invalid afterwards', async () => {
    const [gauge] = await house.app.services.rainfall.chart((await siteOf())!, { endsAt: null, days: 3 });
    const span = { ts_start: '2026-11-21 08:00:00', ts_end: '2026-11-21 09:00:00' };
    const tag = { rain_id: gauge!.gauge!.rainId, observed_data: 1, remarks: 'insect', ...span };
    expect((await officer.raw('POST', '/api/rainfall/tag_invalid_data', { body: tag })).json.status).toBe('success');
    expect((await open({ at: '2026-11-21 09:00:00' })).rainfall!.sum_24h).toBe(84.5);
  });

  // Finding A M11: 25 values of 40 mm became 0 half a second later; the chart was flat, and an officer decides by it.
  it('keeps what it rested on, though its logger rewrites every reading to 0', async () => {
    for (const time of ['08:10:00', '09:05:00']) await rain(house, `2026-11-21 ${time}`, 0);
    const { rainfall } = await open({ at: '2026-11-21 09:00:00' });
    expect(rainfall).toMatchObject({ sum_24h: 84.5 });
    expect(rainfall!.half_hours.slice(-3)).toEqual([4.5, null, 80]);
  });

  it('has none at a half hour that did not raise it', async () => {
    expect((await open({ at: '2026-11-20 09:00:00' })).rainfall).toBeNull();
  });
});

describe('the numbers to decide by', () => {
  const figures = async (visitor = officer) =>
    (await visitor.send(readTriggerRecord, { params: { trigger_id: String(triggerId) }, query: {} })).json.figures;

  it('hold the sum against its limit, with the half hours that carry it, its age and the other sources', async () => {
    const { rain: told, newest_ts, others, markers, nodes, site } = await figures();
    expect(told).toMatchObject({ gauge: 'rain_lpasb', hours: 24, mm: 84.5, measured: 2, of: 48 });
    expect(told!.percent).toBe(Math.round((84.5 / told!.limit_mm) * 100));
    expect(told!.heaviest).toEqual({ count: 1, mm: 80 });
    expect(newest_ts).toBe('2026-11-21 09:00:00');
    expect(others.map((one) => [one.source, one.level])).toContainEqual(['surficial', -1]);
    expect(others.map(({ source }) => source)).not.toContain('rainfall');
    expect([markers, nodes]).toEqual([[], []]);
    expect(site.latitude).toEqual(expect.any(Number));
  });

  it('gauges that measured nothing are shown with that, and raise no doubt', async () => {
    const { rain: told } = await figures();
    expect(told!.neighbours.length).toBeGreaterThan(0);
    expect(told!.neighbours.every(({ measured, counts }) => measured === 0 && !counts)).toBe(true);
    expect(told!.neighbours.map(({ gauge }) => gauge)).not.toContain('rain_lpasb');
    expect(told!.doubt).toBeNull();
  });

  it('dry gauges around it raise a doubt, which changes neither level nor candidate', async () => {
    const before = (await ofLpa()).running;
    const near = (await figures()).rain!.neighbours.filter(({ km }) => km !== null && km <= 10)[0]!;
    const dry = Array.from({ length: 48 }, (_, half) =>
      toManilaText(instant('2026-11-20 09:35:00') + half * HALF_HOUR_MS),
    );
    await house.app.services.readings.record(
      dry.map((ts) => ({ gauge: near.gauge, ts, mm: 0.1 })),
      { actor: systemActor, gauges: null, keyId: null },
    );
    const { doubt, neighbours } = (await figures()).rain!;
    expect(doubt).toEqual({ least: expect.closeTo(4.8, 1), most: expect.closeTo(4.8, 1), neighbours: 1 });
    expect(neighbours.find(({ gauge }) => gauge === near.gauge)).toMatchObject({ measured: 48, counts: true });
    expect((await ofLpa()).running).toMatchObject({ level: before!.level, internal: before!.internal });
  });
});

it('a trigger of a landslide feature opens to its reports', async () => {
  const feature = {
    alert_level: 2,
    feature_type: 'Crack',
    feature_name: null,
    instance_id: null,
    location: 'Above the road',
    report_narrative: 'Three metres long.',
    remarks: 'Seen by residents.',
    observance_ts: '2026-11-21 09:08:00',
    reporter_id: 1,
    validator_id: 1,
    iomp: 1,
    file_name: '',
  };
  const body = { site_code: 'scu', uploads: [], moms_list: [feature] };
  const url = '/api/manifestations_of_movement/write_monitoring_moms_to_db';
  expect((await officer.raw('POST', url, { body })).json.status).toBe(1);
  const { running } = (await officer.send(readRecord, { params: { site_code: 'scu' }, query: {} })).json;
  const params = { trigger_id: String(running!.triggers[0]!.trigger_id) };
  const { reports, rainfall } = (await officer.send(readTriggerRecord, { params, query: {} })).json;
  expect(rainfall).toBeNull();
  expect(reports).toMatchObject([
    {
      feature_type: 'crack',
      feature_name: 'A',
      level: 2,
      location: 'Above the road',
      description: 'Three metres long.',
    },
  ]);
});

const siteOf = () => house.app.services.sites.require('lpa');

describe('refusals', () => {
  it.each([
    ['/api/record/lpa', 401, false],
    ['/api/record/trigger/1', 401, false],
    ['/api/record/zzz', 404, true],
    ['/api/record/trigger/999999', 200, true],
    ['/api/record/trigger/x', 400, true],
    ['/api/record/trigger/1?at=yesterday', 400, true],
    ['/api/record/lpa?before=-1', 400, true],
  ])('%s is answered with %i (signed in: %s)', async (url, status, isSignedIn) => {
    const visitor = isSignedIn ? officer : house.visitor();
    const answer = await visitor.raw('GET', url);
    expect([answer.status, answer.json.status]).toEqual([status, false]);
  });
});
