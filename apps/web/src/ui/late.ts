// Code that a page comes without: what nobody sees until it is asked for. It follows when the page is there, or comes with the
// press that needs it, and is asked for again as often as it did not come.
import { useSyncExternalStore } from 'react';

export interface Late<Part> {
  /** Null: not here yet. */
  read(): Part | null;
  onCome(told: () => void): () => void;
  /** Once for all who ask meanwhile. Rejected where it cannot be had; the next call tries again. */
  fetch(): Promise<void>;
}

/** A line that takes everything and brings nothing gives no answer by itself. */
const MOST_MS = 20_000;

/** Comes when it is wanted. */
export function makeLate<Part>(load: () => Promise<Part>): Late<Part> {
  let here: Part | null = null;
  let coming: Promise<void> | null = null;
  const listeners = new Set<() => void>();
  const keep = (part: Part) => {
    here = part;
    for (const told of listeners) told();
  };
  return {
    read: () => here,
    onCome(told) {
      listeners.add(told);
      return () => listeners.delete(told);
    },
    fetch() {
      if (here !== null) return Promise.resolve();
      coming ??= endsIn(MOST_MS, load().then(keep)).finally(() => {
        coming = null;
      });
      return coming;
    },
  };
}

const following = new Set<Late<unknown>>();

/** Follows every page whose code names it. */
export function makeFollowing<Part>(load: () => Promise<Part>): Late<Part> {
  const late = makeLate(load);
  following.add(late);
  return late;
}

/** What has not come is asked for by whoever wants it, who is told. */
export async function fetchFollowing(): Promise<void> {
  await Promise.allSettled([...following].map((late) => late.fetch()));
}

export const useLate = <Part>(late: Late<Part>): Part | null => useSyncExternalStore(late.onCome, late.read);

function endsIn(mostMs: number, coming: Promise<void>): Promise<void> {
  return new Promise((done, failed) => {
    const timer = setTimeout(() => failed(new Error(`Not here after ${mostMs} ms`)), mostMs);
    coming.then(done, failed).finally(() => clearTimeout(timer));
  });
}
