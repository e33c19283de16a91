// Addresses in settings: of the web, and of the database.

export function isUrl(text: string): boolean {
  return URL.canParse(text);
}

export const isWebAddress = (text: string) => isUrl(text) && /^https?:$/.test(new URL(text).protocol);

const TLS_MODES = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];
const TLS_WORDS = ['ssl', 'sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslnegotiation'];

/** Parts of an address that stand for TLS by themselves: pg encrypts where one of them is given. */
const TLS_FILES = ['sslrootcert', 'sslcert', 'sslkey'];
const OWN_MACHINE = /^(|localhost|127(\.\d+){3}|\[::1\])$/;

/**
 * Whoever stands between could read along: a line to another machine that asks for no TLS. A socket and this machine itself are no such
 * line. `byDefault` is what `PGSSLMODE` says, which pg takes where the address says nothing.
 */
export function isOpenLine(address: string | undefined, byDefault: string | undefined): boolean {
  if (!address || !isUrl(address)) return false;
  const { hostname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  if (host.startsWith('/') || OWN_MACHINE.test(host)) return false;
  if (TLS_FILES.some((name) => searchParams.has(name))) return false;
  const asked = searchParams.get('sslmode') ?? searchParams.get('ssl') ?? byDefault ?? 'disable';
  return ['disable', 'false', '0'].includes(asked);
}

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
