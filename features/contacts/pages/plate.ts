// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/admin/contacts': {
    file: 'contacts-page.tsx',
    words: ['contacts', 'editing', 'admin'],
    admin: { item: 'contacts', place: 3 },
  },
};
