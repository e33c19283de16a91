// `npm run demo:quake`: an earthquake near a site, posted to the running server like those of a seismic network.
import { readSite } from '@bantay/features/sites/server/sites-queries.ts';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { readFieldClock } from '../field-clock.ts';
import { runCommand, say, siteFlag, UsageError } from './command.ts';
import { createLoggerKey } from './logger-key.ts';
import { postAsLogger } from './post-to-server.ts';

const USAGE = `npm run demo:quake -- [--site lpa] [--magnitude 5.5]`;
/** One hundredth of a degree north of the site: about 1 km. */
const AWAY = 0.01;

await runCommand({ text: USAGE, flags: ['site', 'magnitude'] }, async (bench) => {
  const { db, flags, installation } = bench;
  if (installation.config.mode !== 'demo') throw new UsageError('Earthquakes are for demo installations only.');
  const siteCode = siteFlag(flags);
  const magnitude = Number(flags.magnitude ?? '5.5');
  if (!(magnitude > 0 && magnitude < 10)) throw new UsageError('The magnitude must be a number between 0 and 10.');
  const site = await readSite(db, siteCode);
  if (!site || site.latitude === null || site.longitude === null)
    throw new UsageError(`${siteCode} has no coordinates.`);
  const clock = await readFieldClock(db);
  const key = await createLoggerKey(db, 'demo quake', { earthquakes: true });
  const event = {
    ts: toManilaText(clock.now()),
    magnitude,
    depth: 10,
    latitude: site.latitude + AWAY,
    longitude: site.longitude,
    issuer: 'DEMO',
    province: site.province,
  };
  const reply = await postAsLogger<{ message?: string; alerts: number }>(bench, '/api/ingest/earthquakes', key, {
    events: [event],
  });
  say(`${reply.message}; ${reply.alerts} site(s) raised by magnitude ${magnitude} at ${event.ts}.`);
});
