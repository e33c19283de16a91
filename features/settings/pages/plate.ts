// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/admin/settings': {
    file: 'settings-page.tsx',
    words: ['settings', 'editing', 'admin'],
    admin: { item: 'settings', place: 8 },
  },
};
