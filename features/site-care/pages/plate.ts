// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/admin/sites': {
    file: 'site-care-page.tsx',
    admin: 2,
  },
};
