// `npm run demo:creep`: an officer enters measurements of a marker that moves faster and faster, until its site is raised.
import { DAY_MS, HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/domain/time/manila-time';
import { sql } from 'kysely';
import { at, rows } from '../database/database.ts';
import { runCommand, say, UsageError } from './command.ts';
import { OFFICER, openDemoOfficer } from './demo-officer.ts';

const USAGE = 'npm run demo:creep -- [--site lpa] [--marker A] [--level 2|3]';
/** Measurements that are entered, the newest a minute ago, and how far they lie apart. */
const STEPS = 10;
const APART_MS = HOUR_MS;
/** cm of the first and the last step: the sum is a curve that speeds up. Level 3 needs 1.8 cm in its hour. */
const LAST_STEP_CM = { 2: 1.2, 3: 2.6 } as const;
const FIRST_STEP_CM = 0.1;

await runCommand({ text: USAGE, flags: ['site', 'marker', 'level'] }, async (bench) => {
  const wanted = bench.flags.level ?? '2';
  if (wanted !== '2' && wanted !== '3') throw new UsageError('The level must be 2 or 3.');
  const level = wanted === '3' ? 3 : 2;
  const { siteCode, clock, post } = await openDemoOfficer(bench);
  const name = (bench.flags.marker ?? 'A').toUpperCase();
  const now = clock.now();
  const last = await rows<{ cm: number; ts: number }>(
    bench.db,
    sql`select d.measurement as cm, o.ts from marker_data d join marker_observations o using (mo_id)
        join markers m using (marker_id) join sites s on s.site_id = m.site_id
        where s.site_code = ${siteCode} and m.marker_name = ${name} and m.in_use and o.ts <= ${at(now)}
          and o.ts >= ${at(now - DAY_MS)}
        order by o.ts desc`,
  );
  const taken = new Set(last.map((row) => row.ts));
  let cm = last[0]?.cm ?? 60;
  for (let step = 1; step <= STEPS; step++) {
    let measuredAt = Math.floor(now / MINUTE_MS) * MINUTE_MS - MINUTE_MS - (STEPS - step) * APART_MS;
    while (taken.has(measuredAt)) measuredAt -= MINUTE_MS;
    cm += FIRST_STEP_CM + ((LAST_STEP_CM[level] - FIRST_STEP_CM) * (step - 1)) / (STEPS - 1);
    const body = {
      date: toManilaText(measuredAt),
      marker: { [name]: cm.toFixed(2) },
      panahon: 'MAULAN',
      reporter: 'ELENA HALIMBAWA',
      type: 'EVENT',
      site_code: siteCode,
    };
    await post('/api/surficial/insert_web', body);
  }
  say(
    `${STEPS} measurements of marker ${name} at ${siteCode} were entered by ${OFFICER}, the newest ${cm.toFixed(2)} cm.`,
  );
  say(`The dashboard shows a trigger of level ${level} that waits for a decision.`);
});
