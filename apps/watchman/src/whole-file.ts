// A file that is there whole or as it was before: written beside it and then in its place, for its owner alone.
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';

export function writeWhole(path: string, text: string): void {
  const draft = `${path}.new`;
  const file = openSync(draft, 'w', 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}
