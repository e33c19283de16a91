// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/earthquake/:site': {
    words: ['earthquake', 'chart', 'timebar'],
    menu: { tab: 'analysis', item: 'earthquake', place: 5 },
    calls: ['/api/analysis/get_earthquake_information/:site'],
  },
};
