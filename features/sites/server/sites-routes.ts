// Doors of sites.
import type { Door } from '@bantay/server/http/door.ts';
import { listSites, readSite } from '../wire/sites.ts';
import type { SitesService } from './sites-service.ts';

export function sitesRoutes(door: Door, sites: SitesService): void {
  door(listSites, ({ query }) => sites.list(query.include_inactive === 'true'));
  door(readSite, ({ params }) => sites.require(params.site_code));
}
