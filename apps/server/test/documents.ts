// Documents for tests, made by hand: archives, Word documents old and new, PDF; with what must not be in them on request.
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  data?: Buffer | string;
  /** What the archive claims instead of the truth. */
  claimedBytes?: number;
}

/** A ZIP archive as APPNOTE.TXT draws it: local headers with data, then the directory and its end. */
export function zip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, data = '', claimedBytes } of entries) {
    const plain = Buffer.from(data);
    const packed = deflateRawSync(plain);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4); // deflate
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimedBytes ?? plain.length, 18);
    facts.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\0', 'latin1'), facts, tail, Buffer.from(name)]));
    parts.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06'), end]);
}

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const typesOf = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`;

export function docx(text = 'Plan', more: readonly ZipEntry[] = [], main = MAIN): Buffer {
  const body = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:body></w:document>`;
  return zip([
    { name: '[Content_Types].xml', data: typesOf(main) },
    { name: 'word/document.xml', data: body },
    ...more,
  ]);
}

export const docm = (): Buffer =>
  docx(
    'Plan',
    [{ name: 'word/vbaProject.bin', data: 'macro' }],
    'application/vnd.ms-word.document.macroEnabled.main+xml',
  );

/** An OLE file whose directory names these parts ([MS-CFB]); without content, which nobody here looks at. */
export function ole(...parts: string[]): Buffer {
  const header = Buffer.alloc(512);
  header.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  const entries = ['Root Entry', ...parts].map((name) => {
    const entry = Buffer.alloc(128);
    entry.write(name, 0, 'utf16le');
    entry.writeUInt16LE((name.length + 1) * 2, 64);
    return entry;
  });
  return Buffer.concat([header, Buffer.alloc(512, 0xff), ...entries, Buffer.alloc(512)]);
}

export const doc = () => ole('WordDocument', '1Table');

/** `objects` stand in the catalogue, `packed` in an object stream. */
export function pdf({ objects = '', packed = '' } = {}): Buffer {
  const stream = packed === '' ? null : deflateSync(Buffer.from(`3 0 ${packed}`));
  return Buffer.concat([
    Buffer.from(`%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R${objects}>>endobj\n`),
    Buffer.from('2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n'),
    ...(stream === null
      ? []
      : [
          Buffer.from(`4 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${stream.length}>>\nstream\r\n`),
          stream,
          Buffer.from('\r\nendstream endobj\n'),
        ]),
    Buffer.from('trailer<</Size 3/Root 1 0 R>>\nstartxref\n9\n%%EOF\n'),
  ]);
}

/** A PNG of so many dots whose data are nothing but zeros: small on the way, huge when it is drawn. */
export function pngBomb(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8); // one bit a dot, grey
  const data = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * Math.min(side, 2000)), { level: 9 });
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
