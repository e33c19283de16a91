// The state of the installation on the wire.
import type { z } from 'zod';
import { plateReply } from '../../alerts/wire/plate.ts';
import type { readStatus } from '../wire/status.ts';
import type { Age, SeenRehearsal, Status } from './status-service.ts';

type Reply = Omit<z.output<(typeof readStatus)['shape']['reply']>, 'status' | 'version'>;

export const presentStatus = ({
  now,
  sites,
  sensors,
  jobs,
  gateway,
  backup,
  disk,
  replica,
  hub,
  problems,
}: Status): Reply => ({
  now,
  sites: sites.map(({ siteCode, truth }) => ({ site_code: siteCode, plate: plateReply(truth) })),
  sensors: sensors.map(presentAge),
  jobs: jobs.map((job) => ({ ...presentAge(job), problem: job.problem })),
  gateway: {
    kind: gateway.kind,
    problem: gateway.problem,
    waiting: gateway.waiting,
    oldest_waiting_at: gateway.oldestWaitingAt,
    proven: gateway.proven,
  },
  backup: {
    last_at: backup.lastAt,
    problem: backup.problem,
    rehearsed: backup.rehearsed && presentRehearsal(backup.rehearsed),
  },
  disk: { free_mb: disk.freeMb, problem: disk.problem },
  replica: replica && {
    state: replica.state,
    behind_s: replica.behindMs === null ? null : Math.round(replica.behindMs / 1000),
  },
  hub: hub && { behind_s: Math.round(hub.behindMs / 1000), is_heard: hub.isHeard, fault: hub.fault },
  problems,
});

const presentRehearsal = (one: SeenRehearsal) => ({
  at: one.at,
  restore_s: one.restoreSeconds,
  half_hours: one.halfHours,
  raised: one.raised,
  sms_s: one.smsSeconds,
  phones: one.phones,
  shown: one.shown,
});

const presentAge = (age: Age) => ({
  name: age.name,
  site_code: age.siteCode,
  last_at: age.lastAt,
  late_after_ms: age.lateAfterMs,
});
