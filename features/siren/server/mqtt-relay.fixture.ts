// A broker of another make and a relay behind it that speaks as Tasmota does, and misbehaves as it is told.
import { createServer } from 'node:net';
import { Aedes } from 'aedes';
import mqtt, { type MqttClient } from 'mqtt';
import { onTestFinished } from 'vitest';

/** Takes orders and does nothing; hears and says nothing; says what nobody understands. */
type Habit = 'well' | 'lies' | 'silent' | 'garbles';

export interface BrokeredRelay {
  /** As SIREN names it. */
  siren: string;
  habit: Habit;
  isOn: boolean;
  battery: number | null;
  /** What was ordered and asked. */
  heard: string[];
  /** The broker keeps it for whoever comes. */
  retain(topic: string, text: string): Promise<void>;
  say(topic: string, text: string): Promise<void>;
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  closeBroker(): Promise<void>;
}

export const ACCOUNT = { username: 'siren', password: 'of a test' };
const QUERY =
  'state=stat/siren/POWER&battery=stat/siren/STATUS8&batteryfield=A.A0&batteryask=cmnd/siren/STATUS&batteryasktext=8&lowest=500';

export async function openBrokeredRelay(): Promise<BrokeredRelay> {
  const broker = await Aedes.createBroker({
    authenticate: (_client, username, password, done) =>
      done(null, username === ACCOUNT.username && password?.toString() === ACCOUNT.password),
  });
  const server = createServer(broker.handle);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const home = `127.0.0.1:${address.port}`;
  const account = `${ACCOUNT.username}:${encodeURIComponent(ACCOUNT.password)}`;
  let device: MqttClient | null = null;
  const relay: BrokeredRelay = {
    siren: `mqtt://${account}@${home}/cmnd/siren/POWER?${QUERY}`,
    ...{ habit: 'well', isOn: false, battery: 612, heard: [] },
    async retain(topic, text) {
      const other = await mqtt.connectAsync(`mqtt://${home}`, { ...ACCOUNT, reconnectPeriod: 0 });
      await other.publishAsync(topic, text, { retain: true, qos: 1 });
      await other.endAsync();
    },
    async say(topic, text) {
      await device?.publishAsync(topic, text);
    },
    async leave() {
      await device?.endAsync();
      device = null;
    },
    async comeBack() {
      device = await startDevice(relay, `mqtt://${home}`);
    },
    async closeBroker() {
      await relay.leave();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
  await relay.comeBack();
  onTestFinished(async () => {
    if (server.listening) await relay.closeBroker();
  });
  return relay;
}

/** Its broker remembers it while it is away, as it does with many. */
async function startDevice(relay: BrokeredRelay, url: string): Promise<MqttClient> {
  const device = await mqtt.connectAsync(url, { ...ACCOUNT, clientId: 'relay', clean: false, reconnectPeriod: 0 });
  device.on('message', (topic, payload) => {
    const text = payload.toString();
    relay.heard.push(`${topic.split('/').at(-1)} ${text}`.trim());
    if (relay.habit === 'silent') return;
    if (topic.endsWith('/STATUS')) {
      if (relay.battery !== null) device.publish('stat/siren/STATUS8', JSON.stringify({ A: { A0: relay.battery } }));
      return;
    }
    if (text !== '' && relay.habit !== 'lies') relay.isOn = text === 'ON';
    device.publish('stat/siren/POWER', relay.habit === 'garbles' ? 'offline' : relay.isOn ? 'ON' : 'OFF');
  });
  await device.subscribeAsync(['cmnd/siren/POWER', 'cmnd/siren/STATUS'], { qos: 1 });
  return device;
}
