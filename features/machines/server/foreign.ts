// What messages of other networks hold: whose they are, when it was measured, and every value by its path. No clock, no database.
// Shapes: The Things Stack v3 (application uplink), ChirpStack v4 (event up), Campbell Scientific CSIJSON.

export interface Foreign {
  /** '' where the message names none. */
  device: string;
  /** As it came; null: the message says no time. */
  ts: string | null;
  values: ReadonlyMap<string, unknown>;
}

/** Of one message: what nobody reads does not fill the memory. */
const MOST_VALUES = 500;
const DEEPEST = 8;

const objectOf = (value: unknown): Readonly<Record<string, unknown>> | null =>
  // Only its own fields are read, each checked by itself.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

/** Follows names; undefined where there is nothing. */
const at = (value: unknown, ...names: string[]): unknown =>
  names.reduce<unknown>((part, name) => {
    const fields = objectOf(part);
    return fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
  }, value);

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** `{rain: {mm: 1}, v: [3.6]}` → rain.mm, v.0 */
function flatten(value: unknown): Map<string, unknown> {
  const values = new Map<string, unknown>();
  const walk = (part: unknown, path: string, depth: number) => {
    if (values.size >= MOST_VALUES || depth > DEEPEST) return;
    if (typeof part !== 'object' || part === null) return void (path !== '' && values.set(path, part));
    for (const [name, inner] of Object.entries(part)) walk(inner, path === '' ? name : `${path}.${name}`, depth + 1);
  };
  walk(value, '', 0);
  return values;
}

/** Nothing in it for a message that is no uplink: joins, acknowledgements, locations. */
export function readThingsStack(body: unknown): Foreign[] {
  const uplink = at(body, 'uplink_message');
  if (uplink === undefined) return [];
  return [
    {
      device: textOf(at(body, 'end_device_ids', 'device_id')) ?? '',
      // When the network heard it; the other is when the application server had it.
      ts: textOf(at(uplink, 'received_at')) ?? textOf(at(body, 'received_at')),
      values: flatten(at(uplink, 'decoded_payload')),
    },
  ];
}

/** All events come to one address; `event` is what stands behind the question mark. */
export function readChirpStack(body: unknown, event: string | undefined): Foreign[] {
  const info = at(body, 'deviceInfo');
  if ((event ?? 'up') !== 'up' || info === undefined) return [];
  return [
    {
      device: textOf(at(info, 'devEui')) ?? textOf(at(info, 'deviceName')) ?? '',
      ts: textOf(at(body, 'time')),
      values: flatten(at(body, 'object')),
    },
  ];
}

/** A table with several records; the time is that of the logger's clock, which has to go by Manila. */
export function readCampbell(body: unknown): Foreign[] {
  const [fields, data] = [at(body, 'head', 'fields'), at(body, 'data')];
  if (!Array.isArray(fields) || !Array.isArray(data)) return [];
  const names = fields.map((field) => textOf(at(field, 'name')) ?? '');
  const device = textOf(at(body, 'head', 'environment', 'station_name')) ?? '';
  return data.slice(0, MOST_VALUES).map((record) => {
    const vals = at(record, 'vals');
    const values = new Map<string, unknown>(
      names.flatMap((name, index) => (name === '' || !Array.isArray(vals) ? [] : [[name, vals[index]] as const])),
    );
    return { device, ts: textOf(at(record, 'time')), values };
  });
}

/** Of no network: JSON, each value by its path; a single number or text is `value`. */
export function readPlain(device: string, text: string): Foreign {
  const one = (value: unknown) => ({ device, ts: null, values: new Map([['value', value]]) });
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' ? { device, ts: null, values: flatten(body) } : one(body);
  } catch {
    return one(text);
  }
}
