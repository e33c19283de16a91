// Addresses in settings: of the web, and of the database.

export function isUrl(text: string): boolean {
  return URL.canParse(text);
}

export const isWebAddress = (text: string) => isUrl(text) && /^https?:$/.test(new URL(text).protocol);

const TLS_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
const TLS_WORDS = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'];

/** Of an address of PostgreSQL; it is not repeated: it usually holds a password. */
export function faultOfDatabase(given: string): string | null {
  const url = isUrl(given) ? new URL(given) : null;
  if (!url || !/^postgres(ql)?:$/.test(url.protocol)) return 'must look like postgres://user:password@host:5432/name.';
  // What pg passes over without a word: a line that was meant to be encrypted would not be, or otherwise than was meant.
  const strange = [...url.searchParams.keys()].find((name) => /^(ssl|tls)/i.test(name) && !TLS_WORDS.includes(name));
  if (strange !== undefined) return `does not know ${strange}; it knows ${TLS_WORDS.join(', ')}.`;
  const mode = url.searchParams.get('sslmode');
  return mode === null || TLS_MODES.includes(mode) ? null : `has an sslmode that is none of ${TLS_MODES.join(', ')}.`;
}
