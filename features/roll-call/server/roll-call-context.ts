// What every deed of a roll-call works with: its parts, its count, and its row in the audit.
import { type Actor, actorOf, systemActor, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { Outbox } from '@bantay/server/sms/outbox.ts';
import type { HouseholdsService } from '../../households/server/households-service.ts';
import type { LevelsService } from '../../levels/server/levels-service.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { type RollSummary, rollSummary } from '../rules/roll-list.ts';
import * as queries from './roll-call-queries.ts';

export interface RollCallContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'require' | 'ofRow'>;
  households: Pick<HouseholdsService, 'list' | 'counts' | 'noteLook'>;
  levels: Pick<LevelsService, 'read'>;
  outbox: Pick<Outbox, 'insertRound' | 'addRecipients' | 'wake'>;
  /** Captains are told, and answers by SMS are answered. */
  tells: boolean;
}

/** `now`: field time. */
export async function summaryOf(tx: Db, rollcallId: number, now: number): Promise<RollSummary> {
  return rollSummary(await queries.listPersons(tx, rollcallId), await queries.listMarks(tx, rollcallId), now);
}

interface Noted {
  action: 'roll-call.open' | 'roll-call.close' | 'roll-call.mark' | 'roll-call.runner' | 'roll-call.tell';
  siteId: number;
  rollcallId: number;
  /** Null: the house itself, or a number. */
  userId: number | null;
  after: object;
}

/** Counts, and nobody's name. */
export async function note(
  { clock }: Pick<RollCallContext, 'clock'>,
  tx: Db,
  { action, siteId, rollcallId, userId, after }: Noted,
): Promise<void> {
  const by: Actor = userId === null ? systemActor : actorOf(userId);
  const what = { action, siteId, subjectId: rollcallId, after };
  await writeAudit(tx, { ...by, fieldAt: clock.now(), ...what, topic: 'roll-call' });
}
