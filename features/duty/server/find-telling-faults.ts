// Faults of telling and of trust: warnings that failed or are in doubt, levels that nobody was told of, readings refused or rewritten.
import type { Db } from '@bantay/server/database/database.ts';
import type { Failure } from '../../ewi/server/ewi-service.ts';
import type { Fault } from '../rules/decide-problems.ts';
import type { ProblemKind } from '../rules/problem-kinds.ts';
import { UNTOLD_MS } from '../rules/problem-kinds.ts';
import * as queries from './duty-queries.ts';
import type { FaultClocks, FaultParts } from './fault-parts.ts';
import * as readings from './suspect-readings-queries.ts';

export async function tellingFaults(parts: FaultParts, clocks: FaultClocks): Promise<Fault[]> {
  const { db, ewi } = parts;
  return [
    ...(await ofMessages(db, 'warning failed', await ewi.failures(), clocks)),
    ...(await ofMessages(db, 'warning in doubt', await ewi.doubts(), clocks)),
    ...(await untold(parts, clocks)),
  ];
}

/** What an acknowledged problem has told of is not told again. */
async function ofMessages(
  db: Db,
  kind: ProblemKind,
  found: readonly Failure[],
  { toField }: FaultClocks,
): Promise<Fault[]> {
  const fresh = await notYetTold(
    db,
    kind,
    found.map((row) => ({ ...row, subject: String(row.releaseId), newest: row.newestAt })),
  );
  return fresh.map((row) => ({
    kind,
    subject: row.subject,
    siteId: row.siteId,
    since: toField(row.firstAt),
    facts: { count: row.count, release: row.releaseId, newest: row.newestAt },
  }));
}

async function notYetTold<One extends { subject: string; newest: number }>(
  db: Db,
  kind: ProblemKind,
  found: readonly One[],
): Promise<One[]> {
  if (found.length === 0) return [];
  const told = new Map((await queries.listTold(db, kind)).map((row) => [row.subject, row.newest]));
  return found.filter((row) => row.newest > (told.get(row.subject) ?? 0));
}

/** By field time, as the release itself: a release made before a shift of the demo's clock is as old as people read it. */
async function untold({ ewi }: FaultParts, { now }: FaultClocks): Promise<Fault[]> {
  return (await ewi.untold(now - UNTOLD_MS)).map(({ releaseId, siteId, level, releasedAt }) => ({
    kind: 'released and nobody told',
    subject: String(releaseId),
    siteId,
    since: releasedAt,
    facts: { level, release: releaseId },
  }));
}

/** Per sensor: the loggers of most gauges are the gauges themselves. */
export async function readingFaults({ db }: FaultParts, { now, toField }: FaultClocks): Promise<Fault[]> {
  const refused = (await readings.listRefused(db, now)).map(
    ({ sensor, siteId, firstAt, count }): Fault => ({
      kind: 'refused readings',
      subject: sensor,
      siteId,
      since: toField(firstAt),
      facts: { sensor, count },
    }),
  );
  const rewritten = await notYetTold(
    db,
    'rewritten readings',
    (await readings.listRewritten(db, now)).map((row) => ({ ...row, subject: row.sensor, newest: row.newestAt })),
  );
  return [
    ...refused,
    ...rewritten.map(
      ({ sensor, siteId, firstAt, count, newest }): Fault => ({
        kind: 'rewritten readings',
        subject: sensor,
        siteId,
        since: toField(firstAt),
        facts: { sensor, count, newest },
      }),
    ),
  ];
}
