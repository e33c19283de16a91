// Feedback and bug reports, screens.md §26: S-fb-1 to 4, on both addresses and in the dialog.
import { expect, test } from '@bantay/e2e/bantay-test.ts';
import { ShellPage } from '@bantay/e2e/pages/shell-page.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC',
  'base64',
);
const picture = { name: 'shot.png', mimeType: 'image/png', buffer: PNG };
const broken = { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><script>1</script>') };

for (const path of ['/feedback', '/public/feedback']) {
  test(`${path}: button states, Others, the picture, a refusal that keeps everything, success that clears`, async ({
    page,
    findBarriers,
  }) => {
    await signedIn(page, 'mlgu.demo');
    await page.goto(path);
    const submit = page.getByRole('button', { name: 'Submit Feedback' });
    const subject = page.getByLabel('Subject');
    const description = page.getByLabel('Description');
    await expect(page.getByText('Elena Halimbawa')).toBeVisible();
    await expect(page.getByText('MLGU', { exact: true })).toBeVisible();
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    await subject.selectOption('Others');
    await page.getByLabel('Other concern').fill('Maps');
    await expect(submit).toHaveAttribute('aria-disabled', 'true');
    await description.fill('More of them, please.');
    await expect(submit).not.toHaveAttribute('aria-disabled', 'true');

    // S-fb-4: a page that only calls itself a picture refuses the whole, and nothing is cleared.
    await page.getByLabel('Attach Image').first().setInputFiles(broken);
    await submit.click();
    await expect(page.getByRole('alert')).toContainText('The picture is damaged');
    await expect(subject).toHaveValue('Others');
    await expect(page.getByLabel('Other concern')).toHaveValue('Maps');
    await expect(description).toHaveValue('More of them, please.');
    await expect(page.getByAltText('Preview of broken.png')).toBeAttached();
    expect(await findBarriers(page)).toEqual([]);

    // S-fb-2 and 3: with a real one it arrives whole, and the form is empty again.
    await page.getByLabel('Attach Image').first().setInputFiles(picture);
    await expect(page.getByAltText('Preview of shot.png')).toBeVisible();
    const sent = page.waitForRequest('**/api/feedback/save_feedback');
    await submit.click();
    expect((await sent).headers()['content-type']).toContain('multipart/form-data');
    await expect(page.getByText('Successfully submitted feedback!')).toBeVisible();
    await expect(subject).toHaveValue('');
    await expect(description).toHaveValue('');
    await expect(page.getByAltText(/Preview/)).toHaveCount(0);
  });
}

test('the dialog behind the menu: description required, picture optional, without a line it waits, and goes out once there is one', async ({
  page,
  findBarriers,
}) => {
  await signedIn(page, 'mlgu.demo', '/opcen');
  const shell = new ShellPage(page);
  await shell.openByKey(shell.more, 'Enter', 'Resources');
  await shell.downTo('Feedback');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await expect(dialog).toBeVisible();
  const send = dialog.getByRole('button', { name: 'Send report' });
  await expect(send).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByLabel('Description').fill('The chart stays grey.');
  await dialog.getByLabel('Attach Image').first().setInputFiles(picture);
  await page.context().setOffline(true);
  await send.click();
  await expect(page.getByText('No connection: it waits on this device')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'Waiting to send 1' }).click();
  const list = page.getByRole('dialog', { name: 'Waiting to send' });
  await expect(list).toContainText('The chart stays grey.');
  expect(await findBarriers(page)).toEqual([]);
  await page.context().setOffline(false);
  await list.getByRole('button', { name: 'Send now' }).click();
  await expect(list).toContainText(/Stored \d\d:\d\d/);
});

test('at 360 px the dialog opens from the phone menu and leads to the page', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signedIn(page, 'mlgu.demo', '/opcen');
  const shell = new ShellPage(page);
  await shell.openPhoneMenu();
  await shell.phoneMenu.getByRole('button', { name: 'Feedback' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report a problem' });
  await expect(dialog).toBeVisible();
  await expect(shell.phoneMenu).toHaveCount(0);
  await shell.expectFits();
  await dialog.getByRole('link', { name: /feedback page/ }).click();
  await expect(page).toHaveURL(/\/feedback$/);
  await expect(dialog).toHaveCount(0);
});
