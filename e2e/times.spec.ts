// S-all-1: a device in Los Angeles shows the same times as one in Manila, in words, tables and charts.
import type { Browser, Page } from '@playwright/test';
import { expect, test } from './bantay-test.ts';
import { manilaTime } from './manila-time.ts';
import { ShellPage } from './pages/shell-page.ts';
import { signedIn } from './signed-in.ts';

const ZONES = ['Asia/Manila', 'America/Los_Angeles'] as const;
/** `2026/11/21 20:14`, `NOVEMBER 21, 2026, 8:14 PM`, `21-NOV-2026 08:14`, `20:14`, `21 Nov`: whatever looks like a time. */
const TIME =
  /\d{4}[/-]\d\d[/-]\d\d(?: \d\d:\d\d)?|[A-Z][a-z]+ \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M|\d\d-[A-Z]{3}-\d{4} \d\d:\d\d|\d\d:\d\d|\b\d{1,2} [A-Z][a-z]{2}\b|\b[A-Z][a-z]{2} \d{1,2}\b/g;

async function open(browser: Browser, baseURL: string, timezoneId: string): Promise<Page> {
  const page = await browser.newPage({ baseURL, timezoneId });
  // What charts write on their canvas, and where, is no text of the page.
  await page.addInitScript(() => {
    const drawn: string[] = [];
    Object.assign(window, { drawn });
    const write = CanvasRenderingContext2D.prototype.fillText;
    CanvasRenderingContext2D.prototype.fillText = function (text, x, ...rest) {
      drawn.push(`${text} at ${Math.round(x)} px`);
      return write.call(this, text, x, ...rest);
    };
  });
  await signedIn(page, 'mlgu.demo');
  return page;
}

/** All times that a person can read or hear on the page, the chart's table and its axis included. */
async function timesOf(page: Page, path: string): Promise<{ page: string[]; canvas: string[] }> {
  await page.goto(path);
  await new ShellPage(page).settle();
  const chart = page.getByRole('figure').first();
  if (path !== '/opcen') {
    await expect(chart.locator('canvas').first()).toBeVisible();
    await chart.getByRole('button', { name: /^Menu of / }).click();
    await chart.getByRole('button', { name: 'Show as table' }).click();
    await expect(chart.getByRole('table')).toBeVisible();
  }
  const { words, drawn } = await page.evaluate(() => ({
    words: [
      document.body.textContent,
      ...[...document.querySelectorAll('[aria-label], [title]')].map(
        (node) => `${node.getAttribute('aria-label') ?? ''} ${node.getAttribute('title') ?? ''}`,
      ),
    ].join('\n'),
    drawn: (window as unknown as { drawn: string[] }).drawn,
  }));
  return {
    page: words.match(TIME) ?? [],
    canvas: [...new Set(drawn.filter((text) => text.match(TIME)))].sort(),
  };
}

for (const { path, words, marks } of [
  { path: '/opcen', words: 8, marks: 0 },
  { path: '/rainfall/lpa', words: 100, marks: 5 },
  { path: '/rainfall/scu', words: 100, marks: 5 },
]) {
  test(`the times of ${path} do not depend on the zone of the device`, async ({ browser, baseURL }) => {
    const [manila, elsewhere] = await Promise.all(ZONES.map((zone) => open(browser, baseURL ?? '', zone)));
    if (!manila || !elsewhere) throw new Error('two pages');
    expect(await elsewhere.evaluate(() => new Date(0).getHours())).toBe(16);
    // Again when a minute passed between the two.
    await expect(async () => {
      const [here, there] = await Promise.all([timesOf(manila, path), timesOf(elsewhere, path)]);
      expect(here.page.length).toBeGreaterThan(words);
      expect(here.canvas.length).toBeGreaterThanOrEqual(marks);
      expect(there).toEqual(here);
    }).toPass({ timeout: 100_000 });
    await Promise.all([manila.close(), elsewhere.close()]);
  });
}

test('a device days off the server, on a slow line: the first thing asked for is the day of the server', async ({
  page,
  server,
}) => {
  await signedIn(page, 'mlgu.demo');
  // What the page asks of who is signed in also tells it the time: here long after the charts.
  await page.route('**/api/session', async (route) => {
    await new Promise((answer) => setTimeout(answer, 3_000));
    await route.continue().catch(() => undefined);
  });
  const [first] = await Promise.all([
    page.waitForRequest(/get_surficial_plot_data/),
    page.goto(`${server.baseUrl}/surficial/lpa`),
  ]);
  const today = (await manilaTime(page)).slice(0, 10);
  expect(decodeURIComponent(first.url())).toContain(today);
});
