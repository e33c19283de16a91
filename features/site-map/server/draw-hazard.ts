// A hazard picture as a sheet has it: upright, on white, with few colours, and small enough for a bad line.
import { MAX_PIXELS } from '@bantay/server/files/thumbnail.ts';
import sharp from 'sharp';

/** What it adds to a PDF at most, bytes [ours]: of 256 kbit/s eight seconds. */
export const PRINT_BYTES = 250_000;
/** Longest side, px: 190 dpi on A4. */
const SIDE = 1400;
const TRIES = 4;
/** A smaller one is packed a little worse. */
const SPARE = 0.9;
const LIMIT_SECONDS = 10;

/** PNG; null for what is no picture. */
export async function drawHazard(file: Buffer): Promise<Buffer | null> {
  try {
    let side = SIDE;
    for (let left = TRIES; left > 0; left--) {
      const png = await drawn(file, side);
      if (png.length <= PRINT_BYTES) return png;
      side = Math.floor(side * Math.sqrt(PRINT_BYTES / png.length) * SPARE);
    }
  } catch {
    // No picture, or none that can be drawn in its time: told as such.
  }
  return null;
}

const drawn = (file: Buffer, side: number): Promise<Buffer> =>
  sharp(file, { limitInputPixels: MAX_PIXELS, sequentialRead: true })
    .timeout({ seconds: LIMIT_SECONDS })
    .autoOrient()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    // What takes longer packs no better.
    .png({ palette: true, dither: 0, effort: 1, compressionLevel: 9 })
    .toBuffer();
