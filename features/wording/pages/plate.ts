// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/admin/wording': {
    file: 'wording-page.tsx',
    words: ['wording', 'editing', 'admin'],
    admin: { item: 'wording', place: 5 },
    calls: ['/api/admin/warning-texts'],
  },
};
