// Who hears outside that the server lives, as the settings name it.
import { isWebAddress } from './config-address.ts';

export interface WatchPlace {
  /** Called after each good look, once a minute at most; null: nobody. */
  heartbeatUrl: string | null;
  /** From one pulse to watchmen to the next; looks for problems come four times in it. */
  pauseMs: number;
}

type WatchSetting = 'HEARTBEAT_URL' | 'WATCH_PULSE_S';

const STANDARD_S = 60;

/** What is wrong goes to `wrong`, a sentence each. The address is not repeated: it is the whole secret of such a listener. */
export function readWatch(text: (name: WatchSetting) => string | null, wrong: string[]): WatchPlace {
  const heartbeatUrl = text('HEARTBEAT_URL');
  if (heartbeatUrl !== null && !isWebAddress(heartbeatUrl)) {
    wrong.push('HEARTBEAT_URL must begin with https:// or http://.');
  }
  const given = text('WATCH_PULSE_S');
  const seconds = given === null ? STANDARD_S : Number(given);
  if (!(seconds >= 1 && seconds <= STANDARD_S))
    wrong.push(`WATCH_PULSE_S must be a number from 1 to 60, not "${given}".`);
  return { heartbeatUrl, pauseMs: seconds * 1000 };
}
