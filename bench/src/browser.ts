// What the benches in Chromium share: the built pages on a server, on a slow line or processor.
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import type { App } from '../../apps/server/src/app.ts';
import { findBrowser } from '../../scripts/browser.mjs';
import { ensureBuilt } from '../../scripts/build.mjs';
import { startTestServer } from '../../scripts/test-server.mjs';
import type { Lab } from './lab.ts';

/** A bad line of a typhoon night: 400 kbit/s each way, 400 ms to the server and back. */
export const BAD_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

const PAGES = fileURLToPath(new URL('../../apps/web/dist', import.meta.url));

export interface Studio {
  server: { baseUrl: string };
  browser: Browser;
}

/** The built server with its demo data. */
export async function inStudio<T>(work: (studio: Studio) => Promise<T>): Promise<T> {
  await ensureBuilt();
  const server = await startTestServer();
  try {
    return await withBrowser((browser) => work({ server, browser }));
  } finally {
    await server.stop();
  }
}

/** The built pages with the data of a lab. */
export async function inLabStudio<T>(lab: Lab, work: (studio: Studio, app: App) => Promise<T>): Promise<T> {
  await ensureBuilt();
  const app = await lab.openApp({ webRoot: PAGES });
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.http.server.address() as AddressInfo; // it listens on a port
  return withBrowser((browser) => work({ server: { baseUrl: `http://127.0.0.1:${port}` }, browser }, app));
}

async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium found; set CHROMIUM_PATH.');
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

interface Visitor {
  cpu?: number;
  isBadLine?: boolean;
  height?: number;
  signedIn?: SignedIn;
  /** Who was here before. */
  context?: BrowserContext;
}

/** A fresh browser with an empty cache, where none is given: nothing of an earlier visit helps. */
export async function freshPage(
  { server, browser }: Studio,
  slow: Visitor,
): Promise<{ page: Page; context: BrowserContext; debug: CDPSession }> {
  const context =
    slow.context ??
    (await browser.newContext({
      baseURL: server.baseUrl,
      viewport: { width: 1366, height: slow.height ?? 768 },
      ...(slow.signedIn ? { storageState: slow.signedIn } : {}),
    }));
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  await debug.send('Network.enable');
  if (slow.cpu) await debug.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
  if (slow.isBadLine) await debug.send('Network.emulateNetworkConditions', BAD_LINE);
  return { page, context, debug };
}

/** Asks the page until it says yes. (Playwright's own waitForFunction needs eval, which the product forbids.) */
export async function until(page: Page, condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await page.evaluate(condition))) {
    if (Date.now() > deadline) throw new Error(`Still not: ${condition}`);
    await page.waitForTimeout(50);
  }
}

/** What a browser keeps of a session; nothing of the pages. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

export async function signedInState(studio: Studio): Promise<SignedIn> {
  const { page, context } = await freshPage(studio, {});
  await signInOn(page);
  const state = await context.storageState();
  await context.close();
  // What a page has noted of what this device has would be untrue where its cache is empty.
  for (const origin of state.origins)
    origin.localStorage = origin.localStorage.filter(({ name }) => name === 'credentials');
  return state;
}

export async function signInOn(page: Page): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Username').fill('mlgu.demo');
  await page.getByLabel('Password', { exact: true }).fill('Bantay-demo-2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/opcen');
}
