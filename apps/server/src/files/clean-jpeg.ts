// A JPEG without metadata; of EXIF only the orientation stays, or photographs of phones would lie on their side.

/** Segments that draw the picture: JFIF, colour profile, Adobe's colour transform; tables, frames and scans are no APPn. */
const KEPT_APPS = new Set([0xe0, 0xe2, 0xee]);
const COMMENT = 0xfe;
const EXIF = 0xe1;
const START_OF_SCAN = 0xda;
const END = 0xd9;

/** Null when it is not whole. */
export function cleanJpeg(bytes: Buffer): Buffer | null {
  const kept = [bytes.subarray(0, 2)];
  let orientation = 1;
  let hasScan = false;
  for (let at = 2; at + 2 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1]!; // the loop ends before the last byte
    if (marker === 0xff) {
      at++; // a fill byte
      continue;
    }
    if (marker === END) {
      kept.push(bytes.subarray(at, at + 2));
      if (orientation > 1) kept.splice(1, 0, orientationSegment(orientation));
      return hasScan ? Buffer.concat(kept) : null;
    }
    if (at + 4 > bytes.length) return null;
    const size = bytes.readUInt16BE(at + 2);
    const end = at + 2 + size;
    if (size < 2 || end > bytes.length) return null;
    if (marker === EXIF) orientation = readOrientation(bytes.subarray(at + 4, end)) ?? orientation;
    const isMetadata = marker === COMMENT || (marker >= 0xe0 && marker <= 0xef && !KEPT_APPS.has(marker));
    hasScan ||= marker === START_OF_SCAN;
    const next = marker === START_OF_SCAN ? endOfScan(bytes, end) : end;
    // Other things than a colour profile are put into APP2 too, whole pictures for example.
    const isForeign = marker === 0xe2 && bytes.toString('latin1', at + 4, at + 15) !== 'ICC_PROFILE';
    if (!isMetadata && !isForeign) kept.push(bytes.subarray(at, next));
    at = next;
  }
  return null;
}

/** Behind the packed data of a scan: the next marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1]!; // the loop ends before the last byte
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

const EXIF_HEAD = 'Exif\0\0';
const ORIENTATION_TAG = 0x0112;

/** EXIF 2.3, §4.6: 1 upright to 8; null where nothing sensible is said. */
function readOrientation(segment: Buffer): number | null {
  if (segment.toString('latin1', 0, 6) !== EXIF_HEAD || segment.length < 14) return null;
  const tiff = segment.subarray(6);
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let entry = 0; entry < short(directory); entry++) {
    const at = directory + 2 + 12 * entry;
    if (at + 12 > tiff.length) return null;
    if (short(at) !== ORIENTATION_TAG) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** An EXIF block that says nothing but the orientation. */
function orientationSegment(orientation: number): Buffer {
  const tiff = Buffer.from([
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    1,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ]);
  const body = Buffer.concat([Buffer.from(EXIF_HEAD, 'latin1'), tiff]);
  const head = Buffer.from([0xff, EXIF, 0, body.length + 2]);
  return Buffer.concat([head, body]);
}
