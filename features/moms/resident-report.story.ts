// A resident's report of a crack: waiting on the dashboard → level 2 → candidate → release, with two officers at work.

import { DEMO_PASSWORD, expect, type Page, test } from '@bantay/e2e/bantay-test.ts';
import { manilaTime } from '@bantay/e2e/manila-time.ts';
import { OpcenPage } from '@bantay/e2e/pages/opcen-page.ts';
import { ShellPage } from '@bantay/e2e/pages/shell-page.ts';
import { SignInPage } from '@bantay/e2e/pages/sign-in-page.ts';

test.use({ story: 'features' });
test.describe.configure({ mode: 'serial' });

const BASE = '/api/manifestations_of_movement';
/** The smallest PNG: one dot. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const TEN_MINUTES_MS = 600_000;

/** As a device of residents would do it, with the session of this page. */
async function report(page: Page, more: object = {}): Promise<{ observed: string }> {
  const names: string[] = [];
  for (const name of ['crack-wide.png', 'crack-near.png']) {
    const file = { name, mimeType: 'image/png', buffer: DOT };
    const answer = await page.request.post('/storage/moms', { multipart: { file } });
    names.push(((await answer.json()) as { filename: string }).filename);
  }
  const observed = await manilaTime(page, TEN_MINUTES_MS);
  const feature = {
    feature_type: 'Crack',
    feature_name: 'Z',
    location: 'Invented place behind the chapel',
    observance_ts: observed,
    report_narrative: 'Two metres long, a hand wide.',
    remarks: 'Heard at night.\nSeen in the morning.',
    file_name: names.join(','),
    ...more,
  };
  const answer = await page.request.post(`${BASE}/write_moms_for_validation`, {
    data: { site_code: 'lpa', uploads: [], moms_list: [feature] },
  });
  expect(await answer.json()).toMatchObject({ status: true });
  return { observed: observed.slice(0, 16).replaceAll('-', '/') };
}

test('a crack with two pictures is validated at level 2 and released', async ({
  page,
  browser,
  baseURL,
  findBarriers,
}) => {
  test.setTimeout(180_000);
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  const opcen = new OpcenPage(page);
  const second = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 360, height: 740 } });
  await new SignInPage(second).enter('plgu.demo', DEMO_PASSWORD);
  const elsewhere = new OpcenPage(second);
  await expect(elsewhere.pending).toBeVisible();
  const row = opcen.features.getByRole('row').filter({ hasText: 'Invented place behind the chapel' });
  await expect(row).toHaveCount(0);

  const { observed } = await report(page);
  await test.step('within 5 s it waits in the block and in Next for you, not in the popup', async () => {
    await expect(row).toBeVisible();
    await expect(row).toContainText(observed);
    await expect(page.getByRole('button', { name: 'Validate landslide feature, LPA' }).first()).toBeVisible();
    await expect(elsewhere.features).toContainText('Invented place behind the chapel');
    await expect(opcen.popup).toBeHidden();
    // The block stands before the candidates.
    const places = await Promise.all([opcen.features, opcen.pending].map((block) => block.boundingBox()));
    expect(places[0]!.y).toBeLessThan(places[1]!.y);
    for (const one of [page, second]) await new ShellPage(one).expectFits();
  });

  const dialog = opcen.dialog('Validate landslide feature alert level');
  const theirs = elsewhere.dialog('Validate landslide feature alert level');
  await test.step('the dialog shows both pictures and presets no level', async () => {
    await row.getByRole('button', { name: 'Validate: Crack Z, LPA' }).click();
    await expect(dialog).toContainText('Heard at night.');
    await expect(dialog.getByLabel('Alert level')).toHaveValue('');
    await expect(dialog.getByRole('button', { name: 'Validate', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    const pictures = dialog.getByRole('img');
    await expect(pictures).toHaveCount(2);
    for (const picture of await pictures.all())
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
  });

  await test.step('the other officer opens the same report on a phone', async () => {
    await elsewhere.features.getByRole('button', { name: 'Validate: Crack Z, LPA' }).click();
    await theirs.getByLabel('Alert level').selectOption('3');
    expect(await findBarriers(second)).toEqual([]);
  });

  await test.step('after a question level 2 is stored: notice, row gone, candidate with its feature', async () => {
    await dialog.getByLabel('Alert level').selectOption('2');
    await dialog.getByRole('button', { name: 'Validate', exact: true }).click();
    await expect(opcen.question()).toContainText('Validate this landslide feature of LPA?');
    await expect(opcen.question()).toContainText('Crack Z: alert level 2, significant');
    expect(await findBarriers(page)).toEqual([]);
    await opcen.question().getByRole('button', { name: 'Yes, validate' }).click();
    await expect(page.getByText('Successfully validated landslide feature!')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(row).toHaveCount(0);
    // What opened the dialog is gone: the keyboard goes on at the next report.
    await expect(opcen.features.getByRole('button', { name: /^Validate: Scarp/ })).toBeFocused();
    const candidate = opcen.pending.locator('section[data-level="2"]');
    await expect(candidate).toContainText('Landslide feature');
    await expect(candidate).toContainText(
      `Crack Z · level 2, significant · Invented place behind the chapel · ${observed}`,
    );
    const [picture] = await candidate.getByRole('link', { name: /^Picture \d/ }).all();
    expect((await page.request.get((await picture!.getAttribute('href')) ?? '')).ok()).toBe(true);
  });

  await test.step('the other officer is told, and nothing can be sent twice', async () => {
    await expect(theirs).toContainText('Somebody has validated this report in the meantime.');
    await expect(theirs.getByLabel('Alert level')).toHaveValue('3');
    await expect(theirs.getByRole('button', { name: 'Validate', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await second.close();
  });

  await test.step('released, the alert shows the feature', async () => {
    await opcen.raised.getByRole('button', { name: 'Release Warning' }).click();
    await opcen.dialog('Release Warning').getByRole('button', { name: 'Release Warning' }).click();
    await opcen.question().getByRole('button', { name: 'Yes, release' }).click();
    await expect(opcen.events.locator('section[data-level="2"]')).toContainText('Crack Z · level 2, significant');
    await expect(opcen.events).toContainText('Please disseminate warning');
    expect(await findBarriers(page)).toEqual([]);
  });
});

test('the server refuses: its sentence is added, and the level stays', async ({ page }) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  const opcen = new OpcenPage(page);
  await report(page, { feature_name: 'Y', file_name: 'no-such-picture.png' });
  await opcen.features.getByRole('button', { name: 'Validate: Crack Y, LPA' }).click();
  const dialog = opcen.dialog('Validate landslide feature alert level');
  await expect(dialog).toContainText('The picture no-such-picture.png is missing.');
  await dialog.getByLabel('Alert level').selectOption('0');
  // Somebody is quicker, and the news has not come yet: the list is held back.
  await page.route(`**${BASE}/get_temp_moms`, () => undefined);
  const waiting = (await (await page.request.get(`${BASE}/get_temp_moms`)).json()) as {
    temp_moms_id: number;
    moms_list: { feature_name: string | null }[];
  }[];
  const found = waiting.find((one) => one.moms_list[0]?.feature_name === 'Y')!;
  const moms_list = found.moms_list.map((feature) => ({ ...feature, alert_level: 0 }));
  await page.request.post(`${BASE}/write_monitoring_moms_to_db`, { data: { ...found, moms_list } });
  await dialog.getByRole('button', { name: 'Validate', exact: true }).click();
  await opcen.question().getByRole('button', { name: 'Yes, validate' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Something went wrong, Please contact the developers.');
  await expect(dialog.getByRole('alert')).toContainText('has validated this report at');
  await expect(dialog.getByLabel('Alert level')).toHaveValue('0');
});
