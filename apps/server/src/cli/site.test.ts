// A third site by a command, beside the running server: it is there at once, has a level, and its first storm raises it.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { candidateOf, decide, feed, rain, runDue, summaryOf } from '../../test/field.ts';
import { type House, openHouse, rowsOf, type Visitor } from '../../test/harness.ts';
import { watch } from '../../test/written.ts';
import { PROJECT_FOLDER } from '../installation.ts';

let house: House;
let officer: Visitor;
let folder: string;
beforeAll(async () => {
  house = await openHouse({ now: '2026-11-21 09:10:00' });
  officer = await house.signedIn();
  folder = mkdtempSync(join(tmpdir(), 'bantay-site-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await house.close();
});

const site = (...words: string[]) => run('site', ...words);

function run(command: string, ...words: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['scripts/run.mjs', `apps/server/src/cli/${command}.ts`, ...words], {
    cwd: PROJECT_FOLDER,
    env: { PATH: process.env.PATH, BANTAY_DEMO: 'on', DATABASE_URL: house.url, BANTAY_DATA: join(folder, 'data') },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said }));
  });
}

const WORDS = '--barangay=Marabut --region=VIII --psgc=806022017 --area-code=55 --households=60'.split(' ');
const THIRD = 102;

it('is created with its first statement, and the running server tells of it', async () => {
  const { code, said } = await site('create', 'mar', ...WORDS, '--at=11.71,125.06', '--share=lpa:MLGU,PLGU');
  expect(said).toContain('mar is watched, as site 102.');
  expect(code).toBe(0);
  expect(await summaryOf(officer, THIRD)).toMatchObject({ alert_level: 0 });
  expect((await feed(officer)).onGoing.summary).toHaveLength(3);
});

it.each([
  [['create', 'mara', ...WORDS], 'begins like the code of another site'],
  [['create', 'tar', ...WORDS.slice(1)], 'barangay'],
  [['create', 'tar', ...WORDS, '--at=51,0'], 'must lie in the Philippines'],
  [['create', 'tar', ...WORDS, '--topics=rain'], 'There is no topic "rain"'],
  [['create', 'tar', ...WORDS, '--share=zzz:MLGU'], 'There is no site zzz'],
  [['set', 'mar'], 'Nothing to change was named'],
  [['set', 'mar', '--gauges=0'], 'from 1 to 12'],
  [['set', 'zzz', '--gauges=2'], 'There is no site zzz'],
])('%j is refused, and nothing is written', async (words, sentence) => {
  const changed = await watch(house, ['sites', 'site_shares', 'audit', 'monitoring_events']);
  const { code, said } = await site(...words);
  expect(said).toContain(sentence);
  expect(code).toBe(2);
  expect(await changed()).toEqual([]);
});

it('what is not named stays', async () => {
  expect((await site('set', 'mar', '--sitio=Malaya', '--gauges=2')).code).toBe(0);
  const [, , third] = await rowsOf<{ sitio: string; barangay: string; gauge_frames: number }>(house, 'sites');
  expect(third).toMatchObject({ sitio: 'Malaya', barangay: 'Marabut', gauge_frames: 2 });
});

it('its storm waits for a decision, and until that has ended it is not retired', async () => {
  await sql`with g as (insert into rainfall_gauges (gauge_name, data_source) values ('rain_mar', 'senslope') returning rain_id)
    insert into rainfall_priorities (rain_id, site_id, distance_km, position) select rain_id, ${THIRD}, 0.1, 1 from g`.execute(
    house.app.db,
  );
  await sql`insert into rainfall_thresholds (site_id, threshold_mm) values (${THIRD}, 120)`.execute(house.app.db);
  await rain(house, '2026-11-21 09:05:00', 70, 'rain_mar');
  await runDue(house);
  const candidate = (await candidateOf(officer, THIRD))!; // 70 mm are over 60
  expect(candidate).toMatchObject({ general_status: 'onset', public_alert_level: 1 });
  const refused = await site('retire', 'mar');
  expect(refused).toMatchObject({ code: 2, said: expect.stringContaining('cannot be retired') });
  await decide(officer, candidate.trigger_list_arr[0]!.trigger_id, -1); // it has one
  expect(await site('list')).toMatchObject({ code: 0, said: expect.stringContaining('also warned: MLGU of lpa') });
});

it('one that is retired takes no gauges, columns or contacts any more, and no role', async () => {
  expect((await site('create', 'bud', ...WORDS)).code).toBe(0);
  expect((await site('retire', 'bud')).code).toBe(0);
  const changed = await watch(house, ['rainfall_gauges', 'rainfall_priorities', 'tsm_sensors', 'loggers', 'users']);
  const file = (name: string, ...lines: string[]) => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
    return join(folder, name);
  };
  const gauges = file('gauges.csv', 'site_code,gauge_name,data_source,distance_km', 'bud,rain_bud,senslope,0.1');
  const columns = file(
    'columns.csv',
    'tsm_name,site_code,segments,segment_length_m,version,date_activated',
    'budta,bud,10,1,3,2026-11-01',
  );
  const contacts = file(
    'contacts.csv',
    'first_name,last_name,sex,designation,site_code,number',
    'Ana,Imbento,Female,LEWC,bud,09175550133',
  );
  for (const words of [
    ['import', 'gauges', gauges],
    ['import', 'columns', columns],
    ['import', 'contacts', contacts],
    ['gauge', 'threshold', 'bud', '80'],
    ['account', 'role', 'mlgu.demo', 'reader', '--site=bud'],
  ]) {
    const { code, said } = await run(words[0]!, ...words.slice(1));
    expect([words, said]).toEqual([words, expect.stringMatching(/there is no site "?bud/i)]);
    expect(code).not.toBe(0);
  }
  expect(await changed()).toEqual([]);
});
