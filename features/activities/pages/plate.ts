// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/events': {
    isKept: true,
    words: ['activities', 'editing', 'waiting'],
    name: 'events',
    calls: ['/api/events/every_site'],
  },
};
