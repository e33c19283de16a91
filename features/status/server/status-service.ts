// How old everything is: newest reading of each sensor, last run of each job, the outbox and its gateway.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import { newestBackup } from '@bantay/server/backup/backup-queries.ts';
import type { Db } from '@bantay/server/database/database.ts';
import type { Replica, ReplicaSight } from '@bantay/server/database/read-replica.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { BYTES_PER_MB, type FreeSpace } from '@bantay/server/files/free-space.ts';
import type { Gateway } from '@bantay/server/sms/gateway.ts';
import type { Outbox } from '@bantay/server/sms/outbox.ts';
import type { PlateTruth } from '../../alerts/rules/plate-truth.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import { jobLateMs } from '../../duty/rules/problem-kinds.ts';
import type { DutyCounts, DutyService } from '../../duty/server/duty-service.ts';
import type { GatewayProofService } from '../../gateway-proof/server/gateway-proof-service.ts';
import type { HubLine, HubService } from '../../hub/server/hub-service.ts';
import { hoursMs } from '../../limits/rules/limit-values.ts';
import { readLimitsOf } from '../../limits/server/limits-service.ts';
import type { RainfallService } from '../../rainfall/server/rainfall-service.ts';
import { figuresOf, type RehearsalFigures } from '../../rehearsal/rules/rehearsal.ts';
import type { RehearsalRow, RehearsalService, Told } from '../../rehearsal/server/rehearsal-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { listJobRuns } from './status-queries.ts';

export interface Age {
  name: string;
  siteCode: string | null;
  lastAt: number | null;
  lateAfterMs: number;
}

/** An SMS to our own number came back: when it was sent (machine time, epoch ms), and how long it took. */
export interface Proven {
  at: number;
  seconds: number;
}

export interface Status {
  now: number;
  sites: { siteCode: string; truth: PlateTruth }[];
  sensors: Age[];
  jobs: (Age & { problem: string | null })[];
  gateway: {
    kind: string;
    problem: string | null;
    waiting: number;
    oldestWaitingAt: number | null;
    proven: Proven | null;
  };
  backup: { lastAt: number | null; problem: string | null; rehearsed: SeenRehearsal | null };
  disk: { freeMb: number | null; problem: string | null };
  /** Null where none is set. */
  replica: ReplicaSight | null;
  /** Null where none is set. */
  hub: HubLine | null;
  problems: DutyCounts;
}

/** The newest night that was good. */
export interface SeenRehearsal extends RehearsalFigures {
  /** Machine time of its end. */
  at: number;
  /** Until the SMS to our own number was back; null: it is not, or none went. */
  smsSeconds: number | null;
  /** Phones that were told, and how many of them showed it in time. */
  phones: number;
  shown: number;
}

export interface StatusService {
  read(): Promise<Status>;
}

/** A message that waits longer than this is a problem, whatever the error count says. */
const STUCK_AFTER_MS = 2 * MINUTE_MS;

interface Parts {
  db: Db;
  clock: FieldClock;
  sites: SitesService;
  alerts: AlertsService;
  rainfall: RainfallService;
  outbox: Outbox;
  gateway: Gateway | null;
  gatewayProof: Pick<GatewayProofService, 'standing'>;
  rehearsal: Pick<RehearsalService, 'standing' | 'told'>;
  duty: DutyService;
  hub: Pick<HubService, 'line'>;
  space: FreeSpace;
  replica: Pick<Replica, 'seen'> | null;
  /** Only production is backed up every night. */
  isDemo: boolean;
}

export function makeStatusService({
  db,
  clock,
  sites,
  alerts,
  rainfall,
  outbox,
  gateway,
  gatewayProof,
  rehearsal,
  duty,
  hub,
  space,
  replica,
  isDemo,
}: Parts): StatusService {
  return {
    async read() {
      const sensors: Age[] = [];
      const truths: Status['sites'] = [];
      const all = await sites.list();
      const siteIds = all.map(({ siteId }) => siteId);
      const known = await alerts.truthsOf(all);
      const limits = await readLimitsOf(db, siteIds, clock.now());
      const newest = await rainfall.newestReadings(siteIds);
      for (const { siteId, siteCode } of all) {
        const truth = known.get(siteId);
        if (truth) truths.push({ siteCode, truth });
        const lateAfterMs = hoursMs(limits.get(siteId)!.gaugeSilent); // of each site that was asked for
        for (const { gaugeName, newestAt } of newest.get(siteId) ?? [])
          sensors.push({ name: gaugeName, siteCode, lastAt: newestAt, lateAfterMs });
      }
      const jobs = (await listJobRuns(db)).map((row) => ({
        name: row.job,
        siteCode: null,
        lastAt: row.lastFinishedAt,
        lateAfterMs: jobLateMs(row.job),
        // The error itself is for the log.
        problem: row.lastError === null ? null : 'The last run failed',
      }));
      const backedUpAt = await newestBackup(db);
      const { waiting, oldestWaitingAt } = await outbox.state();
      const proof = await gatewayProof.standing();
      const rehearsed = await rehearsal.standing();
      return {
        now: clock.now(),
        sites: truths,
        sensors,
        jobs,
        gateway: {
          kind: gateway?.kind ?? 'none',
          problem: problemOf(gateway, oldestWaitingAt) ?? (proof?.failingSince ? NOT_PROVEN : null),
          waiting,
          oldestWaitingAt,
          proven: proof?.last ? { at: proof.last.sentAt, seconds: proof.last.seconds ?? 0 } : null,
        },
        backup: {
          lastAt: backedUpAt,
          problem: (isDemo ? null : backupProblem(backedUpAt)) ?? (rehearsed?.trouble ? NOT_REHEARSED : null),
          rehearsed: rehearsed?.last ? seenRehearsal(rehearsed.last, await rehearsal.told(rehearsed.last)) : null,
        },
        disk: await diskState(space),
        replica: replica?.seen() ?? null,
        hub: await hub.line(),
        problems: await duty.counts(),
      };
    },
  };
}

const seenRehearsal = (last: RehearsalRow, told: Told): SeenRehearsal => ({
  ...figuresOf(last.steps),
  ...{ at: last.endedAt ?? last.startedAt, phones: last.pushIds.length, ...told },
});

async function diskState(space: FreeSpace): Promise<Status['disk']> {
  const bytes = await space.read();
  const freeMb = bytes === null ? null : Math.floor(bytes / BYTES_PER_MB);
  if (!(await space.mayWrite('warning'))) return { freeMb, problem: 'The disk is full: nothing is stored' };
  if (!(await space.mayWrite('reading'))) return { freeMb, problem: 'The disk is full: only warnings are stored' };
  if (!(await space.mayWrite('file'))) return { freeMb, problem: 'The disk is full: entries and files are refused' };
  return { freeMb, problem: (await space.low()) === null ? null : 'The disk is nearly full' };
}

const NOT_REHEARSED = 'No backup was brought back for a trial, or the last could not be';
const NOT_PROVEN = 'The SMS that proves it does not come back';

/** A night and two hours for the making of it. */
const BACKUP_LATE_MS = DAY_MS + 2 * HOUR_MS;

function backupProblem(lastAt: number | null): string | null {
  if (lastAt === null) return 'There is no backup yet';
  return Date.now() - lastAt > BACKUP_LATE_MS ? 'The backup of last night is missing' : null;
}

function problemOf(gateway: Gateway | null, oldestWaitingAt: number | null): string | null {
  if (!gateway) return 'No SMS gateway configured';
  const isStuck = oldestWaitingAt !== null && Date.now() - oldestWaitingAt > STUCK_AFTER_MS;
  return isStuck ? 'Messages are waiting: the SMS gateway does not take them' : null;
}
