// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/record/:site': {
    isKept: true,
    words: ['record', 'evidence', 'alerts', 'limits'],
    name: 'record',
    calls: ['/api/record/:site'],
  },
};
