// Where names lie that somebody keeps on his phone (sealed.ts): apart, so that signing out needs nothing but this to delete them.

export const SEALED = 'bantay-sealed';
const OWNER = 'sealed-of';

/** Said before the first of them is kept. */
export const noteOwner = (userId: number): void => localStorage.setItem(OWNER, String(userId));

export const isOwner = (userId: number): boolean => localStorage.getItem(OWNER) === String(userId);

/** With the keys, so that no copy of the storage can be read either. `unless`: this person's own stay. */
export function forgetSealed(unless?: number): void {
  const owner = localStorage.getItem(OWNER);
  if (owner === null || owner === String(unless)) return;
  indexedDB.deleteDatabase(SEALED);
  localStorage.removeItem(OWNER);
}
