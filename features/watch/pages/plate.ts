// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  // Behind the proof of the gateway: both tell that a warning can still leave.
  '/admin/watchmen': { admin: 8.8 },
};
