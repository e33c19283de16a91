// A page is opened, until its first data stand there with their age and can be acted upon (the 'usable'), and until it is whole: its
// head is there, no grey place is in sight, and where there is a chart it is drawn. What stands there before its programs is not whole.
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';

export interface Line {
  /** Divides the processor. */
  cpu?: number;
  isBadLine?: boolean;
}

/** All of what had come when the page was whole. */
export interface Visit {
  wholeMs: number;
  /** First data of its own with their age, in sight, and a link that can be pressed; no later than the whole page. */
  firstMs: number;
  /** Of what had come by then. */
  firstBytes: number;
  firstAddresses: string[];
  bytes: number;
  requests: number;
  /** That came over the line, not from the worker. */
  codeBytes: number;
  addresses: string[];
}

/** Its first data are the levels. */
const DASHBOARD = '/opcen';
const WITH_CHART = /^\/(rainfall|surficial|subsurface)\//;
const CODE = /\/assets\/.*\.(js|css)$/;

/** As text: what compiles this file gives names to functions with a helper that the page does not have. */
const markPage = (path: string) => `requestAnimationFrame(function look() {
  const isSeen = (one) => { const { top, bottom, height } = one.getBoundingClientRect(); return height > 0 && bottom > 0 && top < innerHeight; };
  const main = document.querySelector('main');
  const isSight = document.querySelector('#root > style');
  const first = isSight && document.querySelector('${path === DASHBOARD ? '#root .sign' : '#first'}');
  const isFirst = first && isSeen(first) && document.querySelector('#root .age time') && document.querySelector('#root nav a[href]');
  if (isFirst && performance.getEntriesByName('first').length === 0) performance.mark('first');
  const isWhole = main && !isSight && main.querySelector('h1, h2') && ![...document.querySelectorAll('[data-skeleton]')].some(isSeen)
    && (!${WITH_CHART.test(path)} || [...main.querySelectorAll('figure canvas')].some(isSeen));
  if (isWhole) performance.mark('whole');
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
  await page.addInitScript({ content: markPage(path) });
  await page.goto(path, { waitUntil: 'commit' });
  const wholeMs = await untilMarked(page, debug, 'whole');
  const firstMs = await readMark(debug, 'first');
  const by = (ms: number) => done.filter(({ at }) => (at - began) * 1000 <= ms);
  const before = by(wholeMs);
  const first = by(firstMs || wholeMs);
  const bytesOf = (some: readonly Come[]) => some.reduce((sum, one) => sum + one.bytes, 0);
  return {
    wholeMs,
    firstMs: firstMs || wholeMs,
    firstBytes: bytesOf(first),
    firstAddresses: first.map(({ url }) => url),
    bytes: bytesOf(before),
    requests: before.length,
    codeBytes: bytesOf(before.filter(({ url }) => CODE.test(url))),
    addresses: before.map(({ url }) => url),
  };
}
