// What a part of an export is asked by.

/** Epoch ms; the end is not in it. */
export interface Range {
  from: number;
  to: number;
}

/** The rows that come after one of them; `most`: no more at once. */
export interface Part<Key> extends Range {
  /** Null: from the beginning. */
  after: Key | null;
  most: number;
}
