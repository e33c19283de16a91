// The relay of a siren over MQTT 3.1.1: it is told, then asked, and what it says after that is its state. What a broker kept says nothing.
import { setTimeout as pause } from 'node:timers/promises';
import type { MqttQuestion, MqttSiren } from '@bantay/server/config-siren.ts';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { batteryValue, relayState } from '../rules/mqtt-words.ts';
import { RelayFault, type RelayLine, type WithRelay } from './relay-line.ts';

/** A word of state is short; a message of a status a few kB. */
const MOST_BYTES = 16_384;
/** [ours] A device answers an order and a question; what it said to the talk before has come by then, and of its answers the last counts. */
const QUIET_MS = 250;
/** SUBACK of a topic that may not be heard (§3.9.3). */
const REFUSED = 128;

export const withMqttRelay: WithRelay<MqttSiren> = async (place, withinMs, work) => {
  const client = mqtt.connect(place.url, optionsOf(place, withinMs));
  let end: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    let isIn = false;
    end = setTimeout(() => reject(new RelayFault('late')), withinMs);
    client.once('connect', () => {
      isIn = true;
    });
    client.on('error', (error) => reject(new RelayFault(isRefusal(error) ? 'refused' : 'unreached')));
    client.on('close', () => reject(new RelayFault(isIn ? 'broken' : 'unreached')));
  });
  const talk = (async () => {
    await new Promise<void>((resolve) => client.once('connect', () => resolve()));
    return work(await lineOf(place, client));
  })();
  // Whichever is later is nobody's any more.
  over.catch(() => {});
  talk.catch(() => {});
  try {
    return await Promise.race([over, talk]);
  } finally {
    clearTimeout(end);
    client.end(true);
  }
};

function optionsOf({ username, password }: MqttSiren, connectTimeout: number): IClientOptions {
  return {
    ...{ protocolVersion: 4, clean: true, reconnectPeriod: 0, connectTimeout, queueQoSZero: false },
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
  };
}

/** A broker that does not know the account, or takes nobody now: it answers with a number (§3.2.2.3). */
const isRefusal = (error: object): boolean => 'code' in error && typeof error.code === 'number';

async function lineOf(place: MqttSiren, client: MqttClient): Promise<RelayLine> {
  const { command, on, off, ask, state, battery } = place;
  const hear = await listen(client, battery === null ? [state.topic] : [state.topic, battery.topic]);
  await pause(QUIET_MS);
  const told = async (topic: string, question: MqttQuestion): Promise<string> => {
    const answered = hear(topic);
    await say(client, question);
    return answered;
  };
  return {
    // At most once and never kept: a device that comes back hours later must not find an old order.
    write: (isOn) => say(client, { topic: command, text: isOn ? on : off }),
    async read() {
      return known(relayState(await told(state.topic, ask), { field: state.field, on, off }));
    },
    battery: battery && (async () => known(batteryValue(await told(battery.topic, battery.ask), battery.field))),
  };
}

function known<Value>(value: Value | null): Value {
  if (value === null) throw new RelayFault('garbled');
  return value;
}

const say = (client: MqttClient, { topic, text }: MqttQuestion): Promise<void> =>
  new Promise((resolve, reject) => {
    client.publish(topic, text, { qos: 0, retain: false }, (error) =>
      error ? reject(new RelayFault('broken')) : resolve(),
    );
  });

/** What is said on a topic after it was asked for, the last of it, as text; what the broker kept is passed over. */
async function listen(client: MqttClient, topics: readonly string[]): Promise<(topic: string) => Promise<string>> {
  const waiting = new Map<string, (text: string) => void>();
  client.on('message', (topic, payload, { retain }) => {
    if (!retain && payload.length <= MOST_BYTES) waiting.get(topic)?.(payload.toString('utf8'));
  });
  await new Promise<void>((resolve, reject) => {
    client.subscribe([...topics], { qos: 0 }, (error, granted) => {
      const isTaken = !error && granted?.every(({ qos }) => Number(qos) !== REFUSED);
      return isTaken ? resolve() : reject(new RelayFault('refused'));
    });
  });
  return async (topic) => {
    let last = '';
    await new Promise<void>((resolve) => {
      waiting.set(topic, (text) => {
        last = text;
        resolve();
      });
    });
    await pause(QUIET_MS);
    waiting.delete(topic);
    return last;
  };
}
