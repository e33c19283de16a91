// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/admin/gateway': { file: 'proof-page.tsx', words: ['proof'], admin: 8.7 },
};
