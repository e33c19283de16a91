// Invented photographs for the demo: a slope with a crack, drawn in place as small PNG files.
import { crc32, deflateSync } from 'node:zlib';
import { chance } from './demo-rain.ts';

const WIDTH = 320;
const HEIGHT = 240;
const SIGNATURE = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
const CRACK = [44, 32, 26];

/** The same number draws the same picture. */
export function demoPicture(serial: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.set([8, 2, 0, 0, 0], 8); // 8 bits, red-green-blue
  const lines: Buffer[] = [];
  let crack = WIDTH * (0.3 + 0.4 * chance(serial, 0));
  for (let y = 0; y < HEIGHT; y++) {
    crack += 6 * chance(serial, y + 1) - 3;
    const line = Buffer.alloc(1 + 3 * WIDTH);
    for (let x = 0; x < WIDTH; x++) line.set(colourAt(x, y, crack, serial), 1 + 3 * x);
    lines.push(line);
  }
  const data = deflateSync(Buffer.concat(lines));
  return Buffer.concat([SIGNATURE, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

function colourAt(x: number, y: number, crack: number, serial: number): number[] {
  const skyline = 60 + x / 4;
  if (y < skyline) return [176, 200, 214];
  if (Math.abs(x - crack) < 2 + (y - skyline) / 40) return CRACK;
  const grain = 24 * chance(serial + 7, 1000 * y + x);
  return [112 + grain, 92 + grain, 58 + grain / 2];
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
