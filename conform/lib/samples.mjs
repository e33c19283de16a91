// Small files made in place: a real PNG, a PDF, an old Word document and files that must be refused.
import { deflateSync, crc32 as zlibCrc } from 'node:zlib';

function crc32(buf) {
  if (zlibCrc) return zlibCrc(buf);
  let c = ~0;
  for (const b of buf) {
    c ^= b;
    for (let k = 0; k < 8; k++) c = (c >>> 1) ^ (0xedb88320 & -(c & 1));
  }
  return ~c >>> 0;
}
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type), data]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(data.length);
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, crc]);
}
/** A one-colour RGB picture. */
export function png(side = 8, [r, g, b] = [200, 30, 60]) {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const line = Buffer.concat([Buffer.from([0]), Buffer.from(Array.from({ length: side }, () => [r, g, b]).flat())]);
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(Array(side).fill(line)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
export const pdf = () =>
  Buffer.from(
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\nxref\n0 3\n0000000000 65535 f \n0000000009 00000 n \n0000000052 00000 n \ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n101\n%%EOF\n',
  );
export const doc = () =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(1528, 1)]);
export const exe = () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(510, 0x90)]);
export const html = () => Buffer.from('<!doctype html><script>alert(1)</script>');
export const svg = () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');

const segment = (marker, data) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};
/** A grey baseline JPEG of 16 × 16 dots without metadata; `extra` segments go behind the JFIF header. */
export function jpeg(extra = []) {
  const table = (id) => Buffer.from([id, 1, ...Array(15).fill(0), 0]); // one code word: no difference (DC), end of block (AC)
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from([0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0])),
    ...extra,
    segment(0xdb, Buffer.from([0, ...Array(64).fill(8)])),
    segment(0xc0, Buffer.from([8, 0, 16, 0, 16, 1, 1, 0x11, 0])),
    segment(0xc4, table(0x00)),
    segment(0xc4, table(0x10)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x00, 0xff, 0xd9]),
  ]);
}
export const SECRET = 'CONFORM-SECRET';
/** The same with an EXIF block: a description and a GPS position. */
export function jpegWithPlace() {
  const tiff = Buffer.alloc(200);
  tiff.write('MM', 0);
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  const entry = (at, tag, type, count, value) => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
    if (typeof value === 'string') tiff.write(value, at + 8);
    else tiff.writeUInt32BE(value, at + 8);
  };
  tiff.writeUInt16BE(2, 8);
  entry(10, 0x010e, 2, SECRET.length + 1, 150);
  entry(22, 0x8825, 4, 1, 40);
  tiff.writeUInt16BE(4, 40);
  entry(42, 1, 2, 2, 'N\0');
  entry(54, 2, 5, 3, 96);
  entry(66, 3, 2, 2, 'E\0');
  entry(78, 4, 5, 3, 120);
  [11, 1, 47, 1, 9, 1, 125, 1, 1, 1, 12, 1].forEach((v, i) => tiff.writeUInt32BE(v, 96 + 4 * i));
  tiff.write(`${SECRET}\0`, 150);
  return jpeg([segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), tiff]))]);
}
/** A picture with a ZIP archive (one stored text file) behind its end. */
export function pngWithZip() {
  const [name, text] = [Buffer.from(`${SECRET}.txt`), Buffer.from('hidden')];
  const common = Buffer.alloc(26); // version … name and extra lengths, as both headers have them
  common.writeUInt16LE(20, 0);
  common.writeUInt32LE(crc32(text), 10);
  common.writeUInt32LE(text.length, 14);
  common.writeUInt32LE(text.length, 18);
  common.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, name, text]);
  const central = Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, Buffer.alloc(14), name]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([png(6), local, central, end]);
}
/** Still a whole picture, by its beginning and its end. */
export const wholePng = (b) =>
  b.subarray(0, 8).equals(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10])) &&
  b.subarray(-8, -4).toString('latin1') === 'IEND' &&
  b.includes('IDAT');
export const wholeJpeg = (b) =>
  b[0] === 0xff &&
  b[1] === 0xd8 &&
  b[2] === 0xff &&
  b.at(-2) === 0xff &&
  b.at(-1) === 0xd9 &&
  [0xc0, 0xc1, 0xc2].some((m) => b.includes(Buffer.from([0xff, m]))) &&
  b.includes(Buffer.from([0xff, 0xda]));
