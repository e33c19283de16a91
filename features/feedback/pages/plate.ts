// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/feedback': { file: 'feedback-page.tsx', words: ['feedback', 'waiting'], name: 'feedback' },
  '/public/feedback': { file: 'feedback-page.tsx', words: ['feedback', 'waiting'], name: 'feedback' },
};
