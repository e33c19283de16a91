// Doors of the map of a site.
import type { Door } from '@bantay/server/http/door.ts';
import { readSiteMap, removePlace, setPlaces } from '../wire/site-map.ts';
import { presentSiteMap } from './site-map-presenter.ts';
import type { SiteMapService } from './site-map-service.ts';

export function siteMapRoutes(door: Door, siteMap: SiteMapService): void {
  door(readSiteMap, async ({ params }) => presentSiteMap(await siteMap.read(params.site_code)));

  door(setPlaces, async ({ body, user }) => {
    const places = body.places.map(({ accuracy_m: accuracyM, name, ...place }) => ({
      ...place,
      name: name.trim(),
      accuracyM,
    }));
    await siteMap.setPlaces(body.site_code, places, user.userId);
    return { status: true as const, message: 'On the map.' };
  });

  door(removePlace, async ({ body, user }) => {
    const { site_code: siteCode, kind, name } = body;
    await siteMap.removePlace(siteCode, { kind, name: name.trim() }, user.userId);
    return { status: true as const, message: 'Off the map.' };
  });
}
