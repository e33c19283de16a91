// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/moms/:site': {
    isKept: true,
    words: ['features', 'moms', 'alerts', 'waiting'],
    menu: { tab: 'groundData', item: 'moms', place: 2, needs: 'moms' },
    calls: ['/api/manifestations_of_movement/get_moms_instances/:site'],
  },
};
