// A stretch of time gone through in a schema of its own, beside the running server; the schema goes when it is over.
import { HALF_HOUR_MS } from '@bantay/kernel/time/manila-time';
import type { Db } from '@bantay/server/database/database.ts';
import { onOneConnection } from '@bantay/server/database/transaction.ts';
import type { RerunService } from '../../alerts/server/rerun-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import type { Remember } from './memory-desk.ts';
import type { Records } from './read-records.ts';
import * as scratch from './scratch-queries.ts';
import { makeWalk, type WalkOptions } from './walk.ts';

const PREFIX = 'replay_';
/** Kept schemas are nobody's leftovers. */
const KEPT_PREFIX = 'kept_replay_';

export interface ScratchOrder {
  site: Site;
  rerun: RerunService;
  records: Pick<Records, 'from' | 'timeline'>;
  keep: boolean;
  remember?: Remember | undefined;
  /** As if everything had come in time, and a limit had always been this one or, null, what was set; not named: as it was. */
  foreseen?: { limit: { key: string; value: number } | null };
  hear: (connection: Db) => Pick<WalkOptions, 'onClosing' | 'onRelease' | 'onOrphan'>;
}

/** `read`: what is wanted of the schema after the walk. */
export function walkInScratch<Wanted>(
  db: Db,
  { site, rerun, records, keep, remember, foreseen, hear }: ScratchOrder,
  read: (connection: Db, schema: string) => Promise<Wanted>,
): Promise<Wanted> {
  const schema = `${keep ? KEPT_PREFIX : PREFIX}${site.siteCode}_${process.pid}_${Date.now().toString(36)}`;
  return onOneConnection(db, async (connection) => {
    for (const left of await scratch.listAbandoned(connection, PREFIX)) await scratch.dropScratch(connection, left);
    try {
      const base = await scratch.createScratch(connection, schema, foreseen !== undefined);
      const { from } = records;
      await scratch.copyBefore(connection, base, site.siteId, rerun.sourceNames, from, from - HALF_HOUR_MS);
      await scratch.copyColumnsBefore(connection, base, site.siteId, from, from - HALF_HOUR_MS);
      if (foreseen?.limit) await scratch.holdLimit(connection, schema, base, site.siteId, foreseen.limit);
      const walk = makeWalk({
        db: connection,
        base,
        site,
        rerun,
        from,
        timeline: records.timeline,
        remember,
        isOnTime: foreseen !== undefined,
        ...hear(connection),
      });
      await walk.run();
      return await read(connection, schema);
    } finally {
      await scratch.leaveScratch(connection);
      if (!keep) await scratch.dropScratch(connection, schema);
    }
  });
}
