// Whether a database runs on another machine: then its clock is another one, and a witness for ours.
import { hostname, networkInterfaces } from 'node:os';

/** Null: the embedded one. Without a host it is a socket of this machine. */
export function isElsewhere(databaseUrl: string | null): boolean {
  if (databaseUrl === null) return false;
  const host = new URL(databaseUrl).hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  if (host === '' || host === 'localhost' || host === '::1' || host.startsWith('127.')) return false;
  if (host === hostname().toLowerCase()) return false;
  const own = Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address));
  return !own.includes(host);
}
