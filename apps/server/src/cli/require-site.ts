// The site that a command or a line of a file names; what is retired is none.
import { makeSitesService, type Site } from '@bantay/features/sites/server/sites-service.ts';
import type { Db } from '../database/database.ts';
import { UsageError } from './command.ts';

export async function requireSite(tx: Db, siteCode: string): Promise<Site> {
  const site = await makeSitesService(tx).read(siteCode, tx);
  if (!site) throw new UsageError(`There is no site "${siteCode}".`);
  return site;
}
