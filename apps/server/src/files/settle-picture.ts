// The last look at an uploaded picture: it can be drawn, and what is far too large or faulty is drawn anew.
import sharp, { type SharpOptions } from 'sharp';
import type { PictureType } from './clean-picture.ts';
import { MAX_PIXELS } from './thumbnail.ts';

/** Longest side that stays as it came, px. */
const EDGE_PX = 4096;
/** Bytes that stay as they came. */
const PLAIN_BYTES = 8 * 1024 * 1024;
const LIMIT_SECONDS = 20;

export type SettledPicture = { bytes: Buffer } | { refusal: 'broken' | 'tooManyPixels' };

/** The same bytes for an ordinary picture without a fault. `clean` holds no metadata but the orientation. */
export async function settlePicture(clean: Buffer, type: PictureType): Promise<SettledPicture> {
  const size = await readSize(clean);
  if (size === null) return { refusal: 'broken' };
  // The head says so: a picture that unfolds to gigabytes is never unfolded.
  if (size.width * size.height * size.pages > MAX_PIXELS) return { refusal: 'tooManyPixels' };
  const isLarge = Math.max(size.width, size.height) > EDGE_PX || clean.length > PLAIN_BYTES;
  if (!isLarge && (await isWhole(clean, size))) return { bytes: clean };
  const drawn = await drawAnew(clean, type);
  return drawn ? { bytes: drawn } : { refusal: 'broken' };
}

const open = (bytes: Buffer, failOn: SharpOptions['failOn'], animated = false) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: failOn ?? 'none', animated }).timeout({
    seconds: LIMIT_SECONDS,
  });

async function readSize(bytes: Buffer): Promise<{ width: number; height: number; pages: number } | null> {
  try {
    // The limit is judged above, so that too many dots get their own sentence.
    const { width, height, pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return { width, height, pages }; // `height` is that of one page
  } catch {
    return null;
  }
}

/** Every dot can be read, line by line; nothing of the result is kept, so it is made small. */
async function isWhole(bytes: Buffer, { width, height }: { width: number; height: number }): Promise<boolean> {
  try {
    await open(bytes, 'warning')
      // A cut of the whole keeps the reader from skipping dots that the small result would not need.
      .extract({ left: 0, top: 0, width, height })
      .resize(8, 8, { fit: 'fill' })
      .raw()
      .toBuffer();
    return true;
  } catch {
    return false;
  }
}

async function drawAnew(bytes: Buffer, type: PictureType): Promise<Buffer | null> {
  try {
    return await open(bytes, 'none', type === 'image/gif' || type === 'image/webp')
      .autoOrient()
      .resize(EDGE_PX, EDGE_PX, { fit: 'inside', withoutEnlargement: true })
      .keepIccProfile()
      // What is no JPEG is one of these (PictureType).
      .toFormat(type === 'image/jpeg' ? 'jpeg' : (type.slice('image/'.length) as 'png' | 'webp' | 'gif'), {
        ...(type === 'image/jpeg' ? { quality: 88 } : {}),
      })
      .toBuffer();
  } catch {
    return null;
  }
}
