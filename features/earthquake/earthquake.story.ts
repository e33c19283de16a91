// The earthquake page: lists and map speak of the same events, by keyboard too, and nothing outside is asked.

import { expect, type Page, test } from '@bantay/e2e/bantay-test.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

async function open(page: Page, path = '/earthquake/lpa'): Promise<void> {
  await signedIn(page, 'mlgu.demo');
  await page.goto(path);
  await expect(page.getByRole('table', { name: 'EQ Events' })).toBeVisible();
}
const map = (page: Page) => page.getByRole('region', { name: /^Map of epicentres/ });
const tables = (page: Page) => page.getByRole('tabpanel').getByRole('table');
const rows = (page: Page) => tables(page).getByRole('row');

/** Dots of land and boundaries: an empty canvas has none. */
const paintedDots = (page: Page) =>
  map(page)
    .locator('.leaflet-base-pane canvas')
    .evaluate((node) => {
      const canvas = node as HTMLCanvasElement;
      const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
      let painted = 0;
      for (let at = 3; at < data.length; at += 4) if (data[at]! > 0) painted++;
      return painted;
    });

test('25 alerts stand on three pages; the map is there without asking anybody outside', async ({ page, baseURL }) => {
  const outside: string[] = [];
  const faults: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== baseURL && protocol !== 'blob:' && protocol !== 'data:' && protocol !== 'ws:')
      outside.push(request.url());
  });
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await open(page);
  await expect(rows(page)).toHaveCount(11);
  await expect.poll(() => paintedDots(page)).toBeGreaterThan(50_000);
  await expect(map(page).getByText('Natural Earth')).toBeVisible();

  await page.getByRole('tab', { name: 'EQ Alerts' }).click();
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expect(rows(page)).toHaveCount(11);
  const next = page.getByRole('button', { name: 'Next page' });
  await next.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Page 2 of 3')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Page 3 of 3')).toBeVisible();
  await expect(rows(page)).toHaveCount(6);
  expect(outside).toEqual([]);
  // The style policy of the server forbids inline styles: Leaflet must do without.
  expect(faults).toEqual([]);
});

test('Enter on a row shows that event alone with its critical distance; Show all returns', async ({ page }) => {
  await open(page);
  await page.getByRole('tab', { name: 'EQ Alerts' }).click();
  const first = rows(page).nth(1);
  await expect(first.getByRole('cell', { name: 'LPA' })).toBeVisible();
  const magnitude = Number(await first.getByRole('cell').nth(1).textContent());
  const critical = (29.027 * magnitude ** 2 - 251.89 * magnitude + 547.97).toFixed(2);
  await first.getByRole('button').focus();
  await page.keyboard.press('Enter');
  const popup = map(page).locator('.leaflet-popup-content');
  await expect(popup).toContainText(`Critical distance: ${critical} km`);
  await expect(popup).toContainText('Processed: Yes');
  await expect(popup).toContainText(/Distance to LPA: \d+\.\d km/);
  await expect(first.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(popup).toHaveCount(0);
  await expect(first.getByRole('button')).toHaveAttribute('aria-pressed', 'false');
});

test('an epicentre pressed on the map opens the page of its row', async ({ page }) => {
  await open(page);
  await page.getByRole('tab', { name: 'EQ Alerts' }).click();
  await expect(rows(page)).toHaveCount(11);
  await map(page).scrollIntoViewIfNeeded();
  const box = (await map(page).boundingBox())!;
  const press = (right: number, down: number) =>
    page.mouse.click(box.x + box.width / 2 + right, box.y + box.height / 2 + down);
  const popup = map(page).locator('.leaflet-popup-content');
  // The invented ones lie around the sites in the middle of the first view, whose dots lie on top.
  await press(4, 0);
  await expect(popup.filter({ hasText: 'Brgy.' })).toBeVisible();
  await expect(tables(page).locator('[aria-pressed="true"]')).toHaveCount(0);
  await press(0, 11);
  await expect(popup.filter({ hasText: 'Magnitude:' })).toBeVisible();
  await expect(tables(page).locator('[aria-pressed="true"]')).toBeVisible();
});
