// A checkpoint of the log: how many leaves it has and the hash over all of them, as a note that is signed (C2SP tlog-checkpoint).

export interface Checkpoint {
  /** Names the log; one line. */
  origin: string;
  size: number;
  /** Base64 of 32 bytes. */
  root: string;
}

/** The signed part: each line ends with its end. */
export const checkpointText = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${root}\n`;

/** With a signature; `keyed`: four bytes that name the key and the signature itself, base64. */
export const signedNote = (text: string, name: string, keyed: string): string => `${text}\n— ${name} ${keyed}\n`;

/** What a note says; null: it is no checkpoint. Nobody has looked at its signature yet. */
export function readCheckpoint(note: string): Checkpoint | null {
  const [, origin, size, root] = /^([^\n]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n\n— /.exec(note) ?? [];
  return origin === undefined || size === undefined || root === undefined ? null : { origin, size: Number(size), root };
}
