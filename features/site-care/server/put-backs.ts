// Changes of sites that are put back from the audit: what was said of a site, and whose people it shares.
import { columnName, fieldsAsKept } from '@bantay/server/database/audit.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { KeptRow, PutBack } from '@bantay/server/put-back.ts';
import { type Fields, isSame } from '../../audit-log/rules/put-back.ts';
import type { SitesService, SiteWords } from '../../sites/server/sites-service.ts';
import { siteWords } from '../wire/site-care.ts';
import type { NamedShare, SiteCareService } from './site-care-service.ts';

/** What the change changed, as it was before; a field that an older version did not know stays as it is. */
function changedWords({ before, after }: KeptRow): { was: Fields; became: Fields } {
  const [old, now] = [fieldsAsKept(before), fieldsAsKept(after)];
  const names = Object.keys(old).filter((name) => name in now && !isSame(old[name], now[name]));
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

const toldShares = (shares: readonly NamedShare[]) =>
  shares.map(({ fromSiteCode, designation }) => `${fromSiteCode.toUpperCase()} ${designation}`).sort();

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
      async ground(row) {
        const { site, version } = await standing(row);
        const { was, became } = changedWords(row);
        const words = judged(was);
        if (words === null) throw new Problem('putBackUnfit');
        const stands = fieldsAsKept(site);
        return {
          ...{ became, stands: Object.fromEntries(Object.keys(was).map((name) => [name, stands[name]])), back: was },
          undo: ({ by, reason }) => care.change(site.siteCode, { words, shares: null, version }, { by, reason }),
        };
      },
    },
    'sites.share': {
      fits: (row) => ofSite(row) && readShares(row.before) !== null && readShares(row.after) !== null,
      sites: async () => [],
      async ground(row) {
        const { site, version } = await standing(row);
        const codes = new Map((await sites.list(true)).map((one) => [one.siteId, one.siteCode]));
        const named = (shares: readonly KeptShare[]) =>
          shares.map(({ fromSiteId, designation }) => ({ fromSiteCode: codes.get(fromSiteId) ?? '', designation }));
        const shares = named(readShares(row.before) ?? []);
        return {
          became: { shares: toldShares(named(readShares(row.after) ?? [])) },
          ...{ stands: { shares: toldShares(named(site.shares)) }, back: { shares: toldShares(shares) } },
          undo: ({ by, reason }) => care.change(site.siteCode, { words: {}, shares, version }, { by, reason }),
        };
      },
    },
  };
}
