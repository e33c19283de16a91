// A column slides: the trigger comes by the normal path, is validated, and becomes a candidate; an import of old years does not.
import { makeRerunService } from '@bantay/features/alerts/server/rerun-service.ts';
import { makeRainfallSource } from '@bantay/features/rainfall/server/rainfall-source.ts';
import { makeReplayService } from '@bantay/features/replay/server/replay-service.ts';
import { importTilt } from '@bantay/features/subsurface/server/import-tilt.ts';
import { makeSubsurfaceSource } from '@bantay/features/subsurface/server/subsurface-source.ts';
import { HALF_HOUR_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../src/database/audit.ts';
import { openDatabase } from '../../src/database/database.ts';
import { slideReadings } from '../../src/demo/demo-slide.ts';
import { DEMO_COLUMNS } from '../../src/demo/demo-tilt.ts';
import { candidateOf, decide, rain, runDue, summaryOf } from '../field.ts';
import { type House, instant, openHouse, rowsOf, type Visitor } from '../harness.ts';
import { openColumns, slide, sweep } from '../tilt.ts';

let house: House;
let officer: Visitor;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  await openColumns(house, 8);
});
afterAll(() => house.close());

const triggersOf = async () =>
  (await rowsOf<{ tech_info: string; trigger_sym_id: number; ts: number }>(house, 'operational_triggers')).filter(
    (row) => row.trigger_sym_id <= 4,
  );

describe('a slide at lpa', () => {
  it('an import of an old slide changes charts and raises nothing', async () => {
    const { pool, close } = openDatabase({ url: house.url, max: 2 });
    const old = slideReadings(DEMO_COLUMNS[1]!, 2, house.now() - 5 * 48 * HALF_HOUR_MS);
    const lines = old.map((one, index) => ({ ...one, line: index + 1 }));
    const options = { pool, lines, now: house.now(), by: systemActor, alerts: house.app.services.alerts };
    const report = await importTilt(options);
    expect(report.stored).toBe(lines.length);
    // The same file again brings nothing; a line with other counts is told.
    const again = await importTilt({ ...options, lines: [...lines, { ...lines[0]!, z: 1 }] });
    expect(again).toMatchObject({ stored: 0, duplicates: lines.length, rejected: 1 });
    await close();
    expect(await triggersOf()).toEqual([]);
  });

  it('is quiet before: the column speaks for the ground', async () => {
    await runDue(house);
    expect((await triggersOf()).map((row) => row.trigger_sym_id)).toEqual([2]);
    expect(
      (await rowsOf<{ result: { hasGroundData: boolean } }>(house, 'generated_alerts'))[0]!.result.hasGroundData,
    ).toBe(true);
  });

  it('raises level 2 with a sentence and evidence, once two hours of it are known', async () => {
    await slide(house);
    const raised = (await triggersOf()).filter((row) => row.trigger_sym_id === 3);
    expect(raised.length).toBeGreaterThan(0);
    expect(raised.at(-1)!.tech_info).toMatch(
      /^LPASA \(nodes? [34](, 4)?\) exceeded (displacement and )?velocity threshold/,
    );
    const rows = await rowsOf<{ node_id: number }>(house, 'node_alerts');
    expect([...new Set(rows.map((row) => row.node_id))].sort()).toEqual([3, 4]);
    const evidence = await rowsOf<{ evidence: { source: string; columns: { column: string }[] } }>(
      house,
      'trigger_evidence',
    );
    expect(evidence.at(-1)!.evidence).toMatchObject({ source: 'subsurface', columns: [{ column: 'lpasa', level: 2 }] });
  });

  it('waits for a decision, and is a candidate of level 2 when it is valid; the record opens without a rain strip', async () => {
    const before = (await candidateOf(officer))!;
    expect(before.public_alert_level).toBe(2);
    for (const trigger of before.trigger_list_arr) await decide(officer, trigger.trigger_id, 1);
    const candidate = (await candidateOf(officer))!;
    expect(candidate).toMatchObject({ public_alert_level: 2, is_release_time: true });
    expect(candidate.internal_alert_level).toContain('s');
    const id = candidate.trigger_list_arr[0]!.trigger_id;
    const record = await officer.raw('GET', `/api/record/trigger/${id}`);
    expect([record.status, record.json.rainfall]).toEqual([200, null]);
    expect(record.json.subsurface).toMatchObject({ columns: [{ column: 'lpasa', level: 2 }] });
    expect((await summaryOf(officer)).site.site_id).toBe(24);
  });

  it('goes on while the column still says so, in one stretch', async () => {
    const after = house.now();
    house.setNow('2026-11-21 09:40:00');
    await sweep(house, after);
    await runDue(house);
    const stretches = await rowsOf<{ alert_level: number; ts_updated: number }>(house, 'tsm_alerts');
    const raised = stretches.filter((row) => row.alert_level === 2);
    expect(raised.map((row) => toManilaText(row.ts_updated)).at(-1)).toBe('2026-11-21 09:30:00');
    expect(instant('2026-11-21 09:30:00')).toBe(raised.at(-1)!.ts_updated);
  });
});

describe('the time machine', () => {
  it('makes the quiet hours of the columns again as they were recorded', async () => {
    const quiet = await openHouse({ now: '2026-11-21 09:10:00' });
    await openColumns(quiet, 8);
    await rain(quiet, '2026-11-21 09:00:00', 0);
    await runDue(quiet);
    while (quiet.now() < instant('2026-11-21 12:00:00')) {
      const after = quiet.now();
      quiet.move(HALF_HOUR_MS);
      await sweep(quiet, after);
      await rain(quiet, Math.floor(quiet.now() / HALF_HOUR_MS) * HALF_HOUR_MS, 0);
      await runDue(quiet);
    }
    const { services, db } = quiet.app;
    const sources = [makeRainfallSource(services.rainfall), makeSubsurfaceSource(services.subsurface)];
    const report = await makeReplayService(db, services.rainfall, makeRerunService(sources)).replay({
      site: await services.sites.require('lpa'),
      from: instant('2026-11-21 09:30:00'),
      to: instant('2026-11-21 11:00:00'),
      now: quiet.now(),
      keep: false,
    });
    expect(report).toMatchObject({ halfHours: 4, levels: [], triggers: [] });
    expect(report.stretches.length).toBeGreaterThan(0);
    await quiet.close();
  });
});
