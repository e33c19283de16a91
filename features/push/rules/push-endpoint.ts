// Which addresses a push service may have. Whether its host is of the own network is asked again with each connection.

/** Of browsers there are (2026): 150 to 500 characters. */
export const ENDPOINT_MAX = 1000;

/** Subscriptions of one account that stand at once [ours]: a few phones and computers. */
export const SUBSCRIPTIONS_MAX = 10;

/** Without a dot it is a name of this machine or of its network. */
const isLocalName = (host: string) => !host.includes('.') && !host.startsWith('[');

/** `mayBePrivate`: also of this machine and its network, without a certificate. */
export function isPushEndpoint(text: string, mayBePrivate: boolean): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || text.length > ENDPOINT_MAX) return false;
  if (url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (mayBePrivate) return /^https?:$/.test(url.protocol);
  return (
    url.protocol === 'https:' &&
    url.port === '' &&
    !isLocalName(url.hostname) &&
    !/\.(?:local|internal)\.?$/.test(url.hostname)
  );
}
