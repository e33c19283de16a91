// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/admin/limits': {
    file: 'limits-page.tsx',
    words: ['limits', 'editing', 'admin'],
    admin: { item: 'limits', place: 6 },
  },
};
