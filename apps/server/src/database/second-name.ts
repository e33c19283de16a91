// With whose second name a release was made, or that it was made alone: for every room that lists releases.
import { sql } from 'kysely';

export interface SecondName {
  /** `alone`: one was offered and declined; `overridden`: nobody answered, and a reason was given. */
  how: 'confirmed' | 'overridden' | 'alone';
  name: string | null;
  reason: string | null;
}

/** As a column of releases `r`; null: nobody had to. */
export const SECOND_NAME = sql`
  (select jsonb_build_object('how', q.state, 'name', w.first_name || ' ' || w.last_name, 'reason', q.override_reason)
   from release_proposals q left join users w on w.user_id = q.confirmed_by where q.release_id = r.release_id) as second`;
