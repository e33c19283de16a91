// The relay of the siren, as the settings name it: by Modbus TCP, or over a broker of MQTT.

export interface ModbusSiren {
  by: 'modbus';
  host: string;
  port: number;
  /** Address of the device behind its line, 0 to 255. */
  unit: number;
  /** Number of the coil, from 0. */
  relay: number;
  /** Number of the input register; below `lowest`, as the register counts, it is low. Null: none is read. */
  battery: { register: number; lowest: number } | null;
}

/** What is sent to be told something. */
export interface MqttQuestion {
  topic: string;
  text: string;
}

/** Where it is told; `field`: of an object in JSON, names joined by dots. Null: the whole text is the value. */
export interface MqttAnswer {
  topic: string;
  field: string | null;
}

export interface MqttSiren {
  by: 'mqtt';
  /** Of the broker, without the account. */
  url: string;
  username: string | null;
  password: string | null;
  command: string;
  /** Texts of the command and of the state. */
  on: string;
  off: string;
  ask: MqttQuestion;
  state: MqttAnswer;
  battery: (MqttAnswer & { ask: MqttQuestion; lowest: number }) | null;
}

export type SirenPlace = ModbusSiren | MqttSiren;

const SHAPE =
  'SIREN must look like modbus://192.168.1.60:502?unit=1&relay=0 or mqtt://192.168.1.60:1883/cmnd/siren/POWER?state=stat/siren/POWER, and what else it may hold stands in docs/operator.md.';
const PORTS = { 'modbus:': 502, 'mqtt:': 1883, 'mqtts:': 8883 } as const;
const MQTT_NAMES = [
  'state',
  'field',
  'on',
  'off',
  'ask',
  'asktext',
  'battery',
  'batteryfield',
  'batteryask',
  'batteryasktext',
  'lowest',
] as const;
const NAMES: Readonly<Record<keyof typeof PORTS, readonly string[]>> = {
  'modbus:': ['unit', 'relay', 'battery', 'lowest'],
  'mqtt:': MQTT_NAMES,
  'mqtts:': MQTT_NAMES,
};

/** Null: there is none. What is wrong goes to `wrong`; the address is not repeated, for it may hold a password. */
export function readSiren(text: (name: 'SIREN') => string | null, wrong: string[]): SirenPlace | null {
  const given = text('SIREN');
  if (given === null) return null;
  const place = URL.canParse(given) ? placeOf(new URL(given)) : null;
  if (place === null) wrong.push(SHAPE);
  return place;
}

type Said = (name: string) => string | null;

function placeOf(url: URL): SirenPlace | null {
  const { protocol, hostname, port, searchParams } = url;
  if (!isKnown(protocol) || hostname === '' || url.hash !== '' || port === '0') return null;
  const keys = [...searchParams.keys()];
  if (keys.some((name) => !NAMES[protocol].includes(name)) || new Set(keys).size < keys.length) return null;
  const said: Said = (name) => searchParams.get(name);
  const at = { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? PORTS[protocol] : Number(port) };
  return protocol === 'modbus:' ? modbusOf(url, at, said) : mqttOf(url, at.port, said);
}

const isKnown = (protocol: string): protocol is keyof typeof PORTS => protocol in PORTS;

function modbusOf({ pathname, username }: URL, at: { host: string; port: number }, said: Said): ModbusSiren | null {
  if ((pathname !== '' && pathname !== '/') || username !== '') return null;
  const [unit, relay] = [numberOf(said('unit') ?? '1', 255), numberOf(said('relay') ?? '0', 65_535)];
  if (unit === null || relay === null) return null;
  const [given, least] = [said('battery'), said('lowest')];
  if (given === null && least === null) return { by: 'modbus', ...at, unit, relay, battery: null };
  const [register, lowest] = [numberOf(given ?? '', 65_535), numberOf(least ?? '', 65_535)];
  return register === null || lowest === null
    ? null
    : { by: 'modbus', ...at, unit, relay, battery: { register, lowest } };
}

function numberOf(given: string, most: number): number | null {
  return /^\d{1,5}$/.test(given) && Number(given) <= most ? Number(given) : null;
}

function mqttOf(url: URL, port: number, said: Said): MqttSiren | null {
  const command = topicOf(decoded(url.pathname.slice(1)));
  const state = topicOf(said('state'));
  const ask = topicOf(said('ask') ?? command);
  const [on, off] = [said('on') ?? 'ON', said('off') ?? 'OFF'];
  // What comes back from where we write is our own word.
  if (command === null || state === null || ask === null || [command, ask].includes(state)) return null;
  if (on === '' || on.toLowerCase() === off.toLowerCase()) return null;
  const question = { topic: ask, text: said('asktext') ?? '' };
  const battery = batteryOf(said, { command, question });
  if (battery === 'wrong') return null;
  return {
    by: 'mqtt',
    url: `${url.protocol}//${url.hostname}:${port}`,
    username: decoded(url.username) || null,
    password: decoded(url.password) || null,
    ...{ command, on, off, ask: question, state: { topic: state, field: said('field') }, battery },
  };
}

function batteryOf(
  said: Said,
  { command, question }: { command: string; question: MqttQuestion },
): MqttSiren['battery'] | 'wrong' {
  const names = NAMES['mqtt:'].filter((name) => name.startsWith('battery') || name === 'lowest');
  if (names.every((name) => said(name) === null)) return null;
  const [topic, least] = [topicOf(said('battery')), said('lowest')];
  const asked = topicOf(said('batteryask') ?? question.topic);
  if (topic === null || asked === null || [command, question.topic, asked].includes(topic)) return 'wrong';
  if (least === null || !/^\d{1,6}(\.\d{1,6})?$/.test(least)) return 'wrong';
  const ask = { topic: asked, text: said('batteryasktext') ?? (said('batteryask') === null ? question.text : '') };
  return { topic, field: said('batteryfield'), ask, lowest: Number(least) };
}

/** Null where it holds bytes that are no text. */
function decoded(given: string): string | null {
  try {
    return decodeURIComponent(given);
  } catch {
    return null;
  }
}

/** Null: it is none that can be written to. */
const topicOf = (given: string | null): string | null =>
  given !== null && given.length <= 200 && /^[^+#\p{Cc}]+$/u.test(given) ? given : null;
