// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/reach/:site': { file: 'reach-page.tsx', words: ['reach'], calls: ['/api/reach/:site'] },
};
