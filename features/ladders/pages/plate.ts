// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  // Behind the settings, whose duty list it climbs.
  '/admin/ladder': { words: ['ladders'], admin: 8.5 },
};
