import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { demoPicture } from '../demo/demo-picture.ts';
import { settlePicture } from './settle-picture.ts';
import { makeThumbnail, makeThumbnails } from './thumbnail.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 90, g: 80, b: 60 } } });

describe('a small picture', () => {
  it('is WebP, upright, at most 320 px, without a place', async () => {
    const photo = await plain(800, 400)
      .withMetadata({ orientation: 6 })
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const facts = await sharp((await makeThumbnail(photo))!).metadata();
    expect([facts.format, facts.width, facts.height, facts.exif]).toEqual(['webp', 160, 320, undefined]);
  });

  it('is never larger than the picture, and there is none of what cannot be drawn', async () => {
    expect(await sharp((await makeThumbnail(await plain(40, 20).png().toBuffer()))!).metadata()).toMatchObject({
      width: 40,
      height: 20,
    });
    expect(await makeThumbnail(Buffer.from('no picture'))).toBeNull();
  });

  it('is made once for many who ask at once; a failure is asked for again', async () => {
    const thumbnails = makeThumbnails();
    let reads = 0;
    const read = async () => {
      reads++;
      return reads === 1 ? null : demoPicture(1);
    };
    expect(await thumbnails('a.png', read)).toBeNull();
    const found = await Promise.all([1, 2, 3].map(() => thumbnails('a.png', read)));
    expect([reads, new Set(found).size, found[0]!.length > 0]).toEqual([2, 1, true]);
    await thumbnails('a.png', read);
    expect(reads).toBe(2);
  });

  it('of a long list: two at a time', async () => {
    const thumbnails = makeThumbnails();
    let [open, most] = [0, 0];
    const read = async () => {
      most = Math.max(most, ++open);
      await new Promise((resolve) => setTimeout(resolve, 5));
      open--;
      return demoPicture(1);
    };
    await Promise.all(Array.from({ length: 6 }, (_, n) => thumbnails(`${n}.png`, read)));
    expect(most).toBe(2);
  });
});

describe('the last look at an upload', () => {
  it('leaves an ordinary picture byte for byte', async () => {
    const picture = demoPicture(2);
    expect(await settlePicture(picture, 'image/png')).toEqual({ bytes: picture });
  });

  it.each(['jpeg', 'png', 'webp'] as const)('draws a %s of more than 4096 px anew, in its kind', async (kind) => {
    const large = await plain(5000, 100).toFormat(kind).toBuffer();
    const settled = await settlePicture(large, `image/${kind}`);
    if ('refusal' in settled) throw new Error(settled.refusal);
    expect(await sharp(settled.bytes).metadata()).toMatchObject({ format: kind, width: 4096, height: 82 });
  });

  it('mends a JPEG whose data end too early, and refuses what nobody can draw', async () => {
    const photo = await sharp(demoPicture(3)).jpeg().toBuffer();
    const torn = Buffer.concat([photo.subarray(0, photo.length - 2000), Buffer.from([0xff, 0xd9])]);
    const mended = await settlePicture(torn, 'image/jpeg');
    if ('refusal' in mended) throw new Error(mended.refusal);
    expect(mended.bytes.equals(torn)).toBe(false);
    expect(await settlePicture(mended.bytes, 'image/jpeg')).toEqual(mended);
    const nonsense = Buffer.from('GIF89a\x10\0\x10\0 and then nothing of a picture', 'latin1');
    expect(await settlePicture(nonsense, 'image/gif')).toEqual({ refusal: 'broken' });
  });

  it('never unfolds a bomb: 40,000 × 40,000 dots in a few kB are refused by their head', async () => {
    const bomb = await plain(8, 8).png().toBuffer();
    bomb.writeUInt32BE(40_000, 16);
    bomb.writeUInt32BE(40_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect(await settlePicture(bomb, 'image/png')).toEqual({ refusal: 'tooManyPixels' });
  });

  it('a moving picture counts all of its pictures, and keeps them', async () => {
    const frames = await sharp(
      await Promise.all([1, 2, 3].map((n) => sharp(demoPicture(n)).resize(40, 30).png().toBuffer())),
      {
        join: { animated: true },
      },
    )
      .gif()
      .toBuffer();
    expect(await settlePicture(frames, 'image/gif')).toEqual({ bytes: frames });
  });
});
