// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/map/:site': {
    isKept: true,
    words: ['sitemap'],
    menu: { tab: 'assessment', item: 'siteMap', place: 3 },
    calls: ['/api/site_map/:site'],
  },
};
