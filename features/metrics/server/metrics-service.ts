// The state of the server as numbers: what the status, the levels and the duty list know, asked once for all who ask at the same moment.
import type { Db } from '@bantay/server/database/database.ts';
import { sharedReading } from '@bantay/server/shared-reading.ts';
import { VERSION } from '@bantay/server/version.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import { PROBLEM_KINDS } from '../../duty/rules/problem-kinds.ts';
import type { DutyService } from '../../duty/server/duty-service.ts';
import type { LevelsService } from '../../levels/server/levels-service.ts';
import type { Age, StatusService } from '../../status/server/status-service.ts';
import type { MetricName, Sample } from './metric-table.ts';
import * as queries from './metrics-queries.ts';

export interface MetricsService {
  read(): Promise<Sample[]>;
}

interface Parts {
  db: Db;
  alerts: Pick<AlertsService, 'missed'>;
  status: Pick<StatusService, 'read'>;
  levels: Pick<LevelsService, 'read'>;
  duty: Pick<DutyService, 'list' | 'lookedAt'>;
}

/** Told also where there is none: a line that is missing is no zero. */
const STATES = ['queued', 'waiting', 'claimed', 'failed', 'doubtful'];
const BYTES_PER_MB = 1024 * 1024;

export function makeMetricsService(parts: Parts): MetricsService {
  const read = sharedReading(() => readAll(parts));
  return { read: () => read('all') };
}

async function readAll({ db, alerts, status, levels, duty }: Parts): Promise<Sample[]> {
  const began = performance.now();
  await queries.answer(db);
  const answeredMs = performance.now() - began;
  const state = await status.read();
  return [
    one('bantay_info', 1, { version: VERSION }),
    one('bantay_database_answer_seconds', answeredMs / 1000),
    ...state.jobs.flatMap((job) => jobSamples(job)),
    ...(await alerts.missed()).map(({ siteCode, missed }) =>
      one('bantay_half_hours_missed_total', missed, { site: siteCode }),
    ),
    ...state.sensors.flatMap((gauge) => gaugeSamples(gauge, state.now)),
    ...(await problemSamples(duty, state.now)),
    one('bantay_problems_unopened', state.problems.unopened),
    ...messageSamples(await queries.countMessages(db)),
    one('bantay_sms_oldest_waiting_seconds', seconds(ageOf(state.gateway.oldestWaitingAt, Date.now()) ?? 0)),
    one('bantay_sms_gateway', state.gateway.kind === 'none' ? 0 : 1),
    ...levelSamples(await levels.read()),
    ...maybe('bantay_disk_free_bytes', state.disk.freeMb === null ? null : state.disk.freeMb * BYTES_PER_MB),
    ...maybeAge('bantay_backup_age_seconds', ageOf(state.backup.lastAt, Date.now())),
  ];
}

type Labels = Readonly<Record<string, string>>;

const one = (name: MetricName, value: number, labels: Labels = {}): Sample => ({ name, value, labels });
/** What nobody knows is told by no line. */
const maybe = (name: MetricName, value: number | null, labels: Labels = {}): Sample[] =>
  value === null ? [] : [one(name, value, labels)];
const maybeAge = (name: MetricName, ms: number | null, labels: Labels = {}) =>
  maybe(name, ms === null ? null : seconds(ms), labels);
const seconds = (ms: number) => ms / 1000;
/** Never below 0: a clock that was set back makes nothing younger than now. */
const ageOf = (at: number | null, now: number) => (at === null ? null : Math.max(0, now - at));

/** Runs of jobs are told by the clock of the machine. */
function jobSamples({ name: job, lastAt, lateAfterMs, problem }: Age & { problem: string | null }): Sample[] {
  return [
    ...maybeAge('bantay_job_age_seconds', ageOf(lastAt, Date.now()), { job }),
    one('bantay_job_late_after_seconds', seconds(lateAfterMs), { job }),
    one('bantay_job_failed', problem === null ? 0 : 1, { job }),
  ];
}

function gaugeSamples({ name: gauge, siteCode, lastAt, lateAfterMs }: Age, now: number): Sample[] {
  const labels = { site: siteCode ?? '', gauge };
  return [
    ...maybeAge('bantay_rain_reading_age_seconds', ageOf(lastAt, now), labels),
    one('bantay_rain_silent_after_seconds', seconds(lateAfterMs), labels),
  ];
}

async function problemSamples(duty: Parts['duty'], now: number): Promise<Sample[]> {
  const problems = await duty.list();
  return [
    ...PROBLEM_KINDS.map((kind) =>
      one('bantay_problems_open', problems.filter((problem) => problem.kind === kind).length, { kind }),
    ),
    ...maybeAge('bantay_duty_look_age_seconds', ageOf(await duty.lookedAt(), now)),
  ];
}

const messageSamples = (counts: readonly { state: string; count: number }[]): Sample[] =>
  STATES.map((state) => one('bantay_sms_messages', counts.find((row) => row.state === state)?.count ?? 0, { state }));

function levelSamples({ sites }: Awaited<ReturnType<LevelsService['read']>>): Sample[] {
  return sites.flatMap(({ site: { siteCode: site }, stands }) => {
    const shown = stands?.truth.shown ?? 'no information';
    return [
      ...maybe('bantay_site_level', shown === 'no information' ? null : shown, { site }),
      one('bantay_site_level_known', shown === 'no information' ? 0 : 1, { site }),
      one('bantay_site_level_overdue', stands?.state.place.place === 'overdue' ? 1 : 0, { site }),
    ];
  });
}
