// Months that are over, in files outside the database: whoever changes a file or a month is found, and a month comes back as it was sealed.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { lockGauges } from '@bantay/features/rainfall/server/gauge-locks.ts';
import { openMonths, packOldRain } from '@bantay/features/rainfall/server/rain-history.ts';
import { makeChainService } from '@bantay/features/record/server/chain-service.ts';
import { checkMonthFiles, writeMonthFiles } from '@bantay/features/record/server/month-files.ts';
import { packOldTilt } from '@bantay/features/subsurface/server/tilt-history.ts';
import { startOfManilaMonth } from '@bantay/kernel/time/manila-month';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bringBackMonths } from '../src/cli/bring-back-months.ts';
import { sealAuditMonths } from '../src/database/record-months.ts';
import { rain } from './field.ts';
import { type House, instant, openHouse, rowsOf } from './harness.ts';
import { openColumns, recordLateCount, sweep } from './tilt.ts';
import { typeCommand } from './typed-command.ts';
import { makeGate, oneAfterTheOther } from './written.ts';

let house: House;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bantay-months-'));
  house = await openHouse({ now: '2026-03-31 20:10:00' });
  await openColumns(house, 1);
  await rain(house, '2026-03-30 19:05:00', 12);
  await rain(house, '2026-03-31 20:05:00', 80);
  await rain(house, '2026-03-31 20:06:00', -1);
  await sql`update rain_readings set received_at = measured_at + interval '5 minutes 123 microseconds'`.execute(db());
  await sql`update tilt_data set received_at = ts + interval '5 minutes'`.execute(db());
  house.setNow('2026-11-21 09:10:00');
  await rain(house, '2026-11-21 09:05:00', 0);
  await sweep(house, instant('2026-11-21 08:00:00'));
  // The database has a clock of its own. U+2028 ends a line for some programs.
  const then = new Date(startOfManilaMonth(Date.now(), -2) + 3_600_000);
  await sql`insert into audit (at, field_at, actor, action, after)
      values (${then}, ${then}, 'system', 'files.old', ${'{"a": "one\u2028two\\nthree"}'})`.execute(db());
  await pack();
  await sealAuditMonths(db());
}, 300_000);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await house.close();
});

const db = () => house.app.db;
const pack = async () => [await packOldRain(db(), house.now()), await packOldTilt(db(), house.now())];
const run = (statement: string) => sql.raw(statement).execute(db());
const verify = async () => (await makeChainService(db()).verify()).faults.map(({ what }) => what);
const files = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => statSync(join(folder, path)).isFile());
const fileOf = (start: string) => join(folder, files().find((path) => path.startsWith(start))!); // written above
const linesOf = (path: string) => gunzipSync(readFileSync(path)).toString().trimEnd().split('\n');
const type = (...words: string[]) =>
  typeCommand('months', words, { BANTAY_DEMO: 'on', DATABASE_URL: house.url, BANTAY_DATA: join(folder, 'none') });

describe('files of months', () => {
  it('are written once, each as its seal says', async () => {
    const seals = await rowsOf(house, 'month_seals');
    expect(await checkMonthFiles(db(), folder)).toMatchObject({
      good: 0,
      missing: expect.objectContaining({ length: seals.length }),
    });
    expect(await writeMonthFiles(db(), folder)).toEqual({ written: seals.length, kept: 0, open: [], faults: [] });
    expect(await writeMonthFiles(db(), folder)).toMatchObject({ written: 0, kept: seals.length });
    expect(await checkMonthFiles(db(), folder)).toEqual({ good: seals.length, missing: [], faults: [] });
    expect(files().filter((path) => !path.endsWith('.ndjson.gz'))).toEqual([]);
  });

  it('can be read without Bantay: a head, days, and their rows', () => {
    const [head = '', ...lines] = linesOf(fileOf('rain/'));
    expect(JSON.parse(head)).toMatchObject({
      ...{ kind: 'rain', name: 'rain_lpasb', month: '2026-03', rowCount: 3 },
      columns: ['measured_at', 'mm_thousandths', 'received_at'],
    });
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      '2026-03-30',
      [instant('2026-03-30 19:05:00') * 1000, 12_000, instant('2026-03-30 19:10:00') * 1000 + 123],
      '2026-03-31',
      [instant('2026-03-31 20:05:00') * 1000, 80_000, instant('2026-03-31 20:10:00') * 1000 + 123],
      [instant('2026-03-31 20:06:00') * 1000, null, instant('2026-03-31 20:11:00') * 1000 + 123],
    ]);
  });

  it('one that was changed, that ends in its middle, is none of ours or is gone is named', async () => {
    const path = fileOf('rain/');
    const bytes = readFileSync(path);
    const seen = async (changed: Buffer) => {
      writeFileSync(path, changed);
      const { faults } = await checkMonthFiles(db(), folder);
      return faults.map((one) => one.replace(/^rain\S+: /, ''));
    };
    const [head = '', ...lines] = linesOf(path);
    const packed = (...all: string[]) => gzipSync(`${all.join('\n')}\n`);
    expect(await seen(packed(head, ...lines.map((line) => line.replace('80000', '8000'))))).toEqual([
      'its rows are not those that its first line names: 3 rows then, 3 now',
    ]);
    expect(await seen(packed(head, ...lines.slice(0, -1)))).toEqual([expect.stringContaining('3 rows then, 2 now')]);
    expect(await seen(bytes.subarray(0, bytes.length - 12))).toEqual([
      expect.stringMatching(/^it cannot be read to its end/),
    ]);
    expect(await seen(Buffer.from('no archive'))).toEqual([expect.stringMatching(/^it cannot be read to its end/)]);
    expect(await seen(packed('[1]'))).toEqual(['its first line is not that of a month file']);
    expect(await seen(gzipSync(''))).toEqual(['it is empty']);
    expect(await seen(packed(head.replace('2026-03', '2026-02'), ...lines))).toEqual([
      'no seal of this database speaks of it',
    ]);
    rmSync(path);
    expect(await checkMonthFiles(db(), folder)).toMatchObject({
      faults: [],
      missing: ['rain of rain_lpasb in 2026-03'],
    });
    expect(await writeMonthFiles(db(), folder)).toMatchObject({ written: 1, faults: [] });
  });

  it('of a month that was changed no file is written, and none of one that a late fact has opened', async () => {
    const path = fileOf('rain/');
    rmSync(path);
    await run('update rain_packed_months set mm_thousandths[2] = 1');
    expect(await writeMonthFiles(db(), folder)).toMatchObject({
      written: 0,
      faults: ['rain of rain_lpasb in 2026-03 is not as it was sealed'],
    });
    expect(files().filter((one) => one.startsWith('rain/'))).toEqual([]);
    await run('update rain_packed_months set mm_thousandths[2] = 80000');
    await writeMonthFiles(db(), folder);
    await rain(house, '2026-03-31 20:05:00', 78);
    rmSync(path);
    expect(await writeMonthFiles(db(), folder)).toMatchObject({ written: 0, open: ['rain of rain_lpasb in 2026-03'] });
    await pack();
    expect(await writeMonthFiles(db(), folder)).toMatchObject({ written: 1, open: [], faults: [] });
  });
});

describe('a month comes back', () => {
  it('that was changed or taken away behind the back of the server, as it was sealed; what it was meanwhile stays in the record', async () => {
    expect(await bringBackMonths(db(), folder)).toEqual({ back: [], left: [] });
    await run(
      "update rain_packed_months set mm_thousandths[1] = 1, received_at[2] = received_at[2] + interval '1 year'",
    );
    await run('delete from tilt_packed_days');
    const { back, left } = await bringBackMonths(db(), folder);
    expect(left).toEqual([]);
    expect(back).toContain('rain of rain_lpasb in 2026-03');
    expect(back.length).toBe(
      (await rowsOf<{ kind: string }>(house, 'month_seals')).filter(({ kind }) => kind === 'tilt').length + 1,
    );
    expect(await verify()).toEqual([
      expect.stringMatching(/^rain of rain_lpasb in 2026-03 was not as it had been sealed when it was opened: 3 rows$/),
    ]);
    expect(await bringBackMonths(db(), folder)).toEqual({ back: [], left: [] });
    const audit = await rowsOf<{ action: string; actor: string; after: object }>(house, 'audit');
    expect(audit.filter(({ action }) => action === 'rainfall.bring-back')).toMatchObject([
      { actor: 'operator', after: { month: '2026-03-01', row_count: 3 } },
    ]);
  });

  it('and counts of a column that came after the seal stay', async () => {
    await recordLateCount(house);
    await run('delete from tilt_packed_days where ts[1] <> (select min(ts[1]) from tilt_packed_days)');
    const { left } = await bringBackMonths(db(), folder);
    const late = await sql<{ n: number }>`select count(*)::int as n from (select ts, xval from tilt_data union all
        select ts, xval from tilt_packed_counts) c where xval = 1`.execute(db());
    // Packed with what was late, it has a seal of its own, and no file of that yet.
    expect([left, late.rows[0]!.n]).toEqual([[], 1]);
  });

  it('not from a file that is not as it was sealed, or is not there, and no audit is changed', async () => {
    await writeMonthFiles(db(), folder);
    await run('update rain_packed_months set mm_thousandths[1] = 1');
    const path = fileOf('rain/');
    const bytes = readFileSync(path);
    writeFileSync(path, gzipSync(gunzipSync(bytes).toString().replace('12000', '12001')));
    expect(await bringBackMonths(db(), folder)).toMatchObject({
      back: [],
      left: [expect.stringMatching(/its file is not as it was sealed$/)],
    });
    rmSync(path);
    expect(await bringBackMonths(db(), folder)).toMatchObject({
      left: [expect.stringMatching(/it cannot be read to its end/)],
    });
    expect((await rowsOf<{ mm_thousandths: number[] }>(house, 'rain_packed_months'))[0]!.mm_thousandths[0]).toBe(1);
    writeFileSync(path, bytes);
    await run(`update audit set actor = 'user:1' where action = 'files.old'`);
    const { back, left } = await bringBackMonths(db(), folder);
    expect([back, left]).toEqual([
      ['rain of rain_lpasb in 2026-03'],
      [
        expect.stringMatching(
          /^audit of .* is not as it was sealed; its file shows what it was, and no command changes an audit$/,
        ),
      ],
    ]);
    await run(`update audit set actor = 'system' where action = 'files.old'`);
  });
});

describe('beside whoever writes readings', () => {
  it('a value that is corrected at this very moment is newer than the file, and stays', async () => {
    await run('update rain_packed_months set mm_thousandths[1] = 1');
    const [{ rain_id: rainId } = { rain_id: 0 }] = await rowsOf<{ rain_id: number }>(house, 'rain_packed_months');
    const gate = makeGate();
    const correct = () =>
      db()
        .transaction()
        .execute(async (tx) => {
          await lockGauges(tx, [rainId]);
          await openMonths(tx, rainId, [instant('2026-03-01 00:00:00')]);
          await gate.pass();
        });
    const [, returned] = await oneAfterTheOther(house, gate, correct, () => bringBackMonths(db(), folder));
    expect(returned).toMatchObject({ left: [expect.stringMatching(/a late fact has opened it meanwhile$/)] });
    // What they left was packed and sealed meanwhile.
    expect((await rowsOf<{ mm_thousandths: number[] }>(house, 'rain_packed_months'))[0]!.mm_thousandths[0]).toBe(1);
  });
});

describe('as it is typed', () => {
  it('each deed says what it has done, and ends with 1 where something is wrong', async () => {
    expect(await type('write', folder)).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^\d+ month files written, \d+ lay there\.$/m),
    });
    expect(await type('check', join(folder, 'elsewhere'))).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^has no file here: .*0 month files are as they were sealed, 0 are not/ms),
    });
    expect(await type('wirte', folder)).toMatchObject({
      code: 2,
      said: expect.stringContaining('is none of write, check, bring-back'),
    });
  });
});
