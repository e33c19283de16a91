// Signed-in addresses (screens §2): the file that draws each and the catalogues of its words, from the plates of the rooms.
import { type PagesPlate, type Place, placesOf } from '../plate.ts';
import { OWN_ADDRESSES } from './own-addresses.ts';

const plates = import.meta.glob<PagesPlate>('../../../../features/*/pages/plate.ts', { eager: true, import: 'plate' });

/** A file is seen from this folder where it begins with a point, else from the rooms. */
export const ADDRESSES: Readonly<Record<string, Place>> = {
  ...OWN_ADDRESSES,
  ...Object.fromEntries(Object.entries(plates).flatMap(([path, plate]) => placesOf(path, plate))),
};
