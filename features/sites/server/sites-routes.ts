// Doors of sites.
import type { Door } from '@bantay/server/http/door.ts';
import { listSiteFacts, listSites, readSite, siteFactsReply, siteReply } from '../wire/sites.ts';
import type { SitesService } from './sites-service.ts';

export function sitesRoutes(door: Door, sites: SitesService): void {
  door(listSites, async ({ query }) => (await sites.list(query.include_inactive === 'true')).map(siteReply));
  door(listSiteFacts, async () => (await sites.known()).map(siteFactsReply));
  door(readSite, async ({ params }) => siteReply(await sites.require(params.site_code)));
}
