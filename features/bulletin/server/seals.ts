// The seals in the head of a sheet: the municipality's own pictures, else drawn placeholders; each a PNG named by its hash.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Municipality } from '@bantay/server/municipality.ts';
import sharp from 'sharp';

export interface Seal {
  alt: string;
  hash: string;
  png: Buffer;
}

/** 25 mm at 240 dpi: sharp on paper, small in a file. */
const SEAL_PX = 240;

/** In the order of the head; a picture that cannot be read has its placeholder. */
export async function readSeals(municipality: Pick<Municipality, 'seals'>, folder: string): Promise<Seal[]> {
  if (municipality.seals.length === 0) return Promise.all(PLACEHOLDERS.map(({ alt, svg }) => drawn(alt, svg)));
  return Promise.all(
    municipality.seals.map(async ({ file, alt }, index) => {
      try {
        return await drawn(alt, await readFile(join(folder, file)));
      } catch {
        return drawn(alt, PLACEHOLDERS[index % PLACEHOLDERS.length]!.svg /* within the list */);
      }
    }),
  );
}

async function drawn(alt: string, picture: Buffer): Promise<Seal> {
  const png = await sharp(picture)
    .resize(SEAL_PX, SEAL_PX, { fit: 'contain', background: '#ffffff' })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 9 })
    .toBuffer();
  return { alt, hash: hashOf(png), png };
}

/** By which pictures of sheets are named. */
export const hashOf = (png: Buffer): string => createHash('sha256').update(png).digest('hex');

/** Shapes only: which fonts a machine has may not matter. */
const ring = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240" viewBox="0 0 96 96">
  <circle cx="48" cy="48" r="45" fill="#ffffff" stroke="#333333" stroke-width="3"/>
  <circle cx="48" cy="48" r="39" fill="none" stroke="#333333" stroke-width="3" stroke-dasharray="2 5.001"/>
  <circle cx="48" cy="48" r="33" fill="none" stroke="#333333" stroke-width="2"/>
  ${inner}</svg>`);

const PLACEHOLDERS = [
  {
    alt: 'Placeholder for the seal of the municipality',
    svg: ring(
      '<path d="M48 24l6.200 15.400 16.600 1.200-12.700 10.700 4 16.100L48 58.600l-14.100 8.800 4-16.100L25.200 40.600l16.600-1.200z" fill="#333333"/>',
    ),
  },
  {
    alt: 'Placeholder for the seal of the province',
    svg: ring(
      '<path d="M22 64c10-4 14-28 24-28s16 24 28 28z" fill="#333333"/><circle cx="66" cy="36" r="6" fill="#333333"/>',
    ),
  },
];
