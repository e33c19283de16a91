// `npm run gauge -- list|retire|order|threshold`: which gauges are judged, in which order, and against which threshold.
import { inOrder } from '@bantay/features/instruments/rules/gauges.ts';
import { type CaredGauge, makeGaugesService } from '@bantay/features/instruments/server/gauges-service.ts';
import { setLimit } from '@bantay/features/limit-care/server/limit-care-service.ts';
import { readLimits } from '@bantay/features/limits/server/limits-service.ts';
import type { Site } from '@bantay/features/sites/server/sites-service.ts';
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { sql } from 'kysely';
import { type Db, rows } from '../database/database.ts';
import { readFieldClock } from '../field-clock.ts';
import { Problem } from '../problems.ts';
import { type Bench, requireFlag, requireWord, runCommand, say, UsageError } from './command.ts';
import { raiseEngine } from './raise-engine.ts';
import { requireSite } from './require-site.ts';

const USAGE = `npm run gauge -- list                               all gauges in the order in which they are asked
npm run gauge -- retire rain_noah_619               judged and shown no more; its readings stay
npm run gauge -- order lpa rain_noah_619 --km 1.2   the distance decides the order; satellites stay last
npm run gauge -- threshold lpa                      reads the 72-hour threshold back
npm run gauge -- threshold lpa 139.2                sets it, mm; the 24-hour threshold is half of it`;

/** Largest threshold that is believed, mm in 72 hours: the wettest three days on record are about 4 m. */
const MOST_MM = 4000;

const OPERATOR = { by: null };

if (process.argv[1]?.endsWith('gauge.ts')) {
  await runCommand({ text: USAGE, flags: ['km'] }, async (bench) => {
    const what = requireWord(bench.words, 0, 'list, retire, order or threshold');
    if (what === 'list') return list(bench);
    if (what === 'retire') return retire(bench);
    if (what === 'order') return order(bench);
    if (what === 'threshold') return threshold(bench);
    throw new UsageError(`"${what}" is not known.`);
  });
}

async function list({ db }: Bench): Promise<void> {
  const { gauges } = await caring(db);
  const all = await gauges.list();
  const codes = [...new Set(all.flatMap(({ sites }) => sites.map(({ siteCode }) => siteCode)))].sort();
  for (const code of codes) for (const gauge of inOrder(all, code)) sayGauge(gauge, code);
  for (const gauge of all) if (gauge.sites.length === 0) sayGauge(gauge, null);
  for (const site of await listSites(db)) await sayThreshold(db, site);
}

function sayGauge(gauge: CaredGauge, siteCode: string | null): void {
  const site = gauge.sites.find((one) => one.siteCode === siteCode);
  const states = {
    judged: 'judged',
    retired: 'retired',
    taggedOut: `tagged out since ${toDisplayTime(gauge.taggedSince ?? 0)}`,
    ofNoSite: 'belongs to no site: nobody judges it',
  };
  const newest = gauge.newestAt === null ? 'no reading yet' : `newest ${toDisplayTime(gauge.newestAt)}`;
  const distance = gauge.dataSource === 'satellite' ? 'satellite' : `${site?.distanceKm ?? '?'} km`;
  say([siteCode ?? '-', site?.place ?? '-', gauge.gaugeName, distance, newest, states[gauge.state]].join('\t'));
}

async function retire({ db, words }: Bench): Promise<void> {
  const name = requireWord(words, 1, 'the name of a gauge').toLowerCase();
  const { gauges } = await caring(db);
  await refusing(async () => gauges.retire({ rainId: await gauges.requireId(name), version: null }, OPERATOR));
  say(
    `${name} is retired: it is judged no more and shown no more. Its readings stay. An import of gauges brings it back.`,
  );
}

async function order({ db, words, flags }: Bench): Promise<void> {
  const site = await requireSite(db, requireWord(words, 1, 'the code of a site'));
  const name = requireWord(words, 2, 'the name of a gauge').toLowerCase();
  const km = Number(requireFlag(flags, 'km'));
  if (!(km >= 0 && Number.isFinite(km)) || flags.km === '') throw new UsageError('--km must be a number from 0 on.');
  const { gauges } = await caring(db);
  await refusing(async () => {
    const rainId = await gauges.requireId(name);
    await gauges.order({ rainId, siteCode: site.siteCode, km, version: null }, OPERATOR);
  });
  say(`${name} stands ${km} km from ${site.siteCode}.`);
}

async function threshold({ db, words }: Bench): Promise<void> {
  const site = await requireSite(db, requireWord(words, 1, 'the code of a site'));
  if (words[2] === undefined) return sayThreshold(db, site);
  const mm = Number(words[2]);
  if (!(mm > 0 && mm <= MOST_MM)) {
    throw new UsageError(`"${words[2]}" is no threshold: mm of rain in 72 hours, more than 0, at most ${MOST_MM}.`);
  }
  const parts = { db, ...(await raiseEngine(db)) };
  const change = { key: 'rain72h' as const, value: mm, validFrom: null, reason: 'by the command line', seen: null };
  await refusing(async () => void (await setLimit(parts, site.siteCode, { ...change, isSure: true }, null)));
  await sayThreshold(db, site);
}

async function caring(db: Db) {
  const { clock, sites, alerts } = await raiseEngine(db);
  return { gauges: makeGaugesService({ db, clock, sites, alerts }) };
}

/** What the service refuses is a mistake at the keyboard. */
async function refusing(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof Problem ? new UsageError(error.message) : error;
  }
}

type NamedSite = Pick<Site, 'siteId' | 'siteCode'>;

function listSites(db: Db) {
  return rows<NamedSite>(db, sql`select site_id, site_code from sites where active order by 1`);
}

async function sayThreshold(db: Db, { siteId, siteCode }: NamedSite): Promise<void> {
  const clock = await readFieldClock(db);
  const { rain72h: mm } = await readLimits(db, siteId, clock.now());
  say(
    mm === null
      ? `${siteCode}: no rain threshold is set, so its rain is judged by nobody.`
      : `${siteCode}: threshold ${mm} mm in 72 hours, ${mm / 2} mm in 24 hours.`,
  );
}
