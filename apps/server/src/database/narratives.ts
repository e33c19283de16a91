// Free texts that people give with what they state; several features keep theirs in one table (api-facts §16.8).
import { sql } from 'kysely';
import { at, type Db, firstRow } from './database.ts';

/** `type_id` on the wire. */
export const NARRATIVE_OF = { onDemand: 1, feature: 2 } as const;

export interface NewNarrative {
  siteId: number;
  eventId: number | null;
  at: number;
  text: string;
  userId: number;
  typeId: (typeof NARRATIVE_OF)[keyof typeof NARRATIVE_OF];
}

/** Returns its id. */
export async function insertNarrative(tx: Db, row: NewNarrative): Promise<number> {
  const stored = await firstRow<{ id: number }>(
    tx,
    sql`insert into narratives (site_id, event_id, timestamp, narrative, type_id, user_id)
        values (${row.siteId}, ${row.eventId}, ${at(row.at)}, ${row.text}, ${row.typeId}, ${row.userId}) returning id`,
  );
  return stored!.id; // an insert returns its row
}
