import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { candidateOf, decide, decideAndRelease, measureCm, runDue } from '../../../apps/server/test/field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../../apps/server/test/harness.ts';
import { readTriggerRecord } from '../../record/wire/record.ts';
import { deleteSurficialData, insertObservation, saveMarkerDataTag, updateSurficialData } from '../wire/surficial.ts';

let house: House;
let officer: Visitor;
beforeEach(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  await measureCm(house, '2026-11-21 05:00:00', { A: 60, B: 110 });
});
afterEach(() => house.close());

interface TriggerRow {
  trigger_id: number;
  trigger_sym_id: number;
  ts: Date | number;
  tech_info: string;
}
const SYMBOLS: Record<number, string> = { 5: 'g0', 6: 'g', 17: 'g0t', 7: 'g2', 8: 'g3' };
/** Surficial triggers, oldest first: time of day and symbol. */
const triggers = async () =>
  (await rowsOf<TriggerRow>(house, 'operational_triggers'))
    .filter((row) => row.trigger_sym_id in SYMBOLS)
    .sort((a, b) => Number(a.ts) - Number(b.ts) || a.trigger_id - b.trigger_id)
    .map(
      (row) => `${new Date(Number(row.ts) + 8 * 3_600_000).toISOString().slice(11, 16)} ${SYMBOLS[row.trigger_sym_id]}`,
    );
const candidateLevel = async () => (await candidateOf(officer))?.public_alert_level ?? 0;
const enter = (date: string, marker: Record<string, number>, more: object = {}) =>
  officer.send(insertObservation, {
    body: { date, marker, panahon: 'MAARAW', reporter: 'Aida Gawa', type: 'EVENT', site_code: 'lpa', ...more },
  });
const pointOf = async (moId: number, index = 0) =>
  (await rowsOf<{ data_id: number; mo_id: number }>(house, 'marker_data')).filter((row) => row.mo_id === moId)[index]!
    .data_id;

describe('a measurement', () => {
  it('below every threshold is ground data: g', async () => {
    await enter('2026-11-21 09:05', { A: 60.4 });
    expect(await triggers()).toEqual(['05:00 g', '09:05 g']);
    expect(await candidateLevel()).toBe(0);
  });

  it('of 1.5 cm in 4 h raises the site to 2 in its own answer, with sentence, evidence and levels of the markers', async () => {
    await enter('2026-11-21 09:00', { A: 61.5, B: 110.1 });
    expect(await triggers()).toEqual(['05:00 g', '09:00 g2']);
    const candidate = (await candidateOf(officer))!;
    expect(candidate).toMatchObject({ public_alert_level: 2, internal_alert_level: 'A2-g' });
    const [row] = (await rowsOf<TriggerRow>(house, 'operational_triggers')).filter((one) => one.trigger_sym_id === 7);
    expect(row!.tech_info).toBe('Marker A: 1.50 cm difference in 4.00 hours');
    const [evidence] = await rowsOf<{ evidence: { markers: object[] } }>(house, 'trigger_evidence');
    expect(evidence!.evidence.markers).toMatchObject([
      { name: 'A', level: 2, displacementCm: 1.5, hours: 4, trend: 'assumed' },
      { name: 'B', level: 0 },
    ]);
    const levels = await rowsOf<{ alert_level: number; displacement: number | null }>(house, 'marker_alerts');
    expect(levels.map((one) => one.alert_level).sort()).toEqual([0, 0, 0, 2]);
  });

  it('of 7.2 cm in 4 h raises it to 3', async () => {
    await enter('2026-11-21 09:00', { A: 67.2 });
    expect((await candidateOf(officer))!.internal_alert_level).toBe('A3-G');
  });

  it('corrected while its half hour is open takes the trigger with it', async () => {
    const { mo_id } = (await enter('2026-11-21 09:05', { A: 68.5 })).json;
    expect(await triggers()).toEqual(['05:00 g', '09:05 g3']);
    await officer.send(updateSurficialData, { body: { data_id: await pointOf(mo_id), measurement: 60.5 } });
    expect(await triggers()).toEqual(['05:00 g', '09:05 g']);
    expect(await candidateLevel()).toBe(0);
    await officer.send(deleteSurficialData, { body: { quantity: 'all', id: mo_id } });
    expect(await triggers()).toEqual(['05:00 g', '09:05 g0']);
    await enter('2026-11-21 09:05', { A: 60.5 });
    expect(await triggers()).toEqual(['05:00 g', '09:05 g']);
  });

  it('called unreliable while its half hour is open does not count', async () => {
    const { mo_id } = (await enter('2026-11-21 09:05', { A: 68.5 })).json;
    const tag = { data_id: await pointOf(mo_id), remarks: 'wrong peg', tag_type: -1 as const };
    await officer.send(saveMarkerDataTag, { body: tag });
    // No other marker was measured: nothing is said of that minute.
    expect(await triggers()).toEqual(['05:00 g', '09:05 g0']);
    expect(await candidateLevel()).toBe(0);
  });

  it('on which a person has decided goes only by "Invalid"', async () => {
    const { mo_id } = (await enter('2026-11-21 09:05', { A: 61.5 })).json;
    const [trigger] = (await candidateOf(officer))!.trigger_list_arr;
    await decide(officer, trigger!.trigger_id, 1);
    await officer.send(updateSurficialData, { body: { data_id: await pointOf(mo_id), measurement: 60.1 } });
    expect(await triggers()).toEqual(['05:00 g', '09:05 g2']);
    await officer.send(deleteSurficialData, { body: { quantity: 'all', id: mo_id } });
    expect(await candidateLevel()).toBe(2);
    await decide(officer, trigger!.trigger_id, -1);
    expect((await candidateOf(officer))?.public_alert_level ?? 0).toBe(0);
  });

  // Finding R: the record showed that an officer had validated a sentence which came after the decision.
  it('keeps the sentence that a person decided on, in panel and record', async () => {
    const { mo_id } = (await enter('2026-11-21 09:05', { A: 61.5 })).json;
    const [seen] = (await candidateOf(officer))!.trigger_list_arr;
    expect(seen!.tech_info).toContain('1.50 cm');
    await decide(officer, seen!.trigger_id, 1);
    await officer.send(updateSurficialData, { body: { data_id: await pointOf(mo_id), measurement: 61.8 } });
    const [now] = (await candidateOf(officer))!.trigger_list_arr;
    expect(now!.tech_info).toContain('1.80 cm');
    expect(now!.decision!.tech_info).toBe(seen!.tech_info);
    const params = { trigger_id: String(seen!.trigger_id) };
    const { trigger } = (await officer.send(readTriggerRecord, { params, query: {} })).json;
    expect(trigger.info).toBe(now!.tech_info);
    expect(trigger.decisions[0]!.info).toBe(seen!.tech_info);
  });

  it('that a release carries stays, and a higher one stands beside it', async () => {
    const { mo_id } = (await enter('2026-11-21 09:05', { A: 61.5 })).json;
    await decideAndRelease(house, officer);
    await officer.send(updateSurficialData, { body: { data_id: await pointOf(mo_id), measurement: 68.5 } });
    expect(await triggers()).toEqual(['05:00 g', '09:05 g2', '09:05 g3']);
    expect((await candidateOf(officer))!.public_alert_level).toBe(3);
  });

  it('whose half hour is closed is not lowered any more', async () => {
    const { mo_id } = (await enter('2026-11-21 09:05', { A: 61.5 })).json;
    house.setNow('2026-11-21 09:32:00');
    await runDue(house);
    await officer.send(updateSurficialData, { body: { data_id: await pointOf(mo_id), measurement: 60.1 } });
    expect(await triggers()).toEqual(['05:00 g', '09:05 g2']);
  });

  it('that comes late raises from where it was taken, and is ground data there', async () => {
    house.setNow('2026-11-21 11:10:00');
    await runDue(house);
    await enter('2026-11-21 07:30', { B: 110.2 });
    await enter('2026-11-21 09:00', { A: 61.5 });
    expect(await triggers()).toEqual(['05:00 g', '07:30 g', '09:00 g2']);
    expect((await candidateOf(officer))!.public_alert_level).toBe(2);
  });

  it('of more than a day ago changes charts alone', async () => {
    await enter('2026-11-19 09:30', { A: 80 });
    expect(await triggers()).toEqual(['05:00 g']);
  });

  it('after a reposition is not compared with those of before', async () => {
    const body = { site_code: 'lpa', event: 'reposition', marker_id: 1, ts: '2026-11-21 08:00:00', remarks: 'new peg' };
    await officer.raw('POST', '/api/surficial/insert_marker_event', { body });
    await enter('2026-11-21 09:05', { A: 30 });
    expect(await triggers()).toEqual(['05:00 g', '09:05 g']);
  });

  it('of two letters that crossed is refused or stored, never both halves', async () => {
    const answers = await Promise.all([
      enter('2026-11-21 09:06', { A: 60.1 }),
      (await house.signedIn('mlgu2.demo')).send(insertObservation, {
        body: {
          date: '2026-11-21 09:06',
          marker: { A: 60.3 },
          panahon: 'MAARAW',
          reporter: 'B',
          type: 'EVENT',
          site_code: 'lpa',
        },
      }),
    ]);
    expect(answers.map((one) => one.json.status).sort()).toEqual([false, true]);
    expect(await triggers()).toEqual(['05:00 g', '09:06 g']);
  });
});

describe('movement without a trend (g0t)', () => {
  beforeEach(async () => {
    // Slowing down for ten readings, the last step 1.05 cm in 4 h.
    const course = [45, 50, 53, 53.8, 54.5, 55.1, 55.6, 56, 56.4];
    for (const [i, cm] of course.entries()) {
      const hours = 5 - (course.length - i) * 4;
      const day = 21 + Math.floor(hours / 24);
      const hour = String(((hours % 24) + 24) % 24).padStart(2, '0');
      await measureCm(house, `2026-11-${day} ${hour}:00:00`, { C: cm });
    }
    await enter('2026-11-21 05:00', { C: 56.7 }, { replace: true });
    await enter('2026-11-21 09:00', { C: 57.75 });
  });

  it('is listed for validation and raises nothing', async () => {
    expect((await triggers()).at(-1)).toBe('09:00 g0t');
    const candidate = (await candidateOf(officer))!;
    expect(candidate.public_alert_level).toBe(0);
    expect(candidate.trigger_list_arr.map((one) => [one.trigger_type, one.validating_status])).toEqual([
      ['surficial', null],
    ]);
  });

  it('declared valid counts as g2 of the same stamp, until it is declared invalid', async () => {
    const [trigger] = (await candidateOf(officer))!.trigger_list_arr;
    await decide(officer, trigger!.trigger_id, 1);
    expect(await candidateOf(officer)).toMatchObject({ public_alert_level: 2, internal_alert_level: 'A2-g' });
    await decide(officer, trigger!.trigger_id, -1);
    expect((await candidateOf(officer))?.public_alert_level ?? 0).toBe(0);
    await decide(officer, trigger!.trigger_id, 1);
    expect(await decideAndRelease(house, officer)).toBeGreaterThan(0);
  });
});
