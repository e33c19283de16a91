// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/feedback': { isKept: true, file: 'feedback-page.tsx', words: ['feedback'], name: 'feedback' },
  '/public/feedback': { file: 'feedback-page.tsx', words: ['feedback'], name: 'feedback' },
};
