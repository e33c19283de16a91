// Doors of sites.
import { listSites, readSite } from '@bantay/contract/sites';
import type { Door } from '../../http/door.ts';
import type { SitesService } from './sites-service.ts';

export function sitesRoutes(door: Door, sites: SitesService): void {
  door(listSites, ({ query }) => sites.list(query.include_inactive === 'true'));
  door(readSite, ({ params }) => sites.require(params.site_code));
}
