// One talk with the relay of the siren: what is switched is believed only when it is read back.
import { setTimeout as pause } from 'node:timers/promises';
import type { SirenPlace } from '@bantay/server/config-siren.ts';
import { type SirenFault, type SirenTalk, TEST_MS } from '../rules/siren.ts';
import { withModbusRelay } from './modbus.ts';
import { withMqttRelay } from './mqtt-relay.ts';
import { RelayFault, type RelayLine } from './relay-line.ts';

/** A whole talk: a relay in the same network answers within milliseconds. */
const TALK_MS = 4_000;
/** Its battery after that: one that is silent takes nothing from what the relay said. */
const BATTERY_MS = 1_500;

export interface Heard {
  /** What was read back last; null: nothing. */
  isOn: boolean | null;
  fault: SirenFault | null;
  /** Null: it could not be read; left out: it was not asked. */
  battery?: number | null;
}

export async function askRelay(place: SirenPlace, talk: SirenTalk): Promise<Heard> {
  const work = (line: RelayLine) => sayTo(line, talk);
  const withinMs = TALK_MS + (place.battery === null ? 0 : BATTERY_MS);
  try {
    return await (place.by === 'mqtt' ? withMqttRelay(place, withinMs, work) : withModbusRelay(place, withinMs, work));
  } catch (error) {
    if (error instanceof RelayFault) return { isOn: null, fault: error.fault };
    throw error;
  }
}

/** The battery is asked while nothing is ordered to sound: a siren that howls draws it down. */
async function sayTo(line: RelayLine, talk: SirenTalk): Promise<Heard> {
  if (talk === 'look') return { isOn: await line.read(), fault: null, ...(await batteryOf(line)) };
  if (talk !== 'test') return turn(line, talk === 'on');
  const on = await turn(line, true);
  await pause(TEST_MS);
  const off = { ...(await turn(line, false)), ...(await batteryOf(line)) };
  return on.fault === null ? off : { ...off, fault: on.fault };
}

async function turn(line: RelayLine, isOn: boolean): Promise<Heard> {
  await line.write(isOn);
  const read = await line.read();
  return { isOn: read, fault: read === isOn ? null : 'otherwise' };
}

async function batteryOf({ battery }: RelayLine): Promise<Pick<Heard, 'battery'>> {
  if (battery === null) return {};
  const read = battery().catch((error: unknown) => {
    if (error instanceof RelayFault) return null;
    throw error;
  });
  return { battery: await Promise.race([read, pause(BATTERY_MS, null, { ref: false })]) };
}
