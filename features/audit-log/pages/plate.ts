// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/admin/audit': { file: 'audit-page.tsx', words: ['audit', 'admin'], admin: { item: 'audit', place: 9 } },
};
