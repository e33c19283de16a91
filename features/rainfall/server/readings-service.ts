// Readings coming in: judged one by one, stored once, the newest value in force, late ones evaluated again.
import { groupBy } from '@bantay/kernel/lists/group-by';
import { newestStamp } from '@bantay/kernel/time/measured-at';
import { asStored, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { gather } from '@bantay/server/database/gather.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { ClockService } from '../../clock/server/clock-service.ts';
import type { EarlyService } from '../../clock/server/early-service.ts';
import { MOST_REJECTS_OF_KEY, REJECTS_KEPT_MS } from '../../loggers/rules/kept-rejects.ts';
import type { Logger, LoggersService } from '../../loggers/server/loggers-service.ts';
import { lockGauges } from './gauge-locks.ts';
import { packDaysOf } from './pack-days.ts';
import { gaugesNamed, type IntakeGauges, intakeGauges, type RawReading, takeIn, toReject } from './rain-intake.ts';
import * as queries from './rainfall-queries.ts';
import { type JudgedReading, storeReadings } from './store-readings.ts';

export interface IntakeReport {
  stored: number;
  duplicates: number;
  superseded: number;
  noData: number;
  rejected: number;
  items: { index: number; outcome: string; reason?: string }[];
}

/** A gauge with one of the active sites that use it. */
interface GaugeSite {
  rainId: number;
  siteId: number;
}

interface Post {
  readings: readonly RawReading[];
  logger: Logger;
}

/** A post with what becomes of it. */
interface Received {
  logger: Logger;
  report: IntakeReport;
  accepted: (JudgedReading & { rainId: number })[];
  rejects: queries.Reject[];
  /** Of the future by our clock, as they came. */
  tooEarly: { reading: RawReading; measuredAt: number }[];
  /** Gauges whose stored readings it changed. */
  touched: Set<number>;
}

/** Readings that are stored in one transaction; a single post may hold as many (api-facts §9.4). */
const MOST_TOGETHER = 10_000;

/** Sites whose posts are stored at the same time; each takes a connection of ten. */
const AT_ONCE = 3;

const weightOf = ({ readings }: Post) => readings.length;

/** What is stored together: posts of one site; one that speaks for every gauge stands by itself. */
function placeOf({ gauges }: Logger, sites: ReadonlyMap<number, number>): string {
  const first = gauges?.[0];
  if (first === undefined) return 'all';
  const siteId = sites.get(first);
  return siteId === undefined ? `gauge ${first}` : `site ${siteId}`;
}

export interface ReadingsService {
  record(readings: readonly RawReading[], logger: Logger): Promise<IntakeReport>;
  /** Refused readings that are too old to find a fault by. */
  forgetRejects(): Promise<void>;
}

export function makeReadingsService(
  db: Db,
  clock: FieldClock,
  loggers: LoggersService,
  alerts: AlertsService,
  clockHold: Pick<ClockService, 'heard'>,
  early: Pick<EarlyService, 'keep'>,
): ReadingsService {
  /** The first site of a gauge, as the last store of its readings has seen it. */
  const sites = new Map<number, number>();
  // Loggers post on the same minute: what arrives for a site while a post of it is being stored goes through the engine
  // together, and a site that hangs holds up no other.
  const store = gather<Post, IntakeReport>(
    (posts) =>
      inTransaction(db, async (tx) => {
        // Two that store the posts of the same loggers take them in one order.
        const byKey = new Map([...posts].sort(inOrderOfKeys).map(({ logger }) => [logger.keyId, logger]));
        for (const logger of byKey.values()) await loggers.touch(logger, tx);
        return storePosts(tx, posts, { now: clock.now(), loggers, alerts, early, sites });
      }),
    { keyOf: ({ logger }) => placeOf(logger, sites), atOnce: AT_ONCE, most: MOST_TOGETHER, weigh: weightOf },
  );
  return {
    record(readings, logger) {
      // The demo's own feeder and files are no witness.
      const newest = newestStamp(readings.map(({ ts }) => ts));
      if (logger.keyId !== null && newest !== null) clockHold.heard(logger.keyId, newest);
      return store({ readings, logger });
    },
    forgetRejects: async () => void (await queries.forgetRejects(db, REJECTS_KEPT_MS)),
  };
}

interface Around {
  now: number;
  loggers: LoggersService;
  alerts: AlertsService;
  early: Pick<EarlyService, 'keep'>;
  /** Learned here. */
  sites: Map<number, number>;
}

async function storePosts(tx: Db, posts: readonly Post[], around: Around): Promise<IntakeReport[]> {
  const { now, alerts, early } = around;
  const { names, ids } = gaugesNamed(posts.flatMap(({ readings }) => readings));
  const known = await queries.listNamedGauges(tx, names, ids);
  const received = posts.map((post) => judgePost(post, intakeGauges(known, post.logger.gauges), now));
  for (const { logger, tooEarly } of received) await early.keep(tx, 'rainfall', logger, tooEarly);
  const byGauge = groupBy(
    received.flatMap((post) => post.accepted),
    ({ rainId }) => rainId,
  );
  await lockGauges(tx, [...byGauge.keys()]);
  const oldest = new Map<number, number>();
  for (const [rainId, readings] of byGauge) {
    const instants = await storeReadings(tx, rainId, readings);
    if (instants.length === 0) continue;
    await packDaysOf(tx, rainId, instants);
    oldest.set(rainId, Math.min(...instants));
  }
  const gaugeSites: GaugeSite[] = known
    .filter(({ rainId }) => oldest.has(rainId))
    .flatMap(({ rainId, siteIds }) => siteIds.map((siteId) => ({ rainId, siteId })));
  for (const { rainId, siteId } of gaugeSites)
    around.sites.set(rainId, Math.min(siteId, around.sites.get(rainId) ?? siteId));
  for (const post of received) await writePostAudit(tx, now, post, gaugeSites);
  await tellSites(tx, oldest, gaugeSites, alerts);
  for (const post of [...received].sort(inOrderOfKeys)) await keepRejects(tx, post, around);
  return received.map((post) => post.report);
}

function judgePost({ readings, logger }: Post, gauges: IntakeGauges, now: number): Received {
  const report: IntakeReport = { stored: 0, duplicates: 0, superseded: 0, noData: 0, rejected: 0, items: [] };
  const post: Received = { logger, report, accepted: [], rejects: [], tooEarly: [], touched: new Set() };
  for (const [index, raw] of readings.entries()) {
    const { rainId, measuredAt, values, reason } = takeIn(raw, gauges, now);
    if (reason !== null) {
      report.rejected++;
      report.items.push({ index, outcome: 'rejected', reason });
      post.rejects.push(toReject(raw, gauges, reason));
      if (reason === 'in the future') post.tooEarly.push({ reading: raw, measuredAt });
    }
    if (values === null) continue;
    if (values.mmThousandths === null) {
      report.noData++;
      if (reason === null) report.items.push({ index, outcome: 'no data' });
    }
    const tell = (outcome: 'stored' | 'duplicate' | 'superseded') => {
      report[outcome === 'duplicate' ? 'duplicates' : outcome]++;
      if (outcome !== 'stored') report.items.push({ index, outcome });
      if (outcome !== 'duplicate') post.touched.add(rainId);
    };
    post.accepted.push({ rainId, measuredAt, values, tell });
  }
  return post;
}

/** Two that keep rejects of the same keys take them in one order. */
const inOrderOfKeys = (one: { logger: Logger }, other: { logger: Logger }) =>
  (one.logger.keyId ?? 0) - (other.logger.keyId ?? 0);

/** Last of all, since nobody waits for it. A post that changed nothing leaves an audit row, of one key one a minute. */
async function keepRejects(tx: Db, { logger, report, rejects, touched }: Received, around: Around): Promise<void> {
  if (rejects.length === 0) return;
  await queries.keepRejects(tx, logger.keyId ?? 0, rejects);
  if (logger.keyId !== null) await queries.boundRejects(tx, logger.keyId, MOST_REJECTS_OF_KEY);
  if (touched.size > 0 || !(await around.loggers.isRejectionNoted(logger, tx))) return;
  const { items: _items, ...after } = report;
  await writeAudit(tx, { ...logger.actor, fieldAt: around.now, action: 'rainfall.rejected', after: asStored(after) });
}

/** One audit row per post and site that it changed. */
async function writePostAudit(
  tx: Db,
  now: number,
  { logger, report, touched }: Received,
  gaugeSites: readonly GaugeSite[],
): Promise<void> {
  const { items: _items, ...counts } = report;
  const row = { ...logger.actor, fieldAt: now };
  const siteIds = new Set(gaugeSites.filter((one) => touched.has(one.rainId)).map((one) => one.siteId));
  for (const siteId of siteIds) {
    const after = asStored({ ...counts, gauges: [...touched] });
    await writeAudit(tx, { ...row, action: 'rainfall.readings', siteId, after, topic: 'rainfall' });
  }
}

/** The engine looks once per site, from the oldest reading that is new to it; upward only for half hours that are closed. */
async function tellSites(
  tx: Db,
  oldest: ReadonlyMap<number, number>,
  gaugeSites: readonly GaugeSite[],
  alerts: AlertsService,
): Promise<void> {
  const since = new Map<number, number>();
  for (const { rainId, siteId } of gaugeSites) {
    const instant = oldest.get(rainId)!; // asked for these gauges only
    since.set(siteId, Math.min(instant, since.get(siteId) ?? instant));
  }
  // One order for everybody: two transactions that touch both sites never wait for each other.
  for (const [siteId, instant] of [...since].sort(([one], [other]) => one - other)) {
    await alerts.factArrived(siteId, 'rainfall', instant, tx);
  }
}
