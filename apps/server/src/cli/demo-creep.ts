// `npm run demo:creep`: an officer enters measurements of a marker that moves faster and faster, until its site is raised.
import { HOUR_MS, MINUTE_MS, toManilaText } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { at, firstRow, rows } from '../database/database.ts';
import { runCommand, say, UsageError } from './command.ts';
import { OFFICER, openDemoOfficer } from './demo-officer.ts';

const USAGE = 'npm run demo:creep -- [--site lpa] [--marker A] [--level 2|3]';
/** How long the marker has been moving, hours: more than the ten measurements of a trend, whatever visits were made. */
const HOURS = 14;
/** Visits do not come closer together than this, so that the last step is 1 cm at least (level 2). */
const APART_MS = 45 * MINUTE_MS;
/** cm/h at the end; level 3 begins at 1.8 (methods §3.1). */
const FINAL_SPEED = { 2: 1.5, 3: 3 } as const;

await runCommand({ text: USAGE, flags: ['site', 'marker', 'level'] }, async (bench) => {
  const wanted = bench.flags.level ?? '2';
  if (wanted !== '2' && wanted !== '3') throw new UsageError('The level must be 2 or 3.');
  const level = wanted === '3' ? 3 : 2;
  const { siteCode, clock, post } = await openDemoOfficer(bench);
  const name = (bench.flags.marker ?? 'A').toUpperCase();
  const now = Math.floor(clock.now() / MINUTE_MS) * MINUTE_MS - MINUTE_MS;
  const start = now - HOURS * HOUR_MS;
  const visits = await rows<{ ts: number }>(
    bench.db,
    sql`select o.ts from marker_observations o join sites s using (site_id)
        where s.site_code = ${siteCode} and o.ts > ${at(start)} and o.ts <= ${at(now)} order by o.ts`,
  );
  const before = await firstRow<{ cm: number }>(
    bench.db,
    sql`select d.measurement as cm from marker_data d join marker_observations o using (mo_id)
        join markers m using (marker_id) join sites s on s.site_id = m.site_id
        where s.site_code = ${siteCode} and m.marker_name = ${name} and m.in_use and o.ts <= ${at(start)}
        order by o.ts desc limit 1`,
  );
  // Visits that were made already are written anew: between them the movement would jump back.
  const times = new Set(visits.map((visit) => visit.ts));
  for (let time = now; time > start; time -= HOUR_MS) {
    if ([...times].every((other) => Math.abs(other - time) >= APART_MS)) times.add(time);
  }
  const cmAt = (time: number) => {
    const hours = (time - start) / HOUR_MS;
    return (before?.cm ?? 60) + 0.05 * hours + (FINAL_SPEED[level] * hours * hours) / (2 * HOURS);
  };
  const order = [...times].sort((a, b) => a - b);
  for (const time of order) {
    await post('/api/surficial/insert_web', {
      date: toManilaText(time),
      marker: { [name]: cmAt(time).toFixed(2) },
      panahon: 'MAULAN',
      reporter: 'ELENA HALIMBAWA',
      type: 'EVENT',
      site_code: siteCode,
      replace: true,
    });
  }
  say(`${order.length} measurements of marker ${name} at ${siteCode} were entered by ${OFFICER}.`);
  say(
    `They are a trigger of level ${level} of ${siteCode}. Where surficial movement has raised the site to that level`,
  );
  say('already, it comes with the next release; else the dashboard asks for a decision at once.');
});
