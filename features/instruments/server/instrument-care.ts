// A change of a gauge or a column: one transaction, its audit rows, and the engine asked at once.
import { actorOrOperator, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { overtakenBy } from '@bantay/server/database/overtaken.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { AlertsService } from '../../alerts/server/alerts-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { lockInstruments, readLastChange } from './care-queries.ts';

/** Who changes an instrument; null: whoever has the command line. A reason is asked for in the browser. */
export interface Care {
  by: number | null;
  reason?: string;
}

export interface CareParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: SitesService;
  alerts: Pick<AlertsService, 'runOpen'>;
}

/** What was changed, and at which sites it is judged: each has its audit row, and its engine looks at once. */
export interface CareNote {
  action: string;
  subjectId: number;
  topic: 'rainfall' | 'subsurface';
  siteIds: readonly number[];
  before?: object;
  after?: object;
}

export type Tell = (note: CareNote) => Promise<void>;

/** One at a time across all processes: who compares what stands with what was seen is not overtaken. */
export function inCare<T>(parts: CareParts, care: Care, work: (tx: Db, tell: Tell) => Promise<T>): Promise<T> {
  const { db, clock, alerts } = parts;
  return inTransaction(db, async (tx) => {
    await lockInstruments(tx);
    return work(tx, async ({ siteIds, after, ...note }) => {
      const told = care.reason === undefined ? after : { ...after, reason: care.reason };
      const about = { ...actorOrOperator(care.by), ...note, fieldAt: clock.now(), after: told };
      // One order for everybody: two transactions that touch both sites never wait for each other.
      const ids = [...new Set(siteIds)].sort((one, other) => one - other);
      for (const siteId of ids.length > 0 ? ids : [null]) await writeAudit(tx, { ...about, siteId });
      // The engine leaves out a site that is retired.
      for (const siteId of ids) await alerts.runOpen(siteId, tx);
    });
  });
}

/** `actions`: every one that changes such an instrument. `version` null: whatever stands. */
export async function refuseOvertaken<Row extends { version: string }>(
  tx: Db,
  stands: Row,
  version: string | null,
  changed: { actions: readonly string[]; subjectId: number },
): Promise<void> {
  if (version === null || version === stands.version) return;
  const last = await readLastChange(tx, changed.actions, changed.subjectId);
  throw overtakenBy(last, stands);
}
