// The monitored sites, and which kind of installation this database belongs to.
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import type { Municipality } from '@bantay/server/municipality.ts';
import { Problem } from '@bantay/server/problems.ts';
import * as queries from './sites-queries.ts';

export type Site = queries.SiteRow;

export class WrongInstallation extends Error {}

export interface SitesService {
  list(withInactive?: boolean): Promise<Site[]>;
  read(siteCode: string, tx?: Db): Promise<Site | null>;
  require(siteCode: string, tx?: Db): Promise<Site>;
  readById(siteId: number, tx?: Db): Promise<Site | null>;
  requireById(siteId: number, tx?: Db): Promise<Site>;
  /** Rows of season, weekday and site that make a day a routine day. */
  routineDays(tx?: Db): ReturnType<typeof queries.listRoutineDays>;
}

export function makeSitesService(db: Db): SitesService {
  return {
    list: (withInactive = false) => queries.listSites(db, withInactive),
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
    routineDays: (tx = db) => queries.listRoutineDays(tx),
  };
}

/** At start: the database keeps its kind for ever, and takes the words of its sites from municipality.json. */
export async function prepareInstallation(
  db: Db,
  kind: 'demo' | 'production',
  municipality: Municipality,
): Promise<{ isNew: boolean }> {
  return inTransaction(db, async (tx) => {
    const before = await queries.readInstallation(tx);
    if (before && before.kind !== kind) {
      throw new WrongInstallation(
        `This database belongs to a ${before.kind} installation and cannot be opened as ${kind}. ` +
          'Point DATABASE_URL or BANTAY_DATA to another one, or set BANTAY_DEMO accordingly.',
      );
    }
    await queries.insertInstallation(tx, kind);
    for (const [code, site] of Object.entries(municipality.sites)) {
      await queries.updateSiteWords(tx, code, site);
    }
    return { isNew: before === null };
  });
}
