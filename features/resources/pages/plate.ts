// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/hazard_map/:site': {
    file: 'hazard-map-page.tsx',
    words: ['hazard'],
    menu: { tab: 'assessment', item: 'hazardMap', place: 2, needs: 'hazardMap' },
    calls: ['/api/misc/hazard_map/:site'],
  },
  '/resources': { name: 'resources' },
};
