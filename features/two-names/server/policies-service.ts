// Where a release needs two names: read by the guard of releases, changed by admins over what they saw.
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { overtakenBy, versionOf } from '@bantay/server/database/overtaken.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { OVERRIDE_AFTER_S, POLICY_LEVELS, type ReleasePolicy } from '../rules/second-person.ts';
import * as queries from './policies-queries.ts';
import { readLastPolicyChange } from './proposals-queries.ts';

export interface SitePolicies {
  site: Pick<Site, 'siteId' | 'siteCode'>;
  /** One for each level, ascending. */
  levels: ReleasePolicy[];
  version: string;
}

export interface PolicyChange {
  siteCode: string;
  levels: readonly ReleasePolicy[];
  version: string;
}

export interface PoliciesService {
  list(): Promise<SitePolicies[]>;
  of(tx: Db, siteId: number): Promise<ReleasePolicy[]>;
  /** Anywhere, at any level. */
  isAnyOn(): Promise<boolean>;
  change(change: PolicyChange, by: { userId: number; reason: string }): Promise<SitePolicies>;
}

export interface PolicyParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: Pick<SitesService, 'list' | 'require'>;
}

export function makePoliciesService(parts: PolicyParts): PoliciesService {
  const { db, clock, sites } = parts;
  return {
    async list() {
      const stored = await queries.listPolicies(db);
      return (await sites.list()).map((site) => policiesOf(site, stored));
    },
    of: (tx, siteId) => queries.listPolicies(tx, siteId),
    isAnyOn: async () => (await queries.listPolicies(db)).some(({ secondPerson }) => secondPerson !== 'off'),
    change: ({ siteCode, levels, version }, { userId, reason }) =>
      inTransaction(db, async (tx) => {
        const site = await sites.require(siteCode, tx);
        // A release that is being judged ends before what it was judged by changes.
        await lockSite(tx, site.siteId);
        const before = policiesOf(site, await queries.listPolicies(tx, site.siteId));
        if (before.version !== version) throw overtakenBy(await readLastPolicyChange(tx, site.siteId), before);
        for (const policy of levels) await queries.putPolicy(tx, site.siteId, policy);
        const after = policiesOf(site, await queries.listPolicies(tx, site.siteId));
        if (after.version === before.version) return before;
        await writeAudit(tx, {
          ...actorOf(userId),
          fieldAt: clock.now(),
          ...{ action: 'two-names.policy', siteId: site.siteId, topic: 'policies' },
          before: wordsOf(before),
          after: { ...wordsOf(after), reason },
        });
        return after;
      }),
  };
}

function policiesOf({ siteId, siteCode }: SitePolicies['site'], stored: readonly queries.PolicyRow[]): SitePolicies {
  const levels = POLICY_LEVELS.map((level): ReleasePolicy => {
    const row = stored.find((one) => one.siteId === siteId && one.level === level);
    const { secondPerson = 'off', overrideAfterS = OVERRIDE_AFTER_S.usual } = row ?? {};
    return { level, secondPerson, overrideAfterS };
  });
  return { site: { siteId, siteCode }, levels, version: versionOf(levels) };
}

/** As the audit says it: `level_3: must, 120 s`. */
const wordsOf = ({ levels }: SitePolicies) =>
  Object.fromEntries(
    levels.map(({ level, secondPerson, overrideAfterS }) => [
      `level_${level}`,
      secondPerson === 'off' ? 'off' : `${secondPerson}, ${overrideAfterS} s`,
    ]),
  );
