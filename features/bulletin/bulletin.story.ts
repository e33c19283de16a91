// From a released warning to paper: the bulletin opens from the dashboard, a link and a reload; PDF and picture are saved.
import { readFileSync } from 'node:fs';
import { DEMO_PASSWORD, expect, test } from '@bantay/e2e/bantay-test.ts';
import { storm } from '@bantay/e2e/field.ts';
import { OpcenPage } from '@bantay/e2e/pages/opcen-page.ts';
import { ShellPage } from '@bantay/e2e/pages/shell-page.ts';
import { SignInPage } from '@bantay/e2e/pages/sign-in-page.ts';

test.use({ story: 'bulletin' });

test('a bulletin is generated, printed and saved, and stays what it was', async ({ page, server, findBarriers }) => {
  test.setTimeout(150_000);
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  const opcen = new OpcenPage(page);
  const shell = new ShellPage(page);
  await storm(server, 'lpa');
  await opcen.popup.getByRole('button', { name: 'Later' }).click({ timeout: 10_000 });
  await opcen.raised.getByRole('button', { name: 'Generate Warning' }).click();
  const dialog = opcen.dialog('Generate Warning');
  await dialog.getByRole('button', { name: 'Valid', exact: true }).click();
  await dialog.getByRole('button', { name: 'Release Warning' }).click();
  await opcen.question().getByRole('button', { name: 'Yes, release' }).click();
  const paper = page.getByRole('article', { name: /^CBEWS-L ALERT LEVEL INFORMATION: LPA-\d{4}$/ });

  await test.step('from the Disseminate dialog, after a question where text was typed', async () => {
    await opcen.events.getByRole('button', { name: 'Disseminate Warning' }).click();
    const send = opcen.dialog(/Disseminate Warning/);
    await send.getByLabel('Message').press('End');
    await send.getByLabel('Message').pressSequentially(' x');
    await send.getByRole('button', { name: 'Generate Bulletin' }).click();
    await opcen.question().getByRole('button', { name: 'No, go back' }).click();
    await expect(send.getByLabel('Message')).toHaveValue(/^Alert level 1 x\n/);
    await send.getByRole('button', { name: 'Generate Bulletin' }).click();
    await opcen.question().getByRole('button', { name: 'Generate Bulletin' }).press('Enter');
    await expect(page).toHaveURL(/\/bulletin\?release=\d+$/);
    await expect(paper).toContainText('Alert level 1, Get ready · Maghanda');
    await expect(paper).toContainText('exceeded threshold');
    await expect(paper).toContainText(/\d+ households, \d+ persons/);
    await expect(paper.locator('img')).toHaveCount(2);
    await expect(paper.getByRole('img', { name: 'Map of the slope' })).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
  });

  const save = async (name: string) => {
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name }).click()]);
    return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
  };
  const pdf = await save('Download as PDF');
  const picture = await save('Download as Image');
  expect(pdf.name).toMatch(/^alert-bulletin-lpa-\d{4}-\d{2}-\d{2}-\d{4}\.pdf$/);
  expect(pdf.bytes.subarray(0, 8).toString()).toBe('%PDF-1.7');
  expect(picture.name).toMatch(/^alert-bulletin-lpa-[\d-]+\.png$/);
  expect([picture.bytes.readUInt32BE(16), picture.bytes.readUInt32BE(20)]).toEqual([1588, 2 * 2246]);

  await test.step('a reload and a sent link show the same, and the same bytes are saved', async () => {
    const words = (await paper.textContent()) ?? '';
    await page.reload();
    await expect(paper).toHaveText(words);
    expect((await save('Download as PDF')).bytes.equals(pdf.bytes)).toBe(true);
  });

  await test.step('the browser prints the sheet alone: its words on one A4 page, its map on the next', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(paper).toBeVisible();
    const printed = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(printed.match(/\/Type \/Page\b/g)).toHaveLength(2);
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(printed)!;
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('at 360 px it is read inside its own frame', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await shell.expectFits();
    await page.getByRole('button', { name: 'Read larger' }).click();
    await shell.expectFits();
    const frame = page.getByRole('region', { name: 'The sheet' });
    expect(await frame.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    expect(await findBarriers(page)).toEqual([]);
  });

  await test.step('it stands in the list of past bulletins', async () => {
    await page.goto('/bulletin');
    await expect(paper).toBeVisible();
    await expect(page.getByRole('table', { name: 'Past bulletins, LPA' })).toContainText('shown above');
    await page.getByLabel('Site').selectOption({ label: 'SCU' });
    await expect(page.getByText('No bulletin of SCU yet.')).toBeVisible();
  });
});
