// Small pictures of large ones, for lists: made when they are asked for, so that nothing but the picture itself is kept.
import sharp from 'sharp';

/** Longest side, px: twice what a list shows, for sharp screens. */
const EDGE_PX = 320;
/** Dots of a picture that is opened at all: more than any telephone takes, few enough for the memory of a small server. */
export const MAX_PIXELS = 120_000_000;
const LIMIT_SECONDS = 10;
/** Those of one or two screens. */
const KEPT = 200;
/** A long list asks for all of its small pictures at once; two large ones at a time are enough for memory. */
const AT_ONCE = 2;

/** WebP, upright, without metadata; the first picture of a moving one. Null for what cannot be drawn. */
export async function makeThumbnail(picture: Buffer): Promise<Buffer | null> {
  try {
    return await sharp(picture, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'none' })
      .timeout({ seconds: LIMIT_SECONDS })
      .autoOrient()
      .resize(EDGE_PX, EDGE_PX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 70 })
      .toBuffer();
  } catch {
    return null;
  }
}

/** Remembers the newest ones: `read` brings the picture, null without one. Names are never given to another picture. */
export function makeThumbnails(): (name: string, read: () => Promise<Buffer | null>) => Promise<Buffer | null> {
  const kept = new Map<string, Promise<Buffer | null>>();
  const waiting: (() => void)[] = [];
  let running = 0;
  const make = async (read: () => Promise<Buffer | null>) => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      const picture = await read();
      return picture && (await makeThumbnail(picture));
    } finally {
      running--;
      waiting.shift()?.();
    }
  };
  return (name, read) => {
    const known = kept.get(name);
    const made = known ?? make(read);
    kept.delete(name);
    kept.set(name, made);
    const forget = () => {
      if (kept.get(name) === made) kept.delete(name);
    };
    if (!known) made.then((found) => found ?? forget(), forget);
    const oldest = kept.keys().next().value;
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return made;
  };
}
