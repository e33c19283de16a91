// A photo as a phone makes it: large, full of detail, with the place in its EXIF. Made here, of nobody.
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** PNG of RGB; about a byte of noise per pixel. `seed` tells one from another; `place`: a text that must not leave the phone. */
export function noisePicture(width: number, height: number, seed: number, place = ''): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const rows = Buffer.alloc(height * (1 + 3 * width));
  let state = seed | 1;
  for (let y = 0, at = 0; y < height; y++) {
    at++;
    for (let x = 0; x < width; x++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      const noise = (state >>> 28) * 3;
      rows[at++] = ((x >> 3) & 0x7f) + noise;
      rows[at++] = ((y >> 3) & 0x7f) + noise;
      rows[at++] = (((x + y) >> 4) & 0x7f) + noise;
    }
  }
  const text = chunk('tEXt', Buffer.from(`Comment\0${place}`, 'latin1'));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    text,
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
