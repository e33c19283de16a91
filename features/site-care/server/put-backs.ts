// Changes of sites that are put back from the audit: what was said of a site, and whose people it shares.
import { columnName, fieldsAsKept } from '@bantay/server/database/audit.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { KeptRow, PutBack } from '../../audit-log/server/audit-log-service.ts';
import type { SitesService, SiteWords } from '../../sites/server/sites-service.ts';
import { siteWords } from '../wire/site-care.ts';
import type { SiteCareService } from './site-care-service.ts';

type Fields = Readonly<Record<string, unknown>>;

const text = (value: unknown) => JSON.stringify(value ?? null);

/** What the change changed, as it was before; a field that an older version did not know stays as it is. */
function changedWords({ before, after }: KeptRow): { was: Fields; became: Fields } {
  const [old, now] = [fieldsAsKept(before), fieldsAsKept(after)];
  const names = Object.keys(old).filter((name) => name in now && text(old[name]) !== text(now[name]));
  const of = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { was: of(old), became: of(now) };
}

/** By the rules that hold for whoever fills in the form; null: they refuse it. */
function judged(was: Fields): Partial<SiteWords> | null {
  const { menuWithout: _pages, ...said } = was;
  const sent = Object.fromEntries(Object.entries(said).map(([name, value]) => [columnName(name), value]));
  // Each value was judged field by field: the names are those of the site that the audit has kept.
  return siteWords.partial().strict().safeParse(sent).success ? (was as Partial<SiteWords>) : null;
}

interface KeptShare {
  fromSiteId: number;
  designation: string;
}

/** A list, or with a reason a list beside it. */
function readShares(kept: unknown): KeptShare[] | null {
  const list = Array.isArray(kept) ? kept : fieldsAsKept(kept).shares;
  if (!Array.isArray(list)) return null;
  const shares = list
    .map(fieldsAsKept)
    .flatMap(({ fromSiteId, designation }) =>
      typeof fromSiteId === 'number' && typeof designation === 'string' ? [{ fromSiteId, designation }] : [],
    );
  return shares.length === list.length ? shares : null;
}

const keysOf = (shares: readonly KeptShare[]) =>
  shares
    .map(({ fromSiteId, designation }) => `${fromSiteId} ${designation}`)
    .sort()
    .join();

const ofSite = ({ subjectId, siteCode }: KeptRow) => subjectId !== null && siteCode !== null;

export function sitePutBacks(care: SiteCareService, sites: Pick<SitesService, 'list'>): Record<string, PutBack> {
  const standing = async ({ siteCode }: KeptRow) => {
    const found = (await care.list()).find(({ site }) => site.siteCode === siteCode);
    if (!found) throw new Problem('siteUnknown', { site: siteCode ?? '' });
    return found;
  };
  return {
    'sites.change': {
      fits: (row) => ofSite(row) && Object.keys(changedWords(row).was).length > 0,
      sites: async () => [],
      async run(row, { by, reason }) {
        const { site, version } = await standing(row);
        const { was, became } = changedWords(row);
        const stands = fieldsAsKept(site);
        if (Object.keys(became).some((name) => text(stands[name]) !== text(became[name])))
          throw new Problem('putBackOvertaken');
        const words = judged(was);
        if (words === null) throw new Problem('putBackUnfit');
        await care.change(site.siteCode, { words, shares: null, version }, { by, reason });
      },
    },
    'sites.share': {
      fits: (row) => ofSite(row) && readShares(row.before) !== null && readShares(row.after) !== null,
      sites: async () => [],
      async run(row, { by, reason }) {
        const { site, version } = await standing(row);
        const [before, after] = [readShares(row.before) ?? [], readShares(row.after) ?? []];
        if (keysOf(site.shares) !== keysOf(after) || keysOf(before) === keysOf(after))
          throw new Problem('putBackOvertaken');
        const codes = new Map((await sites.list(true)).map((one) => [one.siteId, one.siteCode]));
        const shares = before.map(({ fromSiteId, designation }) => {
          return { fromSiteCode: codes.get(fromSiteId) ?? '', designation };
        });
        await care.change(site.siteCode, { words: {}, shares, version }, { by, reason });
      },
    },
  };
}
