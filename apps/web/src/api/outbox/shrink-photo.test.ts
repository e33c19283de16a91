// A photo that cannot be drawn: damaged, or of a kind that this browser does not know.
import { afterEach, expect, it, vi } from 'vitest';
import { shrinkPhoto } from './shrink-photo.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const file = (type: string) => new File(['half'], 'IMG.x', { type });
const cannotDraw = () =>
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));

it.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])(
  'a %s that no browser could draw is damaged',
  async (type) => {
    cannotDraw();
    await expect(shrinkPhoto(file(type))).rejects.toMatchObject({ code: 'pictureBroken', status: 400 });
  },
);

it('of another kind it goes as it is, and so does everything where nothing can be drawn', async () => {
  const asItIs = { name: 'IMG.x', bytes: { byteLength: 4 } };
  expect(await shrinkPhoto(file('image/png'))).toMatchObject({ ...asItIs, type: 'image/png' });
  cannotDraw();
  expect(await shrinkPhoto(file('image/heic'))).toMatchObject({ ...asItIs, type: 'image/heic' });
});
