// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  // Behind the thresholds.
  '/admin/two-names': { file: 'policies-page.tsx', words: ['twonames'], admin: 7.5 },
};
