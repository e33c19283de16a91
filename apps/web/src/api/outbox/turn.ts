// One tab at a time: by the browser's locks, which a killed tab gives back at once. Without them (plain http) each tab for itself:
// the server stores the same key once in any case.

/** Null: another tab is at it. Work that throws throws. */
export async function inTurn<Result>(name: string, work: () => Promise<Result>): Promise<Result | null> {
  const locks = locksHere();
  if (!locks) return work();
  return locks.request(name, { ifAvailable: true }, async (lock) => (lock === null ? null : await work()));
}

/** Held until it is given back by what this brings. */
export function takeTurn(name: string): () => void {
  let giveBack: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    giveBack = resolve;
  });
  locksHere()
    ?.request(name, () => held)
    .catch(() => undefined);
  return giveBack;
}

// Declared as always there; where the page came without encryption it is not.
const locksHere = () => (navigator as { locks?: LockManager }).locks;
