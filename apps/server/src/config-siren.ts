// The relay of the siren, as the settings name it.

export interface SirenPlace {
  host: string;
  port: number;
  /** Address of the device behind its line, 0 to 255. */
  unit: number;
  /** Number of the coil, from 0. */
  relay: number;
}

const SHAPE = 'SIREN must look like modbus://192.168.1.60:502?unit=1&relay=0.';
const PORT = 502;

/** Null: there is none. What is wrong goes to `wrong`. */
export function readSiren(text: (name: 'SIREN') => string | null, wrong: string[]): SirenPlace | null {
  const given = text('SIREN');
  if (given === null) return null;
  const place = URL.canParse(given) ? placeOf(new URL(given)) : null;
  if (place === null) wrong.push(SHAPE);
  return place;
}

function placeOf(url: URL): SirenPlace | null {
  const { protocol, hostname, port, pathname, username, searchParams } = url;
  const isKnown = [...searchParams.keys()].every((name) => name === 'unit' || name === 'relay');
  const bare = (pathname === '' || pathname === '/') && username === '' && url.hash === '' && port !== '0';
  const unit = numberOf(searchParams.getAll('unit'), { standard: 1, most: 255 });
  const relay = numberOf(searchParams.getAll('relay'), { standard: 0, most: 65_535 });
  if (protocol !== 'modbus:' || hostname === '' || !isKnown || !bare || unit === null || relay === null) return null;
  return { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? PORT : Number(port), unit, relay };
}

function numberOf(given: readonly string[], { standard, most }: { standard: number; most: number }): number | null {
  const [only = String(standard), more] = given;
  return more === undefined && /^\d{1,5}$/.test(only) && Number(only) <= most ? Number(only) : null;
}
