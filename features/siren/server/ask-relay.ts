// One talk with the relay of the siren: what is switched is believed only when it is read back.
import { setTimeout as pause } from 'node:timers/promises';
import type { SirenPlace } from '@bantay/server/config-siren.ts';
import { type SirenFault, type SirenTalk, TEST_MS } from '../rules/siren.ts';
import { RelayFault, type RelayLine, withRelay } from './modbus.ts';

/** A whole talk: a relay in the same network answers within milliseconds. */
const TALK_MS = 4_000;

export interface Heard {
  /** What was read back last; null: nothing. */
  isOn: boolean | null;
  fault: SirenFault | null;
}

export async function askRelay(place: SirenPlace, talk: SirenTalk): Promise<Heard> {
  try {
    return await withRelay(place, TALK_MS, (line) => sayTo(line, talk));
  } catch (error) {
    if (error instanceof RelayFault) return { isOn: null, fault: error.fault };
    throw error;
  }
}

async function sayTo(line: RelayLine, talk: SirenTalk): Promise<Heard> {
  if (talk === 'look') return { isOn: await line.read(), fault: null };
  if (talk !== 'test') return turn(line, talk === 'on');
  const on = await turn(line, true);
  await pause(TEST_MS);
  const off = await turn(line, false);
  return on.fault === null ? off : { ...off, fault: on.fault };
}

async function turn(line: RelayLine, isOn: boolean): Promise<Heard> {
  await line.write(isOn);
  const read = await line.read();
  return { isOn: read, fault: read === isOn ? null : 'otherwise' };
}
