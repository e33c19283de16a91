// Sites as admins and the command change them: each change is one transaction with its audit rows.
import { actorOrOperator } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { overtakenBy, versionOf } from '@bantay/server/database/overtaken.ts';
import { inTransaction, lockSite } from '@bantay/server/database/transaction.ts';
import type { FieldClock } from '@bantay/server/field-clock.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { StandingService } from '../../alerts/server/standing-service.ts';
import type { Site, SiteChange, SitesService, SiteWords } from '../../sites/server/sites-service.ts';

/** Whose people are warned besides its own: of the site with this code. */
export interface NamedShare {
  fromSiteCode: string;
  designation: string;
}

export interface CaredSite {
  site: Site;
  shares: NamedShare[];
  /** Of all that is said of it. */
  version: string;
}

/** Who changes a site; null: whoever has the command line. A reason is asked for in the browser. */
export interface Care {
  by: number | null;
  reason?: string;
}

export interface SiteCareService {
  /** Retired ones too. */
  list(tx?: Db): Promise<CaredSite[]>;
  /** From its first minute on it has a level. */
  create(siteCode: string, words: SiteWords, shares: readonly NamedShare[], care: Care): Promise<Site>;
  /** What is left out stays. `version`: refused with what stands now when it is another; null: whatever stands. */
  change(siteCode: string, change: WordsChange, care: Care): Promise<void>;
  /** Refused while an alert runs there or waits: nobody would be asked to decide, or told that it is over. */
  retire(siteCode: string, care: Care): Promise<void>;
  /** From now on: what was not watched meanwhile is not judged afterwards. */
  restore(siteCode: string, care: Care): Promise<void>;
}

export interface WordsChange {
  words: Partial<SiteWords>;
  shares: readonly NamedShare[] | null;
  version: string | null;
}

export interface SiteCareParts {
  db: Db;
  clock: Pick<FieldClock, 'now'>;
  sites: SitesService;
  standing: Pick<StandingService, 'begin' | 'beginAgain' | 'levelOf'>;
}

export function makeSiteCareService(parts: SiteCareParts): SiteCareService {
  return {
    list: (tx = parts.db) => listCared(parts, tx),
    create: (siteCode, words, shares, care) => createSite(parts, siteCode, words, shares, care),
    change: (siteCode, change, care) => changeSite(parts, siteCode, change, care),
    retire: (siteCode, care) => retireSite(parts, siteCode, care),
    restore: (siteCode, care) => restoreSite(parts, siteCode, care),
  };
}

async function listCared({ sites }: SiteCareParts, tx: Db): Promise<CaredSite[]> {
  const all = await sites.list(true, tx);
  const codes = new Map(all.map((site) => [site.siteId, site.siteCode]));
  return all.map((site) => ({
    site,
    shares: site.shares.flatMap(({ fromSiteId, designation }) => {
      const fromSiteCode = codes.get(fromSiteId);
      return fromSiteCode === undefined ? [] : [{ fromSiteCode, designation }];
    }),
    version: versionOf(site),
  }));
}

function createSite(
  parts: SiteCareParts,
  siteCode: string,
  words: SiteWords,
  shares: readonly NamedShare[],
  care: Care,
): Promise<Site> {
  const { db, sites, standing } = parts;
  refuseHalfPlace(words);
  return inTransaction(db, async (tx) => {
    const change = changeOf(parts, care);
    const site = await sites.create(tx, siteCode, words, change);
    if (shares.length > 0) await sites.share(tx, site, await resolved(parts, tx, site, shares), change);
    await standing.begin(tx, site, change.fieldAt);
    return site;
  });
}

function changeSite(parts: SiteCareParts, siteCode: string, change: WordsChange, care: Care): Promise<void> {
  const { db, sites } = parts;
  return inTransaction(db, async (tx) => {
    await sites.lock(tx);
    const site = await sites.require(siteCode, tx);
    if (change.version !== null) await refuseOvertaken(parts, tx, site, change.version);
    refuseHalfPlace({ ...site, ...change.words });
    const told = changeOf(parts, care);
    await sites.change(tx, site, change.words, told);
    const shares = change.shares === null ? site.shares : await resolved(parts, tx, site, change.shares);
    if (!isShared(site, shares)) await sites.share(tx, site, shares, told);
  });
}

async function refuseOvertaken(parts: SiteCareParts, tx: Db, site: Site, version: string): Promise<void> {
  if (versionOf(site) === version) return;
  const stands = (await listCared(parts, tx)).find((one) => one.site.siteId === site.siteId)!; // it is there
  const last = await parts.sites.lastChange(site, tx);
  throw overtakenBy(last, stands);
}

function retireSite(parts: SiteCareParts, siteCode: string, care: Care): Promise<void> {
  const { db, sites, standing } = parts;
  return inTransaction(db, async (tx) => {
    const site = await sites.require(siteCode, tx);
    await lockSite(tx, site.siteId);
    const change = changeOf(parts, care);
    const level = await standing.levelOf(tx, site, change.fieldAt);
    if (level > 0) throw new Problem('siteInAlert', { site: site.siteCode, level });
    await sites.retire(tx, site, change);
  });
}

function restoreSite(parts: SiteCareParts, siteCode: string, care: Care): Promise<void> {
  const { db, sites, standing } = parts;
  return inTransaction(db, async (tx) => {
    const site = await sites.restore(tx, siteCode, changeOf(parts, care));
    await lockSite(tx, site.siteId);
    await standing.beginAgain(tx, site);
  });
}

/** A position needs both; without any no earthquake is judged. */
function refuseHalfPlace({ latitude, longitude }: Pick<SiteWords, 'latitude' | 'longitude'>): void {
  if ((latitude === null) !== (longitude === null)) throw new Problem('sitePlaceHalf');
}

async function resolved({ sites }: SiteCareParts, tx: Db, site: Site, named: readonly NamedShare[]) {
  const shares = new Map<string, Site['shares'][number]>();
  for (const { fromSiteCode, designation } of named) {
    const from = await sites.require(fromSiteCode, tx);
    if (from.siteId === site.siteId) throw new Problem('siteSharesItself', { site: site.siteCode });
    shares.set(`${from.siteId} ${designation}`, { fromSiteId: from.siteId, designation });
  }
  return [...shares.values()];
}

function isShared({ shares }: Site, wanted: Site['shares']): boolean {
  const keyOf = ({ fromSiteId, designation }: Site['shares'][number]) => `${fromSiteId} ${designation}`;
  return shares.map(keyOf).sort().join() === wanted.map(keyOf).sort().join();
}

const changeOf = ({ clock }: SiteCareParts, { by, reason }: Care): SiteChange => ({
  by: actorOrOperator(by),
  fieldAt: clock.now(),
  ...(reason !== undefined && { reason }),
});
