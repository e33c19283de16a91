// A photo as it goes over a bad line: drawn anew by the browser, which leaves the place and the camera behind.
import { ApiProblem } from '../problem.ts';
import { asJpeg, PHOTO_BYTES_MAX, triesOf } from './photo-plan.ts';

export interface SmallPhoto {
  name: string;
  type: string;
  bytes: ArrayBuffer;
}

/** What every browser draws. */
const EVERYWHERE: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/**
 * What this browser cannot draw goes as it is: the server judges and cleans it in any case. Of a kind that every browser draws it is
 * damaged, and refused while the form is open: 'pictureBroken', as the server would.
 */
export async function shrinkPhoto(file: File): Promise<SmallPhoto> {
  const canDraw = 'createImageBitmap' in globalThis;
  const drawn = await redraw(file).catch(() => null);
  if (drawn === null && canDraw && EVERYWHERE.includes(file.type))
    throw new ApiProblem('pictureBroken', 400, 'The picture is damaged or not complete.');
  if (drawn === null) return { name: file.name, type: file.type, bytes: await file.arrayBuffer() };
  return { name: asJpeg(file.name), type: 'image/jpeg', bytes: await drawn.arrayBuffer() };
}

async function redraw(file: File): Promise<Blob | null> {
  // Turned as the camera was held.
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    let last: Blob | null = null;
    for (const { width, height, quality } of triesOf(image)) {
      last = await asBlob(image, width, height, quality);
      if (last === null || last.size <= PHOTO_BYTES_MAX) return last;
    }
    return last;
  } finally {
    image.close();
  }
}

function asBlob(image: ImageBitmap, width: number, height: number, quality: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  // What is clear in a PNG would become black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(image, 0, 0, width, height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
}

/** Hexadecimal; null where the page came without encryption, and the browser counts no hashes. */
export async function sha256Of(bytes: ArrayBuffer): Promise<string | null> {
  // Declared as always there.
  const subtle = (crypto as { subtle?: SubtleCrypto }).subtle;
  if (!subtle) return null;
  const hash = new Uint8Array(await subtle.digest('SHA-256', bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
