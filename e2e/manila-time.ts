// The wall clock of the two sites, which is never that of the machine.
const MANILA_MS = 8 * 3_600_000;

/** 'YYYY-MM-DD HH:mm:ss' in Asia/Manila, `ago` milliseconds before `now`. */
export const manilaTime = (ago = 0, now = Date.now()): string =>
  new Date(now - ago + MANILA_MS).toISOString().slice(0, 19).replace('T', ' ');

/** 'YYYY-MM-DD': a whole day that is over, whatever the hour at which stories run. */
export const manilaYesterday = (): string => manilaTime(24 * 3_600_000).slice(0, 10);
