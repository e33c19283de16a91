// What the benches in Chromium share: the built server on an empty data folder, and pages on a slow line or processor.
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';
import { ensureBuilt } from '../../scripts/build.mjs';
import { startTestServer, type TestServer } from '../../scripts/test-server.mjs';

/** A bad line of a typhoon night (issue 3, part A): 400 kbit/s each way, 400 ms to the server and back. */
export const BAD_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };

export interface Studio {
  server: TestServer;
  browser: Browser;
}

export async function inStudio<T>(work: (studio: Studio) => Promise<T>): Promise<T> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('No Chromium found; set CHROMIUM_PATH.');
  await ensureBuilt();
  const server = await startTestServer();
  const args = [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-background-networking'];
  const browser = await chromium.launch({ executablePath, args });
  try {
    return await work({ server, browser });
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** A fresh browser with an empty cache: nothing of an earlier visit helps. */
export async function freshPage(
  { server, browser }: Studio,
  slow: { cpu?: number; isBadLine?: boolean },
): Promise<{ page: Page; context: BrowserContext; debug: CDPSession }> {
  const context = await browser.newContext({ baseURL: server.baseUrl, viewport: { width: 1366, height: 768 } });
  const page = await context.newPage();
  const debug = await context.newCDPSession(page);
  await debug.send('Network.enable');
  if (slow.cpu) await debug.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu });
  if (slow.isBadLine) await debug.send('Network.emulateNetworkConditions', BAD_LINE);
  return { page, context, debug };
}

/** Asks the page until it says yes. (Playwright's own waitForFunction needs eval, which the product forbids.) */
export async function until(page: Page, condition: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await page.evaluate(condition))) {
    if (Date.now() > deadline) throw new Error(`Still not: ${condition}`);
    await page.waitForTimeout(50);
  }
}

export async function signInOn(page: Page): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Username').fill('mlgu.demo');
  await page.getByLabel('Password', { exact: true }).fill('Bantay-demo-2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/opcen');
}
