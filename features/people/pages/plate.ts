// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/admin/accounts': { file: 'accounts-page.tsx', words: ['people', 'admin'], admin: { item: 'accounts', place: 1 } },
};
