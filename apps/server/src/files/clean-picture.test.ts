import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { jpeg } from '../../test/multipart.ts';
import { demoPicture } from '../demo/demo-picture.ts';
import { cleanPicture } from './clean-picture.ts';

const SECRET = Buffer.from('11.8 N 125.0 E');

/** EXIF with an orientation and a text, in either byte order. */
function exif(orientation: number, isLittle = false): Buffer {
  const tiff = Buffer.alloc(40);
  tiff.write(isLittle ? 'II' : 'MM', 0, 'latin1');
  const short = (value: number, at: number) =>
    isLittle ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    isLittle ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  short(42, 2);
  long(8, 4);
  short(1, 8);
  short(0x0112, 10);
  short(3, 12);
  long(1, 14);
  short(orientation, 18);
  SECRET.copy(tiff, 26);
  return Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
}

describe('a JPEG', () => {
  it('without metadata stays as it is, byte for byte', () => {
    expect(cleanPicture(jpeg(), 'image/jpeg')).toEqual(jpeg());
  });

  it('loses EXIF, XMP, comments and what lies behind its end', () => {
    const dirty = Buffer.concat([
      jpeg(
        [0xe1, exif(1)],
        [0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${SECRET}`)],
        [0xed, SECRET],
        [0xfe, SECRET],
        [0xe2, Buffer.from(`MPF\0${SECRET}`)],
      ),
      SECRET,
    ]);
    expect(cleanPicture(dirty, 'image/jpeg')).toEqual(jpeg());
  });

  it('keeps its colour profile', () => {
    const profile: [number, Buffer] = [0xe2, Buffer.from('ICC_PROFILE\0\x01\x01…')];
    expect(cleanPicture(jpeg(profile), 'image/jpeg')).toEqual(jpeg(profile));
  });

  it.each([false, true])('taken sideways stays sideways (little endian: %s), and says nothing else', (isLittle) => {
    const clean = cleanPicture(jpeg([0xe1, exif(6, isLittle)]), 'image/jpeg')!;
    expect(clean.includes(SECRET)).toBe(false);
    expect(clean.length).toBe(jpeg().length + 36);
    expect(cleanPicture(clean, 'image/jpeg')).toEqual(clean);
  });

  it.each([
    ['cut in its data', jpeg().subarray(0, -3)],
    ['cut in a segment', jpeg().subarray(0, 60)],
    ['without a scan', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['with a segment that is longer than the file', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0xff, 0xff, 1, 2])],
    ['with a segment of length 0', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 1, 2])],
  ])('%s is refused', (_what, bytes) => expect(cleanPicture(bytes, 'image/jpeg')).toBeNull());

  it('with nonsense in its EXIF does not fail', () => {
    for (const length of [0, 6, 10, 14, 16, 20]) {
      expect(cleanPicture(jpeg([0xe1, exif(6).subarray(0, length)]), 'image/jpeg')).toEqual(jpeg());
    }
    const lost = exif(6);
    lost.writeUInt32BE(0xffff_fff0, 10);
    expect(cleanPicture(jpeg([0xe1, lost]), 'image/jpeg')).toEqual(jpeg());
  });
});

describe('a PNG', () => {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const clean = demoPicture(1);
  const [before, after] = [clean.subarray(0, 33), clean.subarray(33)];

  it('without metadata stays as it is', () => expect(cleanPicture(clean, 'image/png')).toEqual(clean));

  it('loses text, EXIF, time and what lies behind its end', () => {
    const dirty = Buffer.concat([
      before,
      chunk('tEXt', SECRET),
      chunk('eXIf', SECRET),
      chunk('tIME', SECRET),
      after,
      SECRET,
    ]);
    expect(cleanPicture(dirty, 'image/png')).toEqual(clean);
  });

  it('that is cut is refused', () => {
    expect(cleanPicture(clean.subarray(0, -1), 'image/png')).toBeNull();
    expect(cleanPicture(clean.subarray(0, 100), 'image/png')).toBeNull();
  });
});

describe('WebP and GIF', () => {
  const webpChunk = (name: string, data: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(data.length);
    return Buffer.concat([Buffer.from(name), size, data, Buffer.alloc(data.length % 2)]);
  };
  const webp = (...chunks: Buffer[]) => {
    const body = Buffer.concat(chunks);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(body.length + 4);
    return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), body]);
  };
  const extended = (flags: number) => webpChunk('VP8X', Buffer.from([flags, 0, 0, 0, 7, 0, 0, 7, 0, 0]));
  const pixels = webpChunk('VP8L', Buffer.from([1, 2, 3]));

  it('a WebP loses EXIF, XMP, their flags and what lies behind its end', () => {
    const dirty = webp(extended(0x1c), pixels, webpChunk('EXIF', SECRET), webpChunk('XMP ', SECRET));
    expect(cleanPicture(Buffer.concat([dirty, SECRET]), 'image/webp')).toEqual(webp(extended(0x10), pixels));
    expect(cleanPicture(dirty.subarray(0, 40), 'image/webp')).toBeNull();
    expect(cleanPicture(webp(), 'image/webp')).toBeNull();
  });

  const head = Buffer.from('GIF89a\x01\0\x01\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1');
  const picture = Buffer.from('\x2c\0\0\0\0\x01\0\x01\0\0\x02\x02\x44\x01\0', 'latin1');
  const loop = Buffer.from('\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0', 'latin1');
  const end = Buffer.from([0x3b]);

  it('a GIF loses comments, programs and what lies behind its end, and goes on repeating', () => {
    const comment = Buffer.from(`\x21\xfe\x0e${SECRET}\0`, 'latin1');
    const program = Buffer.from(`\x21\xff\x0bXMP DataXMP\x0e${SECRET}\0`, 'latin1');
    const dirty = Buffer.concat([head, loop, comment, program, picture, end, SECRET]);
    expect(cleanPicture(dirty, 'image/gif')).toEqual(Buffer.concat([head, loop, picture, end]));
    expect(cleanPicture(dirty.subarray(0, 50), 'image/gif')).toBeNull();
    expect(cleanPicture(head, 'image/gif')).toBeNull();
    expect(cleanPicture(head.subarray(0, 8), 'image/gif')).toBeNull();
  });
});
