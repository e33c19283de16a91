// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/rainfall/:site': {
    isKept: true,
    words: ['rainfall', 'chart'],
    menu: { tab: 'analysis', item: 'rainfall', place: 2, needs: 'rainfall' },
  },
};
