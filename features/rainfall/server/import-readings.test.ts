import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { createLoggerKey } from '@bantay/server/cli/logger-key.ts';
import { operatorActor } from '@bantay/server/database/audit.ts';
import { openDatabase } from '@bantay/server/database/database.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type House, openHouse, rowsOf } from '../../../apps/server/test/harness.ts';
import { getRainfallPlotData } from '../wire/rainfall.ts';
import { type ImportReport, importReadings } from './import-readings.ts';

interface StoredReading {
  rain_id: number;
  measured_at: number;
  mm_thousandths: number | null;
}

let house: House;

beforeEach(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
});
afterEach(() => house.close());

async function bring(lines: [gauge: string, ts: string, mm: string][], alerts = false): Promise<ImportReport> {
  const { pool, close } = openDatabase({ url: house.url });
  const numbered = lines.map(([gauge, ts, mm], index) => ({ line: index + 2, gauge, ts, mm }));
  const service = alerts ? house.app.services.alerts : null;
  try {
    return await importReadings({ pool, lines: numbered, now: house.now(), by: operatorActor, alerts: service });
  } finally {
    await close();
  }
}

const stored = async () =>
  (await rowsOf<StoredReading>(house, 'rain_readings')).sort((a, b) => a.measured_at - b.measured_at);

describe('an imported file', () => {
  it('is stored once, however often it comes', async () => {
    const lines: [string, string, string][] = [
      ['rain_lpasb', '2026-01-05 10:00:00', '1.5'],
      ['RAIN_LPASB', '2026/01/05 10:30', '0.254'],
      ['rain_lpasb', '2026-01-05T03:00:00Z', '2'],
    ];
    expect(await bring(lines)).toMatchObject({ read: 3, stored: 3, duplicates: 0, rejected: 0 });
    expect(await bring(lines)).toMatchObject({ read: 3, stored: 0, duplicates: 3, superseded: 0 });
    expect((await stored()).map((row) => row.mm_thousandths)).toEqual([1500, 254, 2000]);
  });

  it('of two lines for one instant the last is in force; a differing stored value is kept beside it', async () => {
    await bring([['rain_lpasb', '2026-01-05 10:00:00', '9']]);
    const report = await bring([
      ['rain_lpasb', '2026-01-05 11:00:00', '3'],
      ['rain_lpasb', '2026-01-05 10:00:00', '4'],
      ['rain_lpasb', '2026-01-05 11:00:00', '5'],
    ]);
    expect(report).toMatchObject({ read: 3, stored: 1, superseded: 2, duplicates: 0 });
    expect((await stored()).map((row) => row.mm_thousandths)).toEqual([4000, 5000]);
    const old = await rowsOf<StoredReading>(house, 'rain_readings_superseded');
    expect(old.map((row) => row.mm_thousandths).sort((a, b) => a! - b!)).toEqual([3000, 9000]);
  });

  it('keeps aside what cannot be rain, and says which line; −1 is stored as "no data" besides', async () => {
    const report = await bring([
      ['rain_lpasb', '2026-01-05 10:00:00', '-1'],
      ['rain_lpasb', '2026-01-05 10:30:00', '1e-4'],
      ['rain_lpasb', '2026-01-05 11:00:00', '-7'],
      ['rain_lpasb', '2026-01-05 11:30:00', ''],
      ['rain_lpasb', '2026-02-30 11:30:00', '1'],
      ['rain_lpasb', '1026-01-05 11:30:00', '1'],
      ['rain_lpasb', '2026-11-21 09:21:00', '1'],
      ['rain_nowhere', '2026-01-05 11:30:00', '1'],
    ]);
    expect(report).toMatchObject({ read: 8, stored: 2, noData: 2, rejected: 7, duplicates: 0 });
    expect(report.rejects.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'no data'],
      [4, 'negative'],
      [5, 'not a number'],
      [6, 'not a time'],
      [7, 'not a time'],
      [8, 'in the future'],
      [9, 'unknown gauge'],
    ]);
    expect(await rowsOf(house, 'rain_rejects')).toHaveLength(7);
    expect((await stored()).map((row) => row.mm_thousandths)).toEqual([null, null]);
    const audit = await rowsOf<{ action: string; after: object }>(house, 'audit');
    expect(audit.findLast(({ action }) => action === 'rainfall.import')!.after).toMatchObject({
      stored: 2,
      no_data: 2,
    });
  });

  it('keeps what it refuses once, though the file is imported twice', async () => {
    const lines: [string, string, string][] = [
      ['rain_lpasb', '2026-01-05 11:00:00', '-7'],
      ['rain_nowhere', '2026-01-05 11:30:00', '1'],
      ['rain_nowhere', '2026-01-05 11:30:00', '1'],
    ];
    for (let time = 0; time < 2; time++) expect((await bring(lines)).rejected).toBe(3);
    const kept = await rowsOf<{ reason: string; times: number }>(house, 'rain_rejects');
    expect(Object.fromEntries(kept.map(({ reason, times }) => [reason, times]))).toEqual({
      negative: 2,
      'unknown gauge': 4,
    });
    expect(kept).toHaveLength(2);
  });

  it('leaves the same readings, days and chart as a logger that sends them', async () => {
    const amounts = Array.from({ length: 200 }, (_, i) => (i % 17 === 3 ? -1 : (i % 11) * 1.27));
    const at = (i: number) => `2026-11-${String(10 + Math.floor(i / 48)).padStart(2, '0')}`;
    const time = (i: number) => `${String(Math.floor((i % 48) / 2)).padStart(2, '0')}:${i % 2 ? '30' : '00'}:00`;
    const lines = amounts.map((mm, i): [string, string, string] => ['rain_lpasb', `${at(i)} ${time(i)}`, String(mm)]);
    await bring([...lines].reverse());
    const other = await openHouse({ now: '2026-11-21 09:10:00' });
    const key = await createLoggerKey(other.app.db, 'north', { gauges: ['rain_lpasb'] });
    const readings = lines.map(([gauge, ts, mm]) => ({ gauge, ts, mm: Number(mm) }));
    const headers = { authorization: `Bearer ${key}` };
    const answer = await other.visitor().raw('POST', '/api/ingest/rainfall', { body: { readings }, headers });
    expect(answer.json).toMatchObject({ stored: 200 });
    const all = async (one: House) => [
      (await rowsOf<StoredReading>(one, 'rain_readings'))
        .map((row) => [row.measured_at, row.mm_thousandths])
        .sort((a, b) => a[0]! - b[0]!),
      await rowsOf(one, 'rain_days'),
      (
        await (
          await one.signedIn()
        ).send(getRainfallPlotData, {
          params: { site_code: 'lpa', ts_end: '2026-11-15 00:00:00', days_diff: '7' },
        })
      ).json,
    ];
    const [imported, sent] = [await all(house), await all(other)];
    expect(imported).toEqual(sent);
    await other.close();
  });

  it('changes half hours that a logger filled before, and keeps the others of that day', async () => {
    await bring([
      ['rain_lpasb', '2026-01-05 10:00:00', '1'],
      ['rain_lpasb', '2026-01-05 18:00:00', '2'],
    ]);
    await bring([['rain_lpasb', '2026-01-05 12:00:00', '3']]);
    const days = await rowsOf<{ half_hours: Buffer }>(house, 'rain_days');
    expect(days).toHaveLength(1);
    const filled = Array.from({ length: 48 }, (_, i) => days[0]!.half_hours.readInt32BE(i * 4)).filter((mm) => mm > 0);
    expect(filled).toEqual([1000, 3000, 2000]);
  });

  it('with rain of the last day is evaluated; with an old storm it is not', async () => {
    await bring([['rain_scusb', '2025-11-21 04:00:00', '190']], true);
    expect((await rowsOf<{ tech_info: string }>(house, 'operational_triggers')).filter((row) => row.tech_info)).toEqual(
      [],
    );
    await bring([['rain_scusb', '2026-11-21 08:00:00', '190']], true);
    const triggers = await rowsOf<{ tech_info: string }>(house, 'operational_triggers');
    expect(triggers.some((row) => row.tech_info.includes('190.00 mm'))).toBe(true);
  });

  it('that breaks off in the middle leaves nothing behind', async () => {
    const { pool, close } = openDatabase({ url: house.url });
    const lines = (function* () {
      yield { line: 2, gauge: 'rain_lpasb', ts: fromManilaText('2026-01-05 10:00:00')!, mm: 1 };
      throw new Error('the disk went away');
    })();
    const options = { pool, lines, now: house.now(), by: operatorActor, alerts: null };
    await expect(importReadings(options)).rejects.toThrow('the disk went away');
    await close();
    expect(await stored()).toEqual([]);
  });
});
