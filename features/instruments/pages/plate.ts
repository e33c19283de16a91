// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/admin/gauges': {
    words: ['instruments'],
    admin: 3,
  },
  '/admin/keys': { words: ['keys', 'instruments'], admin: 4 },
};
