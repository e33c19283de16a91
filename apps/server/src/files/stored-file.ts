// What can be read of a stored file, wherever it lies.
import type { Readable } from 'node:stream';

/** Both ends belong to it. */
export interface ByteRange {
  start: number;
  end: number;
}

export interface StoredFile {
  size: number;
  modifiedAt: Date;
  /** The beginning, which tells the kind. */
  head(): Promise<Buffer>;
  open(range?: ByteRange): Promise<Readable>;
}

export const HEAD_BYTES = 4100;

/** Changes with the bytes, for files whose name may get others. */
export const tagOf = ({ modifiedAt, size }: StoredFile): string =>
  `"${modifiedAt.getTime().toString(36)}-${size.toString(36)}"`;
