// A page is opened, until it can be used: its head is there, no grey place is in sight, and where there is a chart it is drawn. What stands
// there before its programs is no page yet.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

export interface Line {
  /** Divides the processor. */
  cpu?: number;
  isBadLine?: boolean;
}

/** All of what had come when the page could be used. */
export interface Visit {
  usableMs: number;
  /** When the levels stood in it. */
  seenMs: number;
  bytes: number;
  requests: number;
  /** That came over the line, not from the worker. */
  codeBytes: number;
  addresses: string[];
}

const WITH_CHART = /^\/(rainfall|surficial|subsurface)\//;
const CODE = /\/assets\/.*\.(js|css)$/;

/** As text: what compiles this file gives names to functions with a helper that the page does not have. */
const markUsable = (hasChart: boolean) => `requestAnimationFrame(function look() {
  const isSeen = (one) => { const { top, bottom, height } = one.getBoundingClientRect(); return height > 0 && bottom > 0 && top < innerHeight; };
  const main = document.querySelector('main');
  const isSight = document.querySelector('#root > style');
  if (isSight && performance.getEntriesByName('seen').length === 0) performance.mark('seen');
  const isReady = main && !isSight && main.querySelector('h1, h2') && ![...document.querySelectorAll('[data-skeleton]')].some(isSeen)
    && (!${hasChart} || [...main.querySelectorAll('figure canvas')].some(isSeen));
  if (isReady) performance.mark('usable');
  else requestAnimationFrame(look);
})`;

interface Come {
  url: string;
  at: number;
  bytes: number;
}

/** Asked seldom, and without the tools of the stories: each question takes of the page's own processor. */
const ASK_MS = 250;
const LONGEST_MS = 60_000;

async function untilMarked(page: Page, debug: CDPSession, name: string): Promise<number> {
  const deadline = Date.now() + LONGEST_MS;
  for (;;) {
    const at = await readMark(debug, name);
    if (at > 0) return at;
    if (Date.now() > deadline) throw new Error(`${page.url()} is not ${name}.`);
    await sleep(ASK_MS);
  }
}

/** ms from the beginning of the page; 0: not yet. */
async function readMark(debug: CDPSession, name: string): Promise<number> {
  const expression = `performance.getEntriesByName('${name}')[0]?.startTime ?? 0`;
  const { result } = await debug.send('Runtime.evaluate', { expression });
  return Number(result.value);
}

export async function openPage(page: Page, debug: CDPSession, path: string): Promise<Visit> {
  const done: Come[] = [];
  const asked = new Map<string, string>();
  const kept = new Set<string>();
  let began = 0;
  debug.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) => {
    began ||= timestamp;
    // What stands in a file is told as if it had been asked for.
    if (!request.url.startsWith('data:')) asked.set(requestId, request.url);
  });
  debug.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromServiceWorker) kept.add(requestId);
  });
  debug.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    const url = asked.get(requestId);
    if (url !== undefined) done.push({ url, at: timestamp, bytes: kept.has(requestId) ? 0 : encodedDataLength });
  });
  await page.addInitScript({ content: markUsable(WITH_CHART.test(path)) });
  await page.goto(path, { waitUntil: 'commit' });
  const usableMs = await untilMarked(page, debug, 'usable');
  const seenMs = await readMark(debug, 'seen');
  const before = done.filter(({ at }) => (at - began) * 1000 <= usableMs);
  const bytesOf = (some: readonly Come[]) => some.reduce((sum, one) => sum + one.bytes, 0);
  return {
    usableMs,
    seenMs: seenMs || usableMs,
    bytes: bytesOf(before),
    requests: before.length,
    codeBytes: bytesOf(before.filter(({ url }) => CODE.test(url))),
    addresses: before.map(({ url }) => url),
  };
}
