// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/feedback': { isKept: true, words: ['feedback', 'waiting'], name: 'feedback' },
  '/public/feedback': { words: ['feedback', 'waiting'], name: 'feedback' },
};
