// In which language a site is warned: set by an admin, Filipino where nobody has.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { actorOf, writeAudit } from '@bantay/server/database/audit.ts';
import type { Db } from '@bantay/server/database/database.ts';
import { inTransaction } from '@bantay/server/database/transaction.ts';
import { Overtaken, Problem } from '@bantay/server/problems.ts';
import type { Site, SitesService } from '../../sites/server/sites-service.ts';
import { DEFAULT_SITE_LANGUAGE, type SiteLanguage } from '../rules/text-languages.ts';
import * as queries from './warning-texts-queries.ts';
import type { TextContext } from './write-text.ts';

export interface LanguageContext extends TextContext {
  sites: Pick<SitesService, 'list' | 'requireById'>;
}

/** A site with the language of its warnings. */
export interface SiteWithLanguage {
  site: Site;
  language: SiteLanguage;
  /** 0: nobody has set it. */
  version: number;
  changer: string | null;
  changedAt: number | null;
}

/** `version`: what the editor has seen. */
export interface LanguageChoice {
  siteId: number;
  language: SiteLanguage;
  version: number;
  reason: string;
}

export async function listLanguages({ db, sites }: LanguageContext): Promise<SiteWithLanguage[]> {
  const set = await queries.listSiteLanguages(db);
  return (await sites.list()).map((site) => withLanguage(site, set.find((one) => one.siteId === site.siteId) ?? null));
}

/** In the transaction of whoever composes. */
export const languageOf = async (tx: Db, siteId: number): Promise<SiteLanguage> =>
  (await queries.readSiteLanguage(tx, siteId))?.language ?? DEFAULT_SITE_LANGUAGE;

export function setLanguage(
  context: LanguageContext,
  choice: LanguageChoice,
  userId: number,
): Promise<SiteWithLanguage> {
  const { db, clock, sites } = context;
  return inTransaction(db, async (tx) => {
    const site = await sites.requireById(choice.siteId, tx);
    await queries.lockSiteLanguages(tx);
    const before = withLanguage(site, await queries.readSiteLanguage(tx, site.siteId));
    if (before.version !== choice.version) {
      const at = before.changedAt === null ? '' : toDisplayTime(before.changedAt);
      throw new Overtaken({ name: before.changer ?? '', at }, before);
    }
    if (before.language === choice.language) {
      throw new Problem('siteLanguageUnchanged', { site: site.siteCode.toUpperCase() });
    }
    const fieldAt = clock.now();
    const { siteId } = site;
    const { language } = choice;
    const version = before.version + 1;
    await queries.writeSiteLanguage(tx, { siteId, language, version, userId, fieldAt });
    await writeAudit(tx, {
      ...actorOf(userId),
      fieldAt,
      action: 'texts.site-language',
      siteId,
      subjectId: siteId,
      before: { language: before.language, version: before.version },
      after: { language, version, reason: choice.reason.trim() },
      // Dashboards show the text before it is sent.
      topic: 'alerts',
    });
    return withLanguage(site, await queries.readSiteLanguage(tx, siteId));
  });
}

function withLanguage(site: Site, set: queries.SiteLanguageRow | null): SiteWithLanguage {
  return {
    site,
    language: set?.language ?? DEFAULT_SITE_LANGUAGE,
    version: set?.version ?? 0,
    changer: set?.changer ?? null,
    changedAt: set?.changedAt ?? null,
  };
}
