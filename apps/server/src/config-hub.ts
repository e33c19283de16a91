// The hub of a nation, as the settings name it: where it is, and by which key it answers.
import { isWebAddress } from './config-address.ts';

export interface HubPlace {
  /** Without a slash at its end. */
  url: string;
  /** Its public key. */
  key: string;
}

type HubSetting = 'HUB_URL' | 'HUB_KEY';

/** Null: nothing is said to any hub. What is wrong goes to `wrong`, a sentence each. */
export function readHub(text: (name: HubSetting) => string | null, wrong: string[]): HubPlace | null {
  const [url, key] = [text('HUB_URL'), text('HUB_KEY')];
  if (url === null && key === null) return null;
  if (url === null || key === null) {
    wrong.push('HUB_URL and HUB_KEY need each other: an answer without a known key is none.');
    return null;
  }
  if (!isWebAddress(url)) wrong.push('HUB_URL must begin with https:// or http://.');
  if (!/^[\w-]{43}$/.test(key))
    wrong.push('HUB_KEY must be the public key that the hub prints when it starts: 43 letters, digits, - and _.');
  return { url: url.replace(/\/+$/, ''), key };
}
