// Where what is seen of this room stands.
import type { PagesPlate } from '@bantay/web/plate.ts';

export const plate: PagesPlate = {
  '/bulletin': { file: 'bulletin-page.tsx', words: ['bulletin'], name: 'bulletin' },
};
