// Rain that is only possible waits for a person: from the readings to the popup, to Valid or Invalid, and what late readings make of it.
import { HALF_HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { createLoggerKey } from '@bantay/server/cli/logger-key.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  candidateOf,
  decide,
  holdRain,
  release,
  releaseBody,
  runDue,
  summaryOf,
} from '../../../apps/server/test/field.ts';
import { type House, instant, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { makeRerunService } from '../../alerts/server/rerun-service.ts';
import { saveOnDemand } from '../../on-demand/wire/on-demand.ts';
import { readRecord, readTriggerRecord } from '../../record/wire/record.ts';
import { makeReplayService } from '../../replay/server/replay-service.ts';
import { getRainJudgement } from '../wire/rainfall.ts';
import { makeRainfallSource } from './rainfall-source.ts';

const SCU = 101;
const R0T = 31;
const R1 = 14;
let house: House;
let officer: Visitor;
/** Of the loggers of both gauges. */
let key: string;

/** At 09:00 the nearest gauge of scu has said nothing for three hours; the next one measures, and is itself below. */
const SILENT_FROM = instant('2026-11-21 06:00:00');
const FIRST = instant('2026-11-18 06:00:00');

type Amount = (at: number) => number | null;
/** 51 mm in the 24 hours before 06:00, then silence. */
const near: Amount = (at) => (at > SILENT_FROM ? null : at > SILENT_FROM - 20 * HALF_HOUR_MS ? 2.55 : 0);
/** 32 mm before, and 1.2 mm in each half hour since: at the ratio of the two 1.9 mm of the nearest gauge. */
const far: Amount = (at) => (at > SILENT_FROM ? 1.2 : at > SILENT_FROM - 20 * HALF_HOUR_MS ? 1.6 : 0);

async function readings(gauge: string, from: number, to: number, amount: Amount): Promise<void> {
  const list: { gauge: string; ts: string; mm: number }[] = [];
  for (let at = from; at <= to; at += HALF_HOUR_MS) {
    const mm = amount(at);
    if (mm !== null) list.push({ gauge, ts: toManilaText(at), mm });
  }
  if (list.length === 0) return;
  const headers = { authorization: `Bearer ${key}` };
  const answer = await house.visitor().raw('POST', '/api/ingest/rainfall', { body: { readings: list }, headers });
  expect(answer.status).toBe(200);
}

/** Half hour by half hour up to a time; each is closed four minutes after its end. */
async function walkTo(until: string, rainOf: { near?: Amount; far?: Amount } = {}): Promise<void> {
  for (let at = house.now() - (house.now() % HALF_HOUR_MS) + HALF_HOUR_MS; at <= instant(until); at += HALF_HOUR_MS) {
    house.setNow(toManilaText(at + 4 * MINUTE_MS));
    await readings('rain_scusb', at, at, rainOf.near ?? near);
    await readings('rain_noah_535', at, at, rainOf.far ?? far);
    await runDue(house);
  }
}

function ownHouse(): void {
  beforeAll(async () => {
    house = await openHouse({ now: '2026-11-21 06:04:00' });
    officer = await house.signedIn();
    key = await createLoggerKey(house.app.db, 'rain', { gauges: ['rain_scusb', 'rain_noah_535'] });
    // 24 h: 58 mm.
    await holdRain(house, SCU, 116);
    await readings('rain_scusb', FIRST, SILENT_FROM, near);
    await readings('rain_noah_535', FIRST, SILENT_FROM, far);
    await runDue(house);
  });
  afterAll(() => house.close());
}

const rainRows = async (...symbols: number[]) =>
  (
    await rowsOf<{ site_id: number; trigger_sym_id: number; ts: number; ts_updated: number }>(
      house,
      'operational_triggers',
    )
  )
    .filter((row) => row.site_id === SCU && symbols.includes(row.trigger_sym_id))
    .map((row) => [toManilaText(row.ts).slice(11, 16), toManilaText(row.ts_updated).slice(11, 16)]);
const possible = async () => (await candidateOf(officer, SCU))?.trigger_list_arr.find((one) => one.alert === 'r0t');
const running = async () => (await officer.send(readRecord, { params: { site_code: 'scu' }, query: {} })).json.running!;
const stretches = async () =>
  (await rowsOf<{ site_id: number; pub_sym_id: number }>(house, 'public_alerts')).filter((row) => row.site_id === SCU)
    .length;

describe('rain that is only possible', () => {
  ownHouse();
  it('is asked about in popup and Pending Alert Validation, with both bounds and both gauges, and the level stays', async () => {
    const before = await running();
    await walkTo('2026-11-21 09:00:00');
    expect((await officer.send(getRainJudgement, { params: { site_code: 'scu' } })).json.standing).toBe('possible');
    const candidate = (await candidateOf(officer, SCU))!;
    expect(candidate).toMatchObject({ public_alert_level: 0, general_status: 'onset', validity_status: 'valid' });
    // Nothing is due: there is nothing to release.
    expect(candidate).toMatchObject({ is_release_time: false, due: null, is_late: false });
    expect(candidate.trigger_list_arr).toMatchObject([
      {
        trigger_type: 'rainfall',
        alert: 'r0t',
        alert_level: 1,
        possible_level: 1,
        validating_status: null,
        internal_sym_id: 0,
      },
    ]);
    expect(candidate.trigger_list_arr[0]!.tech_info).toMatch(
      /^RAIN SCUSB \(.+\): 1-day cumulative rainfall possibly over threshold: 51\.00 mm in \d\d of 48 half hours, up to \d\d\.\d\d mm by RAIN NOAH 535 \(threshold 58\.00 mm\)/,
    );
    expect((await summaryOf(officer, SCU)).plate).toMatchObject({
      waiting: { for: 'decision', level: 0, triggers: 1 },
    });
    expect(await running()).toMatchObject({ level: 0, internal: before.internal, validity: null });
  });

  it('is one question for the whole episode, beside the row of what the gauges show', async () => {
    const [first] = await rainRows(R0T);
    await walkTo('2026-11-21 10:30:00');
    expect(await rainRows(R0T)).toEqual([[first![0], '10:00']]);
    expect((await candidateOf(officer, SCU))!.trigger_list_arr).toHaveLength(1);
    expect(await rainRows(R1)).toEqual([]);
    expect((await running()).sources.find((one) => one.source === 'rainfall')).toMatchObject({ level: 0 });
  });

  it('keeps what it rested on, half hour by half hour', async () => {
    const { trigger_id: id } = (await possible())!;
    const { json } = await officer.send(readTriggerRecord, { params: { trigger_id: String(id) }, query: {} });
    expect(json.stamps.length).toBeGreaterThan(2);
    expect(json.rainfall).toMatchObject({
      gauge: 'rain_scusb',
      sum_24h: 51,
      threshold_24h: 58,
      possible: { day: { of: 48, filled_by: 'rain_noah_535' } },
    });
    const { measured, upper } = json.rainfall!.possible!.day;
    expect(measured).toBeLessThan(48);
    expect(upper).toBeGreaterThanOrEqual(58);
    expect((await running()).triggers).toMatchObject([{ symbol: 'r0t', decisions: [{ status: null, name: null }] }]);
  });

  it('may not be released, nor decided by somebody without the role', async () => {
    const candidate = (await candidateOf(officer, SCU))!;
    const { json } = await release(house, officer, candidate);
    expect(json).toMatchObject({ status: false, code: 'triggersUndecided' });
    expect(releaseBody(house, candidate).public_alert_level).toBe(0);
    const stranger = house.visitor();
    expect((await decide(stranger, candidate.trigger_list_arr[0]!.trigger_id, 1)).status).toBe(401);
    expect((await possible())!.validating_status).toBeNull();
  });

  it('declared invalid it is gone, changes nothing, and is not asked about again in the same stretch', async () => {
    const { trigger_id: id } = (await possible())!;
    const [before, rows] = [await running(), await stretches()];
    await decide(officer, id, -1);
    expect(await candidateOf(officer, SCU)).toBeUndefined();
    expect(await running()).toEqual({ ...before, triggers: [] });
    await walkTo('2026-11-21 11:30:00');
    expect((await rainRows(R0T)).map(([, end]) => end)).toEqual(['11:00']);
    expect(await candidateOf(officer, SCU)).toBeUndefined();
    expect(await stretches()).toBe(rows);
  });

  it('declared valid after all it is rain over the threshold from then on: level 1 is offered', async () => {
    const rows = await rowsOf<{ trigger_id: number; trigger_sym_id: number }>(house, 'operational_triggers');
    const { trigger_id: id } = rows.find((row) => row.trigger_sym_id === R0T)!;
    await decide(officer, id, 1);
    const candidate = (await candidateOf(officer, SCU))!;
    expect(candidate).toMatchObject({ public_alert_level: 1, internal_alert_level: expect.stringMatching(/R$/) });
    expect(candidate.trigger_list_arr).toMatchObject([{ trigger_id: id, alert: 'r1', validating_status: 1 }]);
    // Twice is once.
    await decide(officer, id, 1);
    expect((await candidateOf(officer, SCU))!.trigger_list_arr).toHaveLength(1);
    const { json } = await release(house, officer, (await candidateOf(officer, SCU))!);
    expect(json).toMatchObject({ status: true });
    expect(await summaryOf(officer, SCU)).toMatchObject({ alert_level: 1, plate: { waiting: null } });
  });

  it('is made again by the time machine, question, Invalid, Valid and level', async () => {
    const { services, db } = house.app;
    const rerun = makeRerunService([makeRainfallSource(services.rainfall)]);
    const report = await makeReplayService(db, services.rainfall, rerun).replay({
      site: await services.sites.require('scu'),
      from: instant('2026-11-21 06:30:00'),
      to: instant('2026-11-21 11:00:00'),
      now: house.now(),
      keep: false,
    });
    expect(report).toMatchObject({ levels: [], triggers: [], orphanDecisions: [] });
    expect(report.stretches).toContainEqual(expect.objectContaining({ recorded: 1, recomputed: 1 }));
  });

  it('holds its level for longer than a day while it stays possible: the Valid is not asked for anew', async () => {
    await sql`update alert_status set ts_last_retrigger = ts_last_retrigger - interval '25 hours'`.execute(
      house.app.db,
    );
    await walkTo('2026-11-21 12:30:00');
    expect(await running()).toMatchObject({
      level: 1,
      triggers: [{ symbol: 'r1', decisions: [{ status: 1 }, { status: 1 }, {}, {}] }],
    });
  });
});

describe('late readings of the gauge that was silent', () => {
  ownHouse();
  it('that show rain over the threshold are r1 in the ordinary way, and nobody is asked any more', async () => {
    await walkTo('2026-11-21 09:00:00');
    expect(await possible()).toBeDefined();
    await readings('rain_scusb', SILENT_FROM + HALF_HOUR_MS, instant('2026-11-21 09:00:00'), () => 3);
    const candidate = (await candidateOf(officer, SCU))!;
    expect(candidate).toMatchObject({ public_alert_level: 1 });
    expect(candidate.trigger_list_arr.map((one) => one.alert)).toEqual(['r1']);
  });
});

describe('late readings of dry half hours', () => {
  ownHouse();
  it('end the stretch; what was asked stays a question, and Invalid answers it', async () => {
    await walkTo('2026-11-21 09:00:00');
    const { trigger_id: id } = (await possible())!;
    const before = await rainRows(R0T);
    await readings('rain_scusb', SILENT_FROM + HALF_HOUR_MS, instant('2026-11-21 09:00:00'), () => 0);
    await walkTo('2026-11-21 10:30:00', { near: () => 0 });
    expect(await rainRows(R0T)).toEqual(before);
    expect((await possible())!.trigger_id).toBe(id);
    expect(await running()).toMatchObject({ level: 0 });
    await decide(officer, id, -1);
    expect(await candidateOf(officer, SCU)).toBeUndefined();
  });
});

describe('late readings of another gauge', () => {
  ownHouse();
  it('that leave more possible than was known ask about the half hours that are over', async () => {
    await walkTo('2026-11-21 09:00:00', { far: () => null });
    expect(await rainRows(R0T)).toEqual([]);
    await readings('rain_noah_535', SILENT_FROM + HALF_HOUR_MS, instant('2026-11-21 09:00:00'), far);
    expect(await rainRows(R0T)).toHaveLength(1);
    expect(await possible()).toBeDefined();
  });

  it('send nobody back who is releasing: not the question, nor a decision about it in the meantime', async () => {
    const reason = 'Residents heard cracking.';
    const asked = {
      site_id: SCU,
      alert_level: '1' as const,
      request_ts: '2026-11-21 09:00:00',
      reason,
      tech_info: reason,
    };
    const body = { ...asked, eq_id: null, approved_by: 'MLGU', reporter_id: 1 };
    expect((await officer.send(saveOnDemand, { body })).json.status).toBe(true);
    const seen = (await candidateOf(officer, SCU))!;
    expect(seen.trigger_list_arr.map((one) => one.alert)).toEqual(['d1', 'r0t']);
    await decide(officer, seen.trigger_list_arr[1]!.trigger_id, -1);
    expect((await release(house, officer, seen)).json).toMatchObject({ status: true });
    expect(await summaryOf(officer, SCU)).toMatchObject({ alert_level: 1 });
  });
});
