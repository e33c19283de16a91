// Pictures leave the phone with a place and a camera in them: metadata and whatever lies behind the end are cut, pixels stay.
import { cleanJpeg } from './clean-jpeg.ts';

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp' | 'image/gif';

/** The picture without metadata; null when it is not whole. */
export function cleanPicture(bytes: Buffer, type: PictureType): Buffer | null {
  switch (type) {
    case 'image/png':
      return cleanPng(bytes);
    case 'image/jpeg':
      return cleanJpeg(bytes);
    case 'image/webp':
      return cleanWebp(bytes);
    case 'image/gif':
      return cleanGif(bytes);
  }
}

/** Chunks that draw the picture (PNG third edition, §11); the others tell of camera, place, time or comments. */
const PNG_KEPT = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs sPLT hIST'.split(' '),
);
const PNG_SIGNATURE = 8;

function cleanPng(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, PNG_SIGNATURE)];
  for (let at = PNG_SIGNATURE; at + 12 <= bytes.length; ) {
    const end = at + 12 + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const name = bytes.toString('latin1', at + 4, at + 8);
    if (PNG_KEPT.has(name)) kept.push(bytes.subarray(at, end));
    if (name === 'IEND') return Buffer.concat(kept);
    at = end;
  }
  return null;
}

const WEBP_DROPPED = new Set(['EXIF', 'XMP ']);
/** Marks of EXIF and XMP in the flags of a VP8X chunk. */
const WEBP_METADATA_FLAGS = 0x0c;

function cleanWebp(bytes: Buffer): Buffer | null {
  const whole = bytes.readUInt32LE(4) + 8;
  if (whole > bytes.length) return null;
  const kept: Buffer[] = [];
  for (let at = 12; at + 8 <= whole; ) {
    const size = bytes.readUInt32LE(at + 4);
    const end = at + 8 + size + (size % 2);
    if (at + 8 + size > whole) return null;
    const name = bytes.toString('latin1', at, at + 4);
    if (!WEBP_DROPPED.has(name)) {
      const chunk = Buffer.from(bytes.subarray(at, Math.min(end, whole)));
      if (name === 'VP8X' && size > 0) chunk[8] = chunk[8]! & ~WEBP_METADATA_FLAGS; // its size says that it is there
      kept.push(chunk);
    }
    at = end;
  }
  if (kept.length === 0) return null;
  const body = Buffer.concat(kept);
  const head = Buffer.from(bytes.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/** GIF89a, §15–§27: blocks one after the other; comments and data of programs go, except the count of repeats. */
function cleanGif(bytes: Buffer): Buffer | null {
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  if (bytes.length < 13) return null;
  let at = 13 + colours(bytes[10]!); // there are 13 bytes
  const kept = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === 0x3b) return Buffer.concat([...kept, bytes.subarray(at, at + 1)]);
    const isPicture = kind === 0x2c;
    if (!isPicture && kind !== 0x21) return null;
    const data = isPicture ? at + 11 + colours(bytes[at + 9] ?? 0) : at + 2;
    const end = endOfSubBlocks(bytes, data);
    if (end === null) return null;
    const isLoop = bytes[at + 1] === 0xff && bytes.toString('latin1', at + 3, at + 14) === 'NETSCAPE2.0';
    if (isPicture || bytes[at + 1] === 0xf9 || isLoop) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

function endOfSubBlocks(bytes: Buffer, from: number): number | null {
  // A byte before the end is there.
  for (let at = from; at < bytes.length; at += bytes[at]! + 1) if (bytes[at] === 0) return at + 1;
  return null;
}
