// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/subsurface/:site': {
    words: ['subsurface', 'chart'],
    menu: { tab: 'analysis', item: 'subsurface', place: 4, needs: 'subsurface' },
    calls: ['/api/subsurface/get_site_subsurface_columns/:site'],
  },
};
