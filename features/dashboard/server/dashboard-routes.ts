// The door of the dashboard: the feed, read-only, with a fingerprint of its content.
import { createHash } from 'node:crypto';
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { sharedReply } from '@bantay/server/http/shared-reply.ts';
import type { MomsRow } from '../../moms/server/moms-service.ts';
import type { Moms } from '../../moms/wire/moms.ts';
import { parseSiteCode } from '../../sites/rules/site.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { presentStanding } from '../../two-names/wire/proposal.ts';
import type { EwiTemplateReply } from '../../warning-texts/wire/warning-texts.ts';
import { listCandidateAlerts } from '../wire/dashboard.ts';
import { presentCandidates, presentOnGoing } from './feed-presenter.ts';
import type { Feed, FeedScope, FeedService } from './feed-service.ts';
import { presentOpenHandOver } from './hand-over-presenter.ts';
import { presentLanguage, presentTemplate } from './templates-presenter.ts';

interface Parts {
  feed: FeedService;
  sites: Pick<SitesService, 'read'>;
  presentMoms: (row: MomsRow) => Moms;
}

export function dashboardRoutes(door: Door, { feed, sites, presentMoms }: Parts): void {
  // After each decision every open page asks for it.
  const replyFeed = sharedReply(async (asked) => {
    const { of, isCounted, texts } = JSON.parse(asked) as Asked; // written below
    const read = (isCounted && (await feed.readCounted())) || (await feed.read(of));
    const shown = { ...read, shownReports: new Map(read.reports.map((row) => [row.momsId, presentMoms(row)])) };
    const content = {
      on_going: JSON.stringify(presentOnGoing(shown)),
      candidate_alerts: JSON.stringify(presentCandidates(shown)),
      ...(read.quiet ? { ewi_templates: [] } : presentTexts(read.templates.map(presentTemplate), texts)),
      ...(read.handOver === null ? {} : { hand_over: presentOpenHandOver(read.handOver) }),
      ...(read.languages.length === 0 ? {} : { warning_languages: read.languages.map(presentLanguage) }),
      ...(read.proposals.length === 0 ? {} : { proposals: read.proposals.map(presentStanding) }),
      ...(typeof of === 'string' ? {} : { judged: read.told.map(({ site }) => site.siteId) }),
      ...(read.since === undefined ? {} : { since: read.since }),
      ...(read.quiet && { calm: presentQuiet(read.quiet) }),
    };
    const tag = `"${hashOf(content)}"`;
    const { now, version } = read;
    return { pieces: [JSON.stringify(listCandidateAlerts.shape.reply.parse({ ...content, now, version }))], tag };
  });
  door(listCandidateAlerts, async ({ params, query, request, reply }) => {
    const { municipality, region, window, since, calm, texts } = query;
    if ([municipality, region, window, since].some((one) => one !== undefined)) {
      const of: FeedScope = {
        municipality,
        region,
        window: window === undefined ? undefined : windowOf(window),
        since: since ?? null,
      };
      return replyFeed(JSON.stringify({ of, texts } satisfies Asked), request, reply);
    }
    // A code that no site has means all of them, as for earlier clients.
    const code = parseSiteCode(params.param ?? '');
    const site = code && (await sites.read(code));
    const of = site ? site.siteCode : '';
    const isCounted = of === '' && calm === 'counted';
    return replyFeed(JSON.stringify({ of, isCounted, texts } satisfies Asked), request, reply);
  });
}

/** What an answer depends on. */
interface Asked {
  /** A site, all of them, or those of a scope. */
  of: string | FeedScope;
  isCounted?: boolean;
  texts: string | undefined;
}

const hashOf = (content: unknown) => createHash('sha1').update(JSON.stringify(content)).digest('base64url');

/** Told again only where they are others than those that are held; who says nothing of that is told them each time. */
function presentTexts(rows: EwiTemplateReply[], held: string | undefined) {
  if (held === undefined) return { ewi_templates: rows };
  const texts = hashOf(rows);
  return { ewi_templates: texts === held ? [] : rows, texts };
}

const presentQuiet = ({ all, places, routine }: NonNullable<Feed['quiet']>) => ({
  all,
  places: places.map(({ shown, ...place }) => ({ ...place, shown: shown === 'no information' ? null : shown })),
  routine: routine && { due: toManilaText(routine.dueAt), is_late: routine.due === 'late' },
});

/** South, west, north, east, as the declaration has checked. */
function windowOf(text: string): NonNullable<FeedScope['window']> {
  const [south, west, north, east] = text.split(',').map(Number) as [number, number, number, number]; // four of them
  return { south, west, north, east };
}
