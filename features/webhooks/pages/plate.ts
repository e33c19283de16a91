// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  // Behind the keys for reading.
  '/admin/webhooks': { admin: 4.6 },
};
