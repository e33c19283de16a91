// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/terms-of-use': { file: 'terms-page.tsx', words: ['pages'], name: 'termsOfUse' },
  '/privacy-policy': { file: 'privacy-page.tsx', words: ['pages'], name: 'privacyPolicy' },
  '/download': { isKept: true, file: 'download-page.tsx', words: ['pages'], name: 'download' },
};
