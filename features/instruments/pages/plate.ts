// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/admin/gauges': {
    file: 'gauges-page.tsx',
    words: ['instruments', 'editing', 'admin'],
    admin: { item: 'gauges', place: 3 },
  },
  '/admin/keys': { file: 'keys-page.tsx', words: ['keys', 'instruments', 'admin'], admin: { item: 'keys', place: 4 } },
};
