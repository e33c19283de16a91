// Where the list of people lies on this phone, sealed to one person, for whoever reads it there.
import { type Sealed, sealedOf, subtleHere } from '@bantay/web/api/sealed.ts';
import { sealedStoreOf } from '@bantay/web/api/sealed-store.ts';
import type { SiteCode } from '../../sites/rules/site.ts';
import type { SeenSite } from './roll-model.ts';

/** Of another shape, it would have another name. */
export const nameOf = (site: SiteCode) => `roll-call 1 ${site}`;

/** Null: this browser cannot. */
export const sealedFor = (userId: number | undefined): Sealed | null => {
  const subtle = subtleHere();
  return subtle && userId !== undefined ? sealedOf(userId, sealedStoreOf(userId), subtle) : null;
};

/** Null: not kept, over, or another person's. */
export async function openList(sealed: Sealed, site: SiteCode) {
  const opened = await sealed.open(nameOf(site));
  return opened && { ...opened, data: opened.data as SeenSite }; // written by kept-names.ts
}
