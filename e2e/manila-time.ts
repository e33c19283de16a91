// The wall clock of the two sites as the server has it: neither that of the machine nor the hour at which stories happen to run.
import type { Page } from '@playwright/test';

const MANILA_MS = 8 * 3_600_000;

/** Field time now, epoch ms; the page has to be signed in. */
export async function fieldNow(page: Page): Promise<number> {
  return ((await (await page.request.get('/api/session')).json()) as { now: number }).now;
}

/** 'YYYY-MM-DD HH:mm:ss' in Asia/Manila, `ago` milliseconds before field time. */
export async function manilaTime(page: Page, ago = 0): Promise<string> {
  return new Date((await fieldNow(page)) - ago + MANILA_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** 'YYYY-MM-DD': a whole day that is over, whatever the hour. */
export async function manilaYesterday(page: Page): Promise<string> {
  return (await manilaTime(page, 24 * 3_600_000)).slice(0, 10);
}
