// Where the engine reads a site and keeps what it states: the tables, inside the transaction of the run.
import type { Db } from '@bantay/server/database/database.ts';
import type { LimitVersion } from '../../limits/rules/limit-values.ts';
import { readVersions } from '../../limits/server/limits-service.ts';
import type { Site } from '../../sites/server/sites-service.ts';
import type { StoredTrigger } from '../rules/changed-triggers.ts';
import type { FeatureReport, GeneratedAlert } from '../rules/public-alert.ts';
import type { StatusRow } from '../rules/validation.ts';
import { listReports } from './reports-queries.ts';
import {
  type KeptWith,
  keepResult,
  type Needs,
  type RunRead,
  readRun,
  type Touch,
  touchTriggers,
} from './run-queries.ts';
import * as queries from './triggers-queries.ts';

/** Of one site; instants are epoch ms. */
export interface RunStore {
  /** All that a run for this stamp reads, with what its sources need: spelled where a statement asks for it. */
  read(stamp: number, needs: () => Needs): Promise<RunRead>;
  generated(): Promise<queries.GeneratedRow | null>;
  /** All that was ever set. */
  limits(): Promise<readonly LimitVersion[]>;
  /** Every trigger that was still alive at `since`, newest first. */
  triggers(since: number): Promise<readonly StoredTrigger[]>;
  /** Reports of landslide features since then, newest first. */
  reports(since: number): Promise<readonly FeatureReport[]>;
  /** Newest first. */
  decisions(triggerIds: readonly number[]): Promise<readonly (StatusRow & { triggerId: number })[]>;
  /** Those of them that some release carries. */
  released(triggerIds: readonly number[]): Promise<readonly number[]>;
  /** Returns its id: the same symbol at the same stamp is one trigger. */
  insertTrigger(trigger: Omit<queries.NewTrigger, 'siteId'>): Promise<number>;
  touchTriggers(touches: readonly Touch[]): Promise<unknown>;
  rewordTrigger(triggerId: number, techInfo: string): Promise<unknown>;
  replaceTrigger(triggerId: number, symbol: string, techInfo: string): Promise<unknown>;
  /** `replaces`: the run has the last word on that half hour; else what the first run saw stays. */
  saveEvidence(triggerId: number, stamp: number, evidence: unknown, replaces: boolean): Promise<unknown>;
  /** A question that waits for a person. */
  openDecision(triggerId: number, retriggeredAt: number, now: number): Promise<unknown>;
  insertPublic(level: number, startedAt: number, updatedAt: number): Promise<unknown>;
  relevelPublic(publicId: number, level: number, startedAt: number): Promise<unknown>;
  keepResult(result: GeneratedAlert, kept: KeptWith): Promise<unknown>;
}

/** A site that the engine works on. The caller holds its lock. */
export interface EngineSite {
  site: Site;
  store: RunStore;
  /** For the sources, which read and keep what is theirs. */
  tx: Db;
}

export const engineSite = (tx: Db, site: Site): EngineSite => ({ site, tx, store: runStore(tx, site.siteId) });

function runStore(tx: Db, siteId: number): RunStore {
  return {
    read: (stamp, needs) => readRun(tx, siteId, stamp, needs()),
    generated: () => queries.readGenerated(tx, siteId),
    limits: () => readVersions(tx, siteId),
    triggers: (since) => queries.listTriggers(tx, siteId, since),
    reports: (since) => listReports(tx, siteId, since),
    async decisions(triggerIds) {
      const found = await queries.listDecisions(tx, triggerIds);
      return found.map(({ statId, triggerId, tsLastRetrigger: retriggeredAt, alertStatus: status }) => {
        return { statId, triggerId, retriggeredAt, status };
      });
    },
    released: (triggerIds) => queries.listReleasedTriggers(tx, triggerIds),
    insertTrigger: (trigger) => queries.insertTrigger(tx, { siteId, ...trigger }),
    touchTriggers: (touches) => touchTriggers(tx, touches),
    rewordTrigger: (triggerId, techInfo) => queries.rewordTrigger(tx, triggerId, techInfo),
    replaceTrigger: (triggerId, symbol, techInfo) => queries.replaceTrigger(tx, triggerId, symbol, techInfo),
    saveEvidence: (triggerId, stamp, evidence, replaces) =>
      queries.saveEvidence(tx, triggerId, stamp, evidence, replaces),
    openDecision: (triggerId, retriggeredAt, now) => queries.insertOpenDecision(tx, triggerId, retriggeredAt, now),
    insertPublic: (level, startedAt, updatedAt) => queries.insertPublicAlert(tx, siteId, level, startedAt, updatedAt),
    relevelPublic: (publicId, level, startedAt) => queries.relevelPublicAlert(tx, publicId, level, startedAt),
    keepResult: (result, kept) => keepResult(tx, siteId, result, kept),
  };
}
