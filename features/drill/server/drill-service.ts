// Drills: who said yes, the house of each, what is done in it, and the score that stays.

import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { apartFromRequest, inTransaction } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { BesideHouse } from '@bantay/server/plate.ts';
import { Problem } from '@bantay/server/problems.ts';
import { parseMobileNumber } from '../../accounts/rules/phone-number.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import type { Scenario } from '../rules/drill-scenario.ts';
import * as acts from './drill-acts.ts';
import type { DrillHouses } from './drill-houses.ts';
import * as queries from './drill-queries.ts';

export interface Practice {
  consents: queries.ConsentRow[];
  /** Null: none runs. */
  running: (queries.DrillRow & { triggers: acts.WaitingTrigger[] }) | null;
  past: queries.DrillRow[];
}

export type Act = 'decide' | 'release' | 'send' | 'told' | 'end';

export interface DrillService {
  read(siteCode: string): Promise<Practice>;
  agree(one: { siteCode: string; name: string; number: string; designationId: number }, userId: number): Promise<void>;
  withdraw(consentId: number, userId: number): Promise<void>;
  start(siteCode: string, scenario: Scenario, userId: number): Promise<number>;
  act(drillId: number, act: Act, userId: number): Promise<void>;
  /** The services of its house, for trials of it. */
  inside(drillId: number): Promise<BesideHouse['services'] & Pick<BesideHouse, 'db'>>;
  /** Schemas that a stop has left behind go. */
  tidy(): Promise<void>;
}

export interface DrillContext {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'require'>;
  houses: DrillHouses;
  razeSchema: (schema: string) => Promise<void>;
}

export function makeDrillService(context: DrillContext): DrillService {
  return {
    read: (siteCode) => read(context, siteCode),
    agree: (one, userId) => agree(context, one, userId),
    withdraw: (consentId, userId) =>
      inTransaction(context.db, async (tx) => {
        const row = await queries.readConsent(tx, consentId);
        if (!row) throw new Problem('drillConsentUnknown');
        await queries.withdrawConsent(tx, consentId, userId);
        await note(context, tx, userId, { verb: 'withdraw', siteId: row.siteId, subjectId: consentId });
      }),
    // Its house knows no request of ours; and one that is refused after it has begun can be tried again under the same key.
    start: (siteCode, scenario, userId) => apartFromRequest(() => start(context, siteCode, scenario, userId)),
    act: (drillId, act, userId) => apartFromRequest(() => doAct(context, drillId, act, userId)),
    async inside(drillId) {
      const { db, services } = await context.houses.of(drillId);
      return Object.assign(Object.create(services), { db });
    },
    async tidy() {
      for (const schema of await queries.listLeftSchemas(context.db)) await context.razeSchema(schema);
    },
  };
}

async function read({ db, sites, houses }: DrillContext, siteCode: string): Promise<Practice> {
  const { siteId } = await sites.require(siteCode);
  const all = await queries.listDrills(db, siteId);
  const running = all.find(({ endedAt }) => endedAt === null) ?? null;
  return {
    consents: await queries.listConsents(db, siteId),
    running: running && {
      ...running,
      triggers: running.triggered === null ? [] : await acts.listTriggers(await houses.of(running.drillId), siteId),
    },
    past: all.filter(({ endedAt }) => endedAt !== null),
  };
}

async function agree(
  context: DrillContext,
  one: { siteCode: string; name: string; number: string; designationId: number },
  userId: number,
): Promise<void> {
  const number = parseMobileNumber(one.number);
  if (number === null) throw new Problem('numberWrong', { number: one.number });
  const { siteId } = await context.sites.require(one.siteCode);
  await inTransaction(context.db, async (tx) => {
    const fresh = { siteId, name: one.name, number, designationId: one.designationId, by: userId };
    const consentId = await queries.insertConsent(tx, fresh);
    if (consentId === null) throw new Problem('drillConsentStands');
    await note(context, tx, userId, { verb: 'agree', siteId, subjectId: consentId });
  });
}

const note = (
  { clock }: Pick<DrillContext, 'clock'>,
  tx: Db,
  userId: number,
  { verb, ...what }: { verb: string; siteId: number; subjectId: number; after?: object },
) => writeAudit(tx, { ...actorOf(userId), fieldAt: clock.now(), action: `drill.${verb}`, ...what, topic: 'drills' });

async function start(context: DrillContext, siteCode: string, scenario: Scenario, userId: number): Promise<number> {
  const { db, sites, houses } = context;
  const site: Site = await sites.require(siteCode);
  const { siteId } = site;
  const { drillId, people } = await inTransaction(db, async (tx) => {
    const consents = await queries.listConsents(tx, siteId);
    if (consents.length === 0) throw new Problem('drillNobody');
    const begun = await queries.insertDrill(tx, { siteId, scenario, by: userId, people: consents.length });
    if (begun === null) throw new Problem('drillRuns');
    await queries.insertNumbers(tx, begun, siteId);
    await note(context, tx, userId, { verb: 'start', siteId, subjectId: begun, after: { scenario } });
    return { drillId: begun, people: consents };
  });
  try {
    const house = await houses.raise(drillId, siteId, people);
    await acts.playScenario(house, siteId, scenario);
    const level = await acts.waitingLevel(house, siteId);
    if (level === null) throw new Problem('drillNoTrigger');
    await queries.noteStep(db, drillId, 'triggered', level);
  } catch (error) {
    // Half a house is none: it goes, and what was begun is over.
    await end(context, { drillId, siteId }, userId);
    throw error;
  }
  return drillId;
}

async function doAct(context: DrillContext, drillId: number, act: Act, userId: number): Promise<void> {
  const { db, houses } = context;
  const row = await queries.readDrill(db, drillId);
  if (!row) throw new Problem('drillUnknown');
  if (row.endedAt !== null) throw new Problem('drillOver');
  const { siteId } = row;
  if (act === 'end') return end(context, row, userId);
  const house = await houses.for(drillId, userId);
  if (act === 'decide') {
    await acts.decideAll(house, siteId, userId);
    await queries.noteStep(db, drillId, 'decided');
  } else if (act === 'release') {
    const { level } = await acts.releaseNow(house, siteId, userId);
    await queries.noteStep(db, drillId, 'released', level);
  } else if (act === 'send') {
    await acts.sendNow(house, siteId, userId);
    // The first that was handed on, and not one that was only queued.
    if ((await queries.readDrill(db, drillId))!.handed > 0) await queries.noteStep(db, drillId, 'firstSms'); // it was there
  } else {
    if (row.firstSms === null) throw new Problem('drillNothingReleased');
    await queries.noteStep(db, drillId, 'lastHouse');
  }
}

/** First that nothing may leave it any more, then the house. */
async function end(
  context: DrillContext,
  { drillId, siteId }: Pick<queries.DrillRow, 'drillId' | 'siteId'>,
  userId: number,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    if ((await queries.endDrill(tx, drillId, userId)) === 0) throw new Problem('drillOver');
    await note(context, tx, userId, { verb: 'end', siteId, subjectId: drillId });
  });
  await context.houses.raze(drillId);
}
