// Why nobody is let in at the other end of a line to the database, in a sentence for whoever set its address.
import { accessSync, constants } from 'node:fs';
import { codeOf, messageOf } from '@bantay/kernel/thrown';

/** By code and sentence: Node's of certificates (https://nodejs.org/docs/latest-v24.x/api/tls.html#x509-certificate-error-codes), pg's, PostgreSQL's, pgbouncer's. */
const REFUSED: readonly [RegExp, string][] = [
  [
    /^(ERR_TLS_CERT_ALTNAME_INVALID|HOSTNAME_MISMATCH) /,
    'its certificate bears another name than the host in the address',
  ],
  [/^CERT_(HAS_EXPIRED|NOT_YET_VALID) /, "by this machine's clock its certificate is not valid any more, or not yet"],
  [
    /^(UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|CERT_|INVALID_CA |ERR_SSL_)/,
    'its certificate is of an authority that this machine does not trust; sslrootcert names the file of one',
  ],
  [/^\S* The server does not support SSL/, 'it has no TLS, and sslmode asks for it'],
  [/^(08P01 SSL required|28000 .*no encryption)/, 'it takes TLS alone: sslmode=verify-full'],
  [/^(28P01|28000) /, 'it does not take this account, or its password'],
  [/^3D000 |^08P01 no such database/, 'it has no database of this name'],
  // A pooler that is not let in itself, or has no line to lend.
  [/^08P01 /, 'its pooler refuses'],
];

const whyOf = (error: unknown) => {
  const said = `${codeOf(error) ?? ''} ${messageOf(error)}`;
  return REFUSED.find(([sign]) => sign.test(said))?.[1];
};

/** Somebody was there, and let nobody in. */
export const isRefused = (error: unknown) => whyOf(error) !== undefined;

/** `setting` holds the address of `what`. */
export const noLine = (what: string, setting: string, error: unknown) =>
  `${what} cannot be reached (${messageOf(error)}). With ${setting}: ${whyOf(error) ?? 'is it running, and are host, port and password right?'}`;

/** Files of certificates that an address names, as pg reads them with each new line. */
export function unreadableFile(url: string): string | null {
  const named = ['sslrootcert', 'sslcert', 'sslkey'].map((name) => new URL(url).searchParams.get(name));
  for (const file of named) {
    if (file === null) continue;
    try {
      accessSync(file, constants.R_OK);
    } catch {
      return file;
    }
  }
  return null;
}
