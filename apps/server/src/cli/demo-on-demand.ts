// `npm run demo:on-demand`: an officer of the demo raises or lowers an alert by hand, through the running server.
import { parseSiteCode, SITES } from '@bantay/domain/sites/site';
import { toManilaText } from '@bantay/domain/time/manila-time';
import { DEMO_PASSWORD } from '../demo/demo-people.ts';
import { makeFieldClock } from '../field-clock.ts';
import { runCommand, say, UsageError } from './command.ts';
import { postToServer } from './post-as-logger.ts';

const OFFICER = 'mlgu.demo';
const USAGE = `npm run demo:on-demand -- [--site lpa] [--level 1] [--reason TEXT]     --level 0 lowers it again`;

await runCommand({ text: USAGE, flags: ['site', 'level', 'reason'] }, async (bench) => {
  const { db, flags, installation } = bench;
  if (installation.config.mode !== 'demo') throw new UsageError('This command is for demo installations only.');
  const siteCode = parseSiteCode(flags.site ?? 'lpa');
  if (!siteCode) throw new UsageError('The site must be lpa or scu.');
  const level = flags.level ?? '1';
  if (level !== '1' && level !== '0') throw new UsageError('The level must be 1 or 0.');
  const clock = makeFieldClock(db);
  await clock.reload();
  const signedIn = await postToServer(bench, '/api/signin', {}, { username: OFFICER, password: DEMO_PASSWORD });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const reason = flags.reason ?? (level === '1' ? 'Demo: raised by hand.' : 'Demo: lowered by hand.');
  const body = { site_id: SITES[siteCode].siteId, alert_level: level, request_ts: toManilaText(clock.now()), reason };
  const answer = await postToServer(bench, '/api/monitoring/save_on_demand_data', { cookie }, body);
  const reply = (await answer.json()) as { status: boolean; message: string };
  if (!reply.status) throw new UsageError(reply.message);
  say(`${reply.message}: ${siteCode}, level ${level}, by ${OFFICER}.`);
});
