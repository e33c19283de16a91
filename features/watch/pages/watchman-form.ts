// Pure parts of the form of a new watchman: what is wrong, what goes, what the server refused beside which field, and the lines for the other machine.
import type { NewWatchman } from './use-watchmen.ts';

export interface WatchmanForm {
  name: string;
  publicKey: string;
  /** Empty: it comes itself. */
  address: string;
}

export const EMPTY_WATCHMAN: WatchmanForm = { name: '', publicKey: '', address: '' };

export type WatchmanFaults = Partial<Record<keyof WatchmanForm, 'missing' | 'key' | 'own' | 'address'>>;

export function watchmanFaults({ name, publicKey, address }: WatchmanForm, ownKey: string): WatchmanFaults {
  const faults: WatchmanFaults = {};
  if (name.trim() === '') faults.name = 'missing';
  if (publicKey.trim() === ownKey) faults.publicKey = 'own';
  else if (!/^[\w-]{43}$/.test(publicKey.trim())) faults.publicKey = 'key';
  if (address.trim() !== '' && !isWebAddress(address.trim())) faults.address = 'address';
  return faults;
}

const isWebAddress = (text: string) => /^https?:\/\//i.test(text) && URL.canParse(text);

export const watchmanContent = ({ name, publicKey, address }: WatchmanForm): NewWatchman => ({
  ...{ name: name.trim(), publicKey: publicKey.trim(), address: address.trim() || null },
});

const FIELD_OF: Readonly<Record<string, keyof WatchmanForm>> = {
  watchKeyWrong: 'publicKey',
  watchmanTwice: 'publicKey',
  watchAddressWrong: 'address',
};

/** Null: it is about no field. */
export const fieldOfRefusal = (code: string | undefined): keyof WatchmanForm | null => FIELD_OF[code ?? ''] ?? null;

/** One entry of `watch` in the settings of a watchman (docs/watchman.md). */
export const settingsLines = (name: string, { ownKey, ownAddress }: { ownKey: string; ownAddress: string }): string =>
  JSON.stringify({ name, key: ownKey, address: ownAddress, fetch: false }, null, 2);
