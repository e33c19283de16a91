// Addresses that are of no stranger: of this machine, of the network it stands in, and of none at all. What the server reaches
// there, no webhook and no push service may.
import { BlockList, isIP } from 'node:net';

const OWN = new BlockList();
/** IANA's special-purpose registries (RFC 6890), multicast among them. */
const V4: readonly (readonly [string, number])[] = [
  ...([
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
  ] as const),
  ...([
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
  ] as const),
  ...([
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ] as const),
];
/** The last three carry an address of version 4 inside. */
const V6: readonly (readonly [string, number])[] = [
  ...([
    ['::', 128],
    ['::1', 128],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ] as const),
  ...([
    ['64:ff9b::', 96],
    ['2001::', 32],
    ['2002::', 16],
  ] as const),
];
for (const [net, bits] of V4) OWN.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of V6) OWN.addSubnet(net, bits, 'ipv6');

/** Of an address, not of a name; `::ffff:127.0.0.1` is the one it stands for. */
export function isOfOwnNetwork(address: string): boolean {
  const family = isIP(address);
  return family === 0 || OWN.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

/** Of a host as it stands in a URL; null: a name, of which only its addresses tell. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 ? null : bare;
}
