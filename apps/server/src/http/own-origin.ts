// Which origins may change things: our own host on either port, and PUBLIC_URL.
import type { Config } from '../config.ts';

export type OriginCheck = (origin: string, host: string | undefined) => boolean;

export function makeOriginCheck(config: Config): OriginCheck {
  const ports = new Set([String(config.port), String(config.storagePort)]);
  return (origin, host) => {
    if (config.publicUrl !== null && origin === new URL(config.publicUrl).origin) return true;
    if (!URL.canParse(origin) || host === undefined) return false;
    const from = new URL(origin);
    const to = new URL(`http://${host}`);
    if (from.hostname !== to.hostname) return false;
    // A proxy in front may show us another port than the browser sees; then PUBLIC_URL decides.
    return config.publicUrl === null && (from.host === to.host || ports.has(from.port));
  };
}
