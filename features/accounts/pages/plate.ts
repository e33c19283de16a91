// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/change-password': { file: 'change-password-page.tsx', words: ['profile'], name: 'changePassword' },
};
