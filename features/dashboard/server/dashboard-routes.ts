// The door of the dashboard: the feed, read-only, with a fingerprint of its content.
import { createHash } from 'node:crypto';
import type { Door } from '@bantay/server/http/door.ts';
import { sharedReply } from '@bantay/server/http/shared-reply.ts';
import type { MomsRow } from '../../moms/server/moms-service.ts';
import type { Moms } from '../../moms/wire/moms.ts';
import { parseSiteCode } from '../../sites/rules/site.ts';
import type { SitesService } from '../../sites/server/sites-service.ts';
import { presentStanding } from '../../two-names/wire/proposal.ts';
import { listCandidateAlerts } from '../wire/dashboard.ts';
import { presentCandidates, presentOnGoing } from './feed-presenter.ts';
import type { FeedScope, FeedService } from './feed-service.ts';
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
    const of = JSON.parse(asked) as string | FeedScope; // written below
    const read = await feed.read(of);
    const shown = { ...read, shownReports: new Map(read.reports.map((row) => [row.momsId, presentMoms(row)])) };
    const content = {
      on_going: JSON.stringify(presentOnGoing(shown)),
      candidate_alerts: JSON.stringify(presentCandidates(shown)),
      ewi_templates: read.templates.map(presentTemplate),
      ...(read.handOver === null ? {} : { hand_over: presentOpenHandOver(read.handOver) }),
      ...(read.languages.length === 0 ? {} : { warning_languages: read.languages.map(presentLanguage) }),
      ...(read.proposals.length === 0 ? {} : { proposals: read.proposals.map(presentStanding) }),
      ...(typeof of === 'string' ? {} : { judged: read.told.map(({ site }) => site.siteId) }),
      ...(read.since === undefined ? {} : { since: read.since }),
    };
    const tag = `"${createHash('sha1').update(JSON.stringify(content)).digest('base64url')}"`;
    const { now, version } = read;
    return { pieces: [JSON.stringify(listCandidateAlerts.shape.reply.parse({ ...content, now, version }))], tag };
  });
  door(listCandidateAlerts, async ({ params, query, request, reply }) => {
    const { municipality, region, window, since } = query;
    if ([municipality, region, window, since].some((one) => one !== undefined)) {
      const scope: FeedScope = {
        municipality,
        region,
        window: window === undefined ? undefined : windowOf(window),
        since: since ?? null,
      };
      return replyFeed(JSON.stringify(scope), request, reply);
    }
    // A code that no site has means all of them, as for earlier clients.
    const code = parseSiteCode(params.param ?? '');
    const site = code && (await sites.read(code));
    return replyFeed(JSON.stringify(site ? site.siteCode : ''), request, reply);
  });
}

/** South, west, north, east, as the declaration has checked. */
function windowOf(text: string): NonNullable<FeedScope['window']> {
  const [south, west, north, east] = text.split(',').map(Number) as [number, number, number, number]; // four of them
  return { south, west, north, east };
}
