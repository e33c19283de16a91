// Who wrote an archive: its list is signed with a key that stays in the data folder, and the list names the digest of the rest.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { BackupError } from './manifest.ts';

/** What a restore asks of an archive. */
export interface Trust {
  /** Null: there is none here. */
  key: string | null;
  /** Said by the operator: takes what nobody has signed, or somebody else. */
  takesAnything: boolean;
}

export const signatureOf = (manifest: Buffer, key: string): string =>
  createHmac('sha256', key).update('bantay backup\n').update(manifest).digest('hex');

const ALL_THE_SAME = 'Nothing was changed. If you know where it comes from, take it all the same with --unsigned.';

/** `signature` null: the archive has none. */
export function requireSignature(manifest: Buffer, signature: string | null, { key, takesAnything }: Trust): void {
  if (takesAnything) return;
  if (signature === null) throw new BackupError(`Nobody has signed this backup. ${ALL_THE_SAME}`);
  if (key === null) {
    throw new BackupError(
      `There is no key here to tell who wrote this backup: name it with --key FILE (backup-key of the installation that wrote it). ${ALL_THE_SAME}`,
    );
  }
  const expected = Buffer.from(signatureOf(manifest, key));
  const found = Buffer.from(signature);
  if (expected.length === found.length && timingSafeEqual(expected, found)) return;
  throw new BackupError(`This backup was signed with another key, or changed since. ${ALL_THE_SAME}`);
}
