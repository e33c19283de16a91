// The resource library and the hazard map, screens.md §25: S-res-1 to 4, and what an officer sees of an upload.
import { writeFile } from 'node:fs/promises';
import { expect, test } from '@bantay/e2e/bantay-test.ts';
import { ShellPage } from '@bantay/e2e/pages/shell-page.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

const FOLDERS = [
  'ADVISORIES',
  'PLANS',
  'OTHERS',
  'COMMUNICATIONS',
  'REPORTS',
  'IEC MATERIALS',
  'RESOURCE CAPABILITIES',
  'MANIFESTATION OF MOVEMENTS IMAGES',
  'RISK ASSESSMENTS',
];
/** A picture of one dot. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Size 3/Root 1 0 R>>\nstartxref\n9\n%%EOF\n',
);
const EXE = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(510, 0x90)]);

test('nine folders; an upload is there at once, for others too; a program is refused; deletion asks first', async ({
  page,
  browser,
  baseURL,
  findBarriers,
}, info) => {
  await signedIn(page, 'mlgu.demo');
  const other = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await signedIn(other, 'mlgu2.demo');
  await other.goto('/resources?folder=reports');
  await expect(other.getByText('There is no file in this folder yet.')).toBeVisible();
  const field = page.getByLabel('Upload File').first();
  const upload = (name: string, mimeType: string, buffer: Buffer) => field.setInputFiles({ name, mimeType, buffer });
  const cards = page.getByRole('list', { name: 'Files in REPORTS' }).getByRole('listitem');

  await test.step('S-res-1: nine folders, by keyboard; S-res-4: an empty one says so', async () => {
    await page.goto('/resources');
    const folders = page.getByRole('navigation', { name: 'Folders' }).getByRole('link');
    await expect(folders).toHaveText(FOLDERS);
    await folders.filter({ hasText: 'REPORTS' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/resources\?folder=reports$/);
    await expect(page.getByText('There is no file in this folder yet.')).toBeVisible();
  });

  await test.step('S-res-2: an upload shows at once, here and elsewhere; a program is refused with a sentence', async () => {
    await upload('Slope.png', 'image/png', PNG);
    await expect(page.getByText('Slope.png is uploaded.')).toBeVisible();
    await expect(cards).toHaveCount(1);
    await expect(cards.locator('img')).toHaveAttribute('src', /Slope\.png\?size=small$/);
    await expect(cards).toContainText('PNG · 0.01 MB');
    await expect(other.getByText('Slope', { exact: true })).toBeVisible();
    await upload('Plan ñ.pdf', 'application/pdf', PDF);
    await expect(cards).toHaveCount(2);
    await upload('virus.exe', 'application/x-msdownload', EXE);
    await expect(page.getByRole('alert')).toContainText('virus.exe cannot be uploaded');
    await upload('virus.pdf', 'application/pdf', EXE);
    await expect(page.getByRole('alert')).toContainText('Only pictures, PDF files and Word documents can be uploaded.');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    // By its path: 17 MB through the browser's own line took a laden machine over half a minute.
    const large = info.outputPath('large.pdf');
    await writeFile(large, Buffer.concat([PDF, Buffer.alloc(17 * 1024 * 1024)]));
    await field.setInputFiles(large);
    await expect(page.getByRole('alert')).toContainText('large.pdf is too large: at most 16 MB.');
    await expect(cards).toHaveCount(2);
    expect(await findBarriers(page)).toEqual([]);
  });

  await test.step('View opens a new tab; the list is the same as the cards', async () => {
    const opened = page.context().waitForEvent('page');
    await page.getByRole('link', { name: 'View Slope.png (new tab)' }).click();
    const tab = await opened;
    await expect(tab).toHaveURL(/\/storage\/reports\/Slope\.png$/);
    await expect(tab.locator('img')).toBeVisible();
    await tab.close();
    await page.getByRole('button', { name: 'List' }).click();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
    expect(await findBarriers(page)).toEqual([]);
    await page.reload();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(3);
    await page.getByRole('button', { name: 'Cards' }).click();
  });

  await test.step('S-res-3: No keeps it, Yes deletes it, and one who comes late is refused', async () => {
    await page.getByRole('button', { name: 'Delete Slope.png' }).click();
    const question = page.getByRole('alertdialog', { name: 'Are you sure?' });
    await expect(question).toContainText("You won't be able to revert this!");
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(cards).toHaveCount(2);
    await other.getByRole('button', { name: 'Delete Slope.png' }).click();
    await page.getByRole('button', { name: 'Delete Slope.png' }).click();
    await question.getByRole('button', { name: 'Yes, delete it' }).click();
    await expect(page.getByText('Deleted!')).toBeVisible();
    await expect(cards).toHaveCount(1);
    await other.getByRole('button', { name: 'Yes, delete it' }).click();
    await expect(other.getByText('Slope.png was not deleted.')).toBeVisible();
    await expect(other.getByText('Deleted!')).toHaveCount(0);
  });

  await test.step('Back leaves the folder', async () => {
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Resources' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'REPORTS' })).toBeVisible();
  });
});

test('an upload over a slow line shows how far it is and can be stopped; over a lost one it is tried again', async ({
  page,
}) => {
  await signedIn(page, 'mlgu.demo');
  await page.goto('/resources?folder=communications');
  await expect(page.getByText('There is no file in this folder yet.')).toBeVisible();
  const cdp = await page.context().newCDPSession(page);
  const line = (kbPerSecond: number, offline = false) =>
    cdp.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: kbPerSecond * 1024,
    });
  const paper = {
    name: 'slow.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(400_000, '% x\n'), PDF.subarray(9)]),
  };
  const choose = () => page.getByLabel('Upload File').first().setInputFiles(paper);

  await line(60);
  await choose();
  const progress = page.getByRole('progressbar', { name: 'Uploading slow.pdf' });
  await expect.poll(() => progress.getAttribute('value').then(Number)).toBeGreaterThan(10);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(progress).toHaveCount(0);
  await expect(page.getByText('There is no file in this folder yet.')).toBeVisible();

  await line(0, true);
  await choose();
  await expect(page.getByRole('alert').filter({ hasText: 'slow.pdf was not uploaded.' })).toBeVisible();
  await line(-1);
  await page.getByRole('alert').filter({ hasText: 'slow.pdf' }).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('slow.pdf is uploaded.')).toBeVisible();
  await expect(page.getByText('slow', { exact: true })).toBeVisible();
});

test('the hazard map of lpa is moved and enlarged by buttons, wheel and keys; scu has none', async ({ page }) => {
  await signedIn(page, 'mlgu.demo');
  const shell = new ShellPage(page);
  await page.goto('/hazard_map/lpa');
  await expect(shell.tab('ASSESSMENT')).toHaveAttribute('aria-current', 'page');
  const map = page.getByRole('img', { name: 'Hazard map of LPA' });
  await expect(map).toBeVisible();
  await expect.poll(() => map.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  const drawn = async () => Math.round((await map.boundingBox())?.width ?? 0);
  const widthOf = async () => {
    // Leaflet takes no further step while it moves, and may begin to move between any two looks.
    const before = await drawn();
    await expect(page.locator('.leaflet-zoom-anim')).toHaveCount(0);
    const after = await drawn();
    return before === after ? after : 0;
  };
  await expect.poll(widthOf).toBeGreaterThan(0);
  const whole = await widthOf();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(widthOf).toBeGreaterThan(whole * 1.2);
  await page.getByRole('button', { name: 'Show the whole map' }).click();
  await expect.poll(widthOf).toBe(whole);
  await page.getByRole('region', { name: /Hazard map of LPA/ }).focus();
  await page.keyboard.press('+');
  await expect.poll(widthOf).toBeGreaterThan(whole * 1.2);
  await page.keyboard.press('-');
  await expect.poll(widthOf).toBe(whole);
  const box = (await map.boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.wheel(0, -300);
  await expect.poll(widthOf).toBeGreaterThan(whole * 1.2);
  await page.goto('/hazard_map/scu');
  await expect(page.getByText('No hazard map published')).toBeVisible();
});
