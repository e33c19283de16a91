// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/messages': { file: 'messages-page.tsx', name: 'messages', calls: ['/message/incoming'] },
};
