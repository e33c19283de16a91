// The monitored sites: who they are, and how one is added, changed and retired.
import { manilaParts } from '@bantay/kernel/time/manila-time';
import { type Actor, type AuditEntry, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { Problem } from '@bantay/server/problems.ts';
import { readAllVersions } from '../../limits/server/limits-service.ts';
import type { KnownSite, SiteShare } from '../rules/site.ts';
import { judgeCode } from '../rules/site-codes.ts';
import * as queries from './sites-queries.ts';

export type Site = queries.SiteRow;

export type { SiteWords } from './sites-queries.ts';

/** Who changes a site, and when (field time). */
export interface SiteChange {
  by: Actor;
  fieldAt: number;
  /** Why; the command line is not asked. */
  reason?: string;
}

export interface SitesService {
  /** In the order of the menus. */
  list(withInactive?: boolean, tx?: Db): Promise<Site[]>;
  /** The same with all that was set of their thresholds and periods. */
  known(): Promise<(Site & KnownSite)[]>;
  read(siteCode: string, tx?: Db): Promise<Site | null>;
  require(siteCode: string, tx?: Db): Promise<Site>;
  readById(siteId: number, tx?: Db): Promise<Site | null>;
  requireById(siteId: number, tx?: Db): Promise<Site>;
  /** That a stored row points to, retired by now or not. */
  ofRow(row: { siteId: number }, tx?: Db): Promise<Site>;
  /** The active ones of these, in the order of the list. */
  listOf(siteIds: readonly number[]): Promise<Site[]>;
  /** How many are watched. */
  count(): Promise<number>;
  /** Ids of the active sites of which the Manila day of an instant is a routine day. */
  dueOn(instant: number, tx?: Db): Promise<number[]>;
  /** Held to the end of the transaction: who compares what stands with what was seen is not overtaken. */
  lock(tx: Db): Promise<unknown>;
  /** Who changed it last, and when (machine time, epoch ms). */
  lastChange(site: Site, tx: Db): Promise<{ name: string; at: number } | null>;
  /** In the caller's transaction, with its audit row. Refused: a code that is none, is taken, or begins like another. */
  create(tx: Db, siteCode: string, words: queries.SiteWords, change: SiteChange): Promise<Site>;
  change(tx: Db, site: Site, words: Partial<queries.SiteWords>, change: SiteChange): Promise<Site>;
  share(tx: Db, site: Site, shares: readonly SiteShare[], change: SiteChange): Promise<Site>;
  /** Watched and shown no more; all that was stored of it stays. Whether an alert runs there the caller has asked. */
  retire(tx: Db, site: Site, change: SiteChange): Promise<void>;
  /** One that was retired is watched again, as it was said. Refused: it is watched. */
  restore(tx: Db, siteCode: string, change: SiteChange): Promise<Site>;
}

export function makeSitesService(db: Db): SitesService {
  return {
    list: (withInactive = false, tx = db) => queries.listSites(tx, withInactive),
    async known() {
      const versions = await readAllVersions(db);
      const limitsOf = (id: number) => versions.filter(({ siteId }) => siteId === id);
      return (await queries.listSites(db, false)).map((site) => ({ ...site, limits: limitsOf(site.siteId) }));
    },
    read: (siteCode, tx = db) => queries.readSite(tx, siteCode),
    async require(siteCode, tx = db) {
      const site = await queries.readSite(tx, siteCode);
      if (!site) throw new Problem('siteUnknown', { site: siteCode.slice(0, 20) });
      return site;
    },
    readById: (siteId, tx = db) => queries.readSiteById(tx, siteId),
    async requireById(siteId, tx = db) {
      const site = await queries.readSiteById(tx, siteId);
      if (!site) throw new Problem('siteUnknown', { site: siteId });
      return site;
    },
    // The database has none that points elsewhere.
    ofRow: async ({ siteId }, tx = db) => (await queries.readStoredSite(tx, siteId))!,
    listOf: (siteIds) => queries.listSitesOf(db, siteIds),
    count: async () => (await queries.countSites(db))!.count, // a count has a row
    async dueOn(instant, tx = db) {
      const { month, isoWeekday } = manilaParts(instant);
      return (await queries.listDueOn(tx, month, isoWeekday)).map(({ siteId }) => siteId);
    },
    lock: queries.lockSites,
    lastChange: ({ siteId }, tx) => queries.readLastChange(tx, siteId),
    create: createSite,
    change: changeSite,
    share: shareSite,
    retire: retireSite,
    restore: restoreSite,
  };
}

async function createSite(tx: Db, siteCode: string, words: queries.SiteWords, change: SiteChange): Promise<Site> {
  await queries.lockSites(tx);
  const codes = (await queries.listSites(tx, true)).map((site) => site.siteCode);
  const refusal = judgeCode(siteCode, codes);
  if (refusal !== null) throw new Problem(CODE_PROBLEMS[refusal], { site: siteCode.slice(0, 20) });
  const code = siteCode.trim().toLowerCase();
  await queries.insertSite(tx, code);
  await queries.updateSite(tx, code, words);
  const site = await standing(tx, code);
  await note(tx, site, change, { action: 'sites.create', after: wordsOf(site) });
  return site;
}

const CODE_PROBLEMS = { noCode: 'siteCodeWrong', taken: 'siteCodeTaken', tooNear: 'siteCodeNear' } as const;

async function changeSite(tx: Db, site: Site, words: Partial<queries.SiteWords>, change: SiteChange): Promise<Site> {
  await queries.lockSites(tx);
  const before = await standing(tx, site.siteCode);
  await queries.updateSite(tx, site.siteCode, { ...wordsOf(before), ...words });
  const after = await standing(tx, site.siteCode);
  await note(tx, after, change, { action: 'sites.change', before: wordsOf(before), after: wordsOf(after) });
  return after;
}

async function shareSite(tx: Db, site: Site, shares: readonly SiteShare[], change: SiteChange): Promise<Site> {
  await queries.lockSites(tx);
  const before = await standing(tx, site.siteCode);
  await queries.replaceShares(tx, site.siteId, shares);
  const after = await standing(tx, site.siteCode);
  await note(tx, after, change, { action: 'sites.share', before: before.shares, after: after.shares });
  return after;
}

async function retireSite(tx: Db, site: Site, change: SiteChange): Promise<void> {
  await queries.deactivate(tx, site.siteId);
  await note(tx, site, change, { action: 'sites.retire' });
}

async function restoreSite(tx: Db, siteCode: string, change: SiteChange): Promise<Site> {
  await queries.lockSites(tx);
  const code = siteCode.trim().toLowerCase();
  const site = (await queries.listSites(tx, true)).find((one) => one.siteCode === code);
  if (!site) throw new Problem('siteUnknown', { site: siteCode.slice(0, 20) });
  if (site.active) throw new Problem('siteWatched', { site: code });
  await queries.activate(tx, site.siteId);
  await note(tx, site, change, { action: 'sites.restore' });
  return { ...site, active: true };
}

/** A site that is being worked on is there. */
async function standing(tx: Db, siteCode: string): Promise<Site> {
  const site = await queries.readSite(tx, siteCode);
  if (!site) throw new Problem('siteUnknown', { site: siteCode });
  return site;
}

const wordsOf = ({
  siteId: _id,
  siteCode: _code,
  active: _active,
  shares: _shares,
  ...words
}: Site): queries.SiteWords => words;

const note = (
  tx: Db,
  { siteId }: Site,
  { by, fieldAt, reason }: SiteChange,
  { after, ...what }: Pick<AuditEntry, 'action' | 'before'> & { after?: object },
) => {
  const told = reason === undefined ? after : { ...(Array.isArray(after) ? { shares: after } : after), reason };
  return writeAudit(tx, { ...by, fieldAt, siteId, subjectId: siteId, topic: 'sites', ...what, after: told });
};
