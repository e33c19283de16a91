// Which addresses a webhook may have; whether its host is of the own network is asked again with each connection.

export type AddressFault = 'webhookAddress' | 'webhookPlain';

/** `mayBePlain`: also without a certificate, as a receiver on the same machine is. */
export function addressFault(text: string, mayBePlain: boolean): AddressFault | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || text.length > 500 || !/^https?:$/.test(url.protocol)) return 'webhookAddress';
  // A name and a password would stand in the list; what is behind `#` is never sent.
  if (url.username !== '' || url.password !== '' || url.hash !== '') return 'webhookAddress';
  return url.protocol === 'http:' && !mayBePlain ? 'webhookPlain' : null;
}
