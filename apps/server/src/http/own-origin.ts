// Which origins may change things: our own host on either port, and PUBLIC_URL.
import type { Config } from '../config.ts';

export type OriginCheck = (origin: string, host: string | undefined) => boolean;

export function makeOriginCheck(config: Config): OriginCheck {
  const ports = new Set([String(config.port), String(config.storagePort)]);
  return (origin, host) => {
    if (config.publicUrl !== null && origin === new URL(config.publicUrl).origin) return true;
    // Both are words of a stranger: a head that is no address must not become an error here.
    const to = `http://${host}`;
    if (!URL.canParse(origin) || host === undefined || !URL.canParse(to)) return false;
    return isSameHost(new URL(origin), new URL(to));
  };

  function isSameHost(from: URL, to: URL): boolean {
    if (from.hostname !== to.hostname) return false;
    // A proxy in front may show us another port than the browser sees; then PUBLIC_URL decides.
    return config.publicUrl === null && (from.host === to.host || ports.has(from.port));
  }
}
