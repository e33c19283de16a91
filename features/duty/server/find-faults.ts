// What is wrong right now, asked of the features that know it: one list of faults, in field time.
import { HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { ENGINE_JOB } from '@bantay/server/plate.ts';
import { isMissed } from '../../alerts/rules/missed-release.ts';
import { hoursMs } from '../../limits/rules/limit-values.ts';
import { readLimitsOf } from '../../limits/server/limits-service.ts';
import type { GaugeSince } from '../../rainfall/server/gauge-health-service.ts';
import type { Fault } from '../rules/decide-problems.ts';
import { jobLateMs, OUTBOX_STUCK_MS } from '../rules/problem-kinds.ts';
import * as queries from './duty-queries.ts';
import type { FaultClocks, FaultParts } from './fault-parts.ts';
import { readingFaults, tellingFaults } from './find-telling-faults.ts';

export async function findFaults(parts: FaultParts, jobs: readonly string[]): Promise<Fault[]> {
  const machine = await queries.readMachine(parts.db);
  const now = parts.clock.now();
  const clocks = {
    now,
    machine,
    jumpedAt: parts.jumps.see(machine),
    toField: (instant: number) => now - (machine - instant),
  };
  // A doubtful clock holds the closings on purpose, and is told by itself.
  const held = await clockFaults(parts);
  const runs = await queries.listJobs(parts.db, [...jobs, ENGINE_JOB]);
  const engine = runs.find(({ job }) => job === ENGINE_JOB);
  return [
    ...(await helpFaults(parts)),
    ...(await waitingFaults(parts, now)),
    ...(await tellingFaults(parts, clocks)),
    ...held,
    ...(held.length > 0 || !engine ? [] : await halfHourFaults(parts, clocks, engine.lastGoodAt)),
    ...(await outboxFaults(parts, clocks)),
    ...(await proofFaults(parts, clocks)),
    ...(await sirenFaults(parts, clocks)),
    ...(await rehearsalFaults(parts, clocks)),
    ...(await diskFaults(parts, now)),
    ...jobFaults(
      runs.filter(({ job }) => jobs.includes(job)),
      clocks,
    ),
    ...(await webhookFaults(parts, clocks)),
    ...(await hubFaults(parts, clocks)),
    ...(await batteryFaults(parts, clocks)),
    ...(await watchmanFaults(parts, clocks)),
    ...(await peopleFaults(parts, now)),
    ...(await gaugeFaults(parts)),
    ...(await unjudgedFaults(parts, now)),
    ...(await columnFaults(parts, now)),
    ...(await readingFaults(parts, clocks)),
  ];
}

/**
 * One per site and hour of the newest call: a call of a later hour is told anew, also while an earlier one is
 * acknowledged; a whole barangay calling at once is not a flood of SMS.
 */
async function helpFaults({ incoming }: FaultParts): Promise<Fault[]> {
  return (await incoming.unreadHelp()).map(({ siteId, count, since, newest }) => ({
    kind: 'help',
    subject: `${siteId ?? 'unknown'} ${Math.floor(newest / HOUR_MS)}`,
    siteId,
    since,
    facts: { count },
  }));
}

async function waitingFaults({ waiting }: FaultParts, now: number): Promise<Fault[]> {
  const { triggers, releases, wrongBoards } = await waiting.read();
  return [
    ...triggers.map(
      ({ triggerId, siteId, source, level, startedAt }): Fault => ({
        kind: 'trigger',
        subject: String(triggerId),
        siteId,
        since: startedAt,
        facts: { source, level, trigger: triggerId },
      }),
    ),
    ...releases
      .filter(({ dueSince }) => isMissed(dueSince, now))
      .map(
        ({ siteId, dueSince }): Fault => ({
          kind: 'release',
          subject: siteId === null ? 'routine' : String(siteId),
          siteId,
          since: dueSince,
          facts: {},
        }),
      ),
    ...boardFaults(wrongBoards, now),
  ];
}

/**
 * What was judged of these sites was read from their facts; but somebody has written facts past their boards. One for all sites, in a
 * kind that programs before know, and since now: nobody wrote down when.
 */
function boardFaults(wrong: readonly { siteCode: string }[], now: number): Fault[] {
  const [first] = wrong;
  if (first === undefined) return [];
  const of = wrong.length === 1 ? first.siteCode : `${wrong.length} sites`;
  return [{ kind: 'job', subject: 'boards', siteId: null, since: now, facts: { job: `boards of ${of}` } }];
}

/** Since now: nobody wrote down when a shift was planned over a way that does not work. */
async function peopleFaults({ ladders }: FaultParts, now: number): Promise<Fault[]> {
  return (await ladders.unproven()).map(({ name, number }) => ({
    kind: 'unproven person',
    subject: number,
    siteId: null,
    since: now,
    facts: { person: name },
  }));
}

/** One for all servers: one press says that the clocks are right. The furthest off is named. */
async function clockFaults({ clockHold }: FaultParts): Promise<Fault[]> {
  const [worst] = await clockHold.holds();
  if (worst === undefined) return [];
  const { server, doubt, apartMs, since } = worst;
  const facts = { server, doubt, minutes: Math.round(apartMs / MINUTE_MS) };
  return [{ kind: 'clock', subject: 'clock', siteId: null, since, facts }];
}

async function outboxFaults({ outbox }: FaultParts, { machine, jumpedAt, toField }: FaultClocks): Promise<Fault[]> {
  const { waiting, oldestWaitingAt } = await outbox.state();
  if (oldestWaitingAt === null || machine - Math.max(oldestWaitingAt, jumpedAt) < OUTBOX_STUCK_MS) return [];
  const since = toField(oldestWaitingAt);
  return [{ kind: 'outbox', subject: 'outbox', siteId: null, since, facts: { count: waiting } }];
}

/** The rule has waited five minutes already. */
async function proofFaults({ gatewayProof }: FaultParts, { toField }: FaultClocks): Promise<Fault[]> {
  const standing = await gatewayProof.standing();
  if (standing === null || standing.failingSince === null) return [];
  const since = toField(standing.failingSince);
  return [{ kind: 'gateway not proven', subject: 'gateway', siteId: null, since, facts: {} }];
}

/** The rule has waited a minute already. */
async function sirenFaults({ siren }: FaultParts, { toField }: FaultClocks): Promise<Fault[]> {
  const trouble = await siren.trouble();
  if (trouble === null) return [];
  const { what, since } = trouble;
  return [{ kind: 'siren', subject: 'siren', siteId: null, since: toField(since), facts: { what } }];
}

async function rehearsalFaults({ rehearsal }: FaultParts, { toField }: FaultClocks): Promise<Fault[]> {
  const trouble = (await rehearsal.standing())?.trouble ?? null;
  if (trouble === null) return [];
  const facts: Fault['facts'] = trouble.why === 'failed' ? { step: trouble.step } : {};
  return [{ kind: 'rehearsal', subject: 'rehearsal', siteId: null, since: toField(trouble.since), facts }];
}

/** Since now: nobody wrote down when the space went. A known problem keeps its own beginning. */
async function diskFaults({ space }: FaultParts, now: number): Promise<Fault[]> {
  const free = await space.low();
  return free === null ? [] : [{ kind: 'disk', subject: 'disk', siteId: null, since: now, facts: { free } }];
}

function jobFaults(
  runs: readonly { job: string; lastGoodAt: number }[],
  { machine, jumpedAt, toField }: FaultClocks,
): Fault[] {
  return runs
    .filter((row) => machine - Math.max(row.lastGoodAt, jumpedAt) > jobLateMs(row.job))
    .map(({ job, lastGoodAt }) => ({
      kind: 'job',
      subject: job,
      siteId: null,
      since: toField(lastGoodAt),
      facts: { job },
    }));
}

/**
 * The looks of the engine end well, and half hours are still not closed: a site that somebody holds, or more sites than are done in
 * time. As of its last good look: after a restart nobody has looked yet. One for all sites, and a kind that programs before know.
 */
async function halfHourFaults(
  { alerts }: FaultParts,
  { now, toField }: FaultClocks,
  lookedAt: number,
): Promise<Fault[]> {
  const behind = await alerts.behind(Math.min(now, toField(lookedAt)));
  const [first] = behind;
  if (first === undefined) return [];
  const of = behind.length === 1 ? first.siteCode : `${behind.length} sites`;
  const count = behind.reduce((sum, one) => sum + one.count, 0);
  return [
    {
      ...{ kind: 'job', subject: 'half hours', siteId: null, since: Math.min(...behind.map(({ since }) => since)) },
      facts: { job: `half hours of ${of}`, count },
    },
  ];
}

/**
 * A webhook that took nothing for a day is as a job that does not run: a kind of its own would be unknown to the program
 * before, which an update may go back to. In signs that every telephone has.
 */
async function webhookFaults({ webhooks }: FaultParts, { toField }: FaultClocks): Promise<Fault[]> {
  return (await webhooks.failing()).map(({ hookId, name, since }) => ({
    kind: 'job',
    subject: `webhook ${hookId}`,
    siteId: null,
    since: toField(since),
    facts: { job: `webhook ${name.replace(/[^ -~]/g, '?')}` },
  }));
}

/** The rule has waited an hour already: nobody here is warned any later. In a kind that programs before know. */
async function hubFaults({ hub }: FaultParts, { toField }: FaultClocks): Promise<Fault[]> {
  const trouble = await hub.trouble();
  if (trouble === null) return [];
  const facts = { job: `line to the hub, ${trouble.fault}` };
  return [{ kind: 'job', subject: 'hub line', siteId: null, since: toField(trouble.since), facts }];
}

/** In signs that every telephone has, as their names come from the command line. */
async function watchmanFaults({ watch }: FaultParts, { toField }: FaultClocks): Promise<Fault[]> {
  const { watchmen, heartbeatFailingSince, uncountersignedSince } = await watch.read();
  const problem = (subject: string, since: number, watchman: string, what: string): Fault => ({
    ...{ kind: 'watchman', subject, siteId: null, since: toField(since) },
    facts: { watchman: watchman.replace(/[^ -~]/g, '?'), what },
  });
  return [
    ...watchmen.flatMap(({ watchmanId, name, fault, answeredAt, addedAt }) =>
      fault === null ? [] : [problem(`watchman ${watchmanId}`, answeredAt ?? addedAt, name, fault)],
    ),
    ...(heartbeatFailingSince === null
      ? []
      : [problem('heartbeat', heartbeatFailingSince, 'HEARTBEAT URL', 'heartbeat')]),
    ...(uncountersignedSince === null
      ? []
      : [problem('public log', uncountersignedSince, 'public log', 'uncountersigned')]),
  ];
}

/** By the newest voltage that came: a logger that says nothing more is silent. */
async function batteryFaults({ arrivals }: FaultParts, { toField }: FaultClocks): Promise<Fault[]> {
  const low = (await arrivals.batteries()).filter(({ isLow }) => isLow);
  return low.map(({ keyId, name, volts, arrivedAt }) => ({
    kind: 'battery',
    subject: `key ${keyId}`,
    siteId: null,
    since: toField(arrivedAt),
    facts: { sensor: name, volts },
  }));
}

/** Sensors that never reported have not begun: setting one up is nobody's alarm. A gauge of two sites is told once. */
async function gaugeFaults({ rainfall }: FaultParts): Promise<Fault[]> {
  const fault =
    (kind: 'silent' | 'stuck') =>
    ({ siteId, gaugeName: sensor, since }: GaugeSince): Fault => ({
      kind,
      subject: sensor,
      siteId,
      since,
      facts: { sensor },
    });
  return [
    ...(await rainfall.silentGauges()).map(fault('silent')),
    ...(await rainfall.stuckGauges()).map(fault('stuck')),
  ];
}

/** Rain that is measured and judged by nobody: no threshold, no site, or tagged out. */
async function unjudgedFaults({ rainfall }: FaultParts, now: number): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const siteId of await rainfall.sitesWithoutThreshold()) {
    // Since now: a known problem keeps its own beginning.
    faults.push({ kind: 'no threshold', subject: String(siteId), siteId, since: now, facts: {} });
  }
  for (const { gaugeName: sensor, newestAt } of await rainfall.unjudgedGauges()) {
    faults.push({ kind: 'unjudged gauge', subject: sensor, siteId: null, since: newestAt, facts: { sensor } });
  }
  for (const { siteId, gaugeName: sensor, since } of await rainfall.taggedGauges()) {
    faults.push({ kind: 'tagged gauge', subject: sensor, siteId, since, facts: { sensor } });
  }
  return faults;
}

async function columnFaults({ subsurface, db }: FaultParts, now: number): Promise<Fault[]> {
  const faults: Fault[] = [];
  const columns = await subsurface.health(db);
  const siteIds = [...new Set(columns.map(({ column }) => column.siteId))];
  const limits = await readLimitsOf(db, siteIds, now);
  for (const { column, newestAt, stuck } of columns) {
    const { tsmName: name, siteId } = column;
    if (newestAt === null) continue;
    const { columnSilent } = limits.get(siteId)!; // of each site that was asked for
    if (now - newestAt > hoursMs(columnSilent)) {
      faults.push({ kind: 'silent', subject: name, siteId, since: newestAt, facts: { sensor: name } });
      continue;
    }
    for (const { node, since } of stuck) {
      const sensor = `${name} node ${node}`;
      faults.push({ kind: 'stuck', subject: sensor, siteId, since, facts: { sensor } });
    }
  }
  return faults;
}
