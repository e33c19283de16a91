// What a room plugs into the pages: its addresses. Nobody lists the rooms (screens/addresses.ts, and for the build name-files.ts).
import type { Namespace } from './i18n/i18n.ts';

export interface Place {
  /** What draws it, beside the plate. */
  file: string;
  words: readonly Namespace[];
  /** Parts that the screen fetches by itself as soon as it is drawn: seen from the rooms' folder. */
  also?: readonly string[];
  /** What it asks first, where the address alone says it: asked with the files already. Nothing that tells the time or is recorded. */
  calls?: readonly string[];
}

/** By address (screens §2); `:site` takes lpa and scu only. */
export type PagesPlate = Readonly<Record<string, Place>>;

/** A room's places with their files seen from the rooms' folder; `path` is that of the plate. */
export function placesOf(path: string, plate: PagesPlate): [address: string, place: Place][] {
  const [room] = path.split('/').slice(-3);
  return Object.entries(plate).map(([address, place]) => [address, { ...place, file: `${room}/pages/${place.file}` }]);
}
