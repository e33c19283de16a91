// `npm run demo:on-demand`: an officer of the demo raises or lowers an alert by hand, through the running server.
import { makeSitesService } from '@bantay/features/sites/server/sites-service.ts';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { runCommand, say, UsageError } from './command.ts';
import { OFFICER, openDemoOfficer } from './demo-officer.ts';

const USAGE = `npm run demo:on-demand -- [--site lpa] [--level 1] [--reason TEXT]     --level 0 lowers it again`;

await runCommand({ text: USAGE, flags: ['site', 'level', 'reason'] }, async (bench) => {
  const { db, flags } = bench;
  const level = flags.level ?? '1';
  if (level !== '1' && level !== '0') throw new UsageError('The level must be 1 or 0.');
  const { siteCode, clock, post } = await openDemoOfficer(bench);
  const reason = flags.reason ?? (level === '1' ? 'Demo: raised by hand.' : 'Demo: lowered by hand.');
  const { siteId } = await makeSitesService(db).require(siteCode);
  const body = { site_id: siteId, alert_level: level, request_ts: toManilaText(clock.now()), reason };
  const reply = await post<{ message: string }>('/api/monitoring/save_on_demand_data', body);
  say(`${reply.message}: ${siteCode}, level ${level}, by ${OFFICER}.`);
});
