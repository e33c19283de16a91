// Forms as browsers send them, and forms that break off.

export interface FormPart {
  field: string;
  /** Without one the part is a text field. */
  name?: string;
  data: Buffer | string;
}

const BOUNDARY = '----bantay-test';

export function multipart(parts: readonly FormPart[], boundary = BOUNDARY) {
  const pieces = parts.flatMap(({ field, name, data }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${field}"`,
    name === undefined ? '\r\n\r\n' : `; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    data,
    '\r\n',
  ]);
  const body = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)));
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

const segment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
};

/** A grey JPEG of 8 × 8 dots; `extra` segments stand behind the JFIF header. */
export function jpeg(...extra: [marker: number, data: Buffer][]): Buffer {
  const table = (id: number) => Buffer.from([id, 1, ...Array<number>(15).fill(0), 0]);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\x01\x01\0\0\x01\0\x01\0\0', 'latin1')),
    ...extra.map(([marker, data]) => segment(marker, data)),
    segment(0xdb, Buffer.from([0, ...Array<number>(64).fill(8)])),
    segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
    segment(0xc4, table(0x00)),
    segment(0xc4, table(0x10)),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x3f, 0xff, 0x00, 0xff, 0xd9]),
  ]);
}
