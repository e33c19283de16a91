// Who was reached, in the running program: a call for help is taken, somebody is told by a runner, and the silent are reminded once.
import { DEMO_PASSWORD, expect, type Page, test } from '@bantay/e2e/bantay-test.ts';
import { storm } from '@bantay/e2e/field.ts';
import { OpcenPage } from '@bantay/e2e/pages/opcen-page.ts';
import { ShellPage } from '@bantay/e2e/pages/shell-page.ts';
import { SignInPage } from '@bantay/e2e/pages/sign-in-page.ts';

test.use({ story: 'reach' });

const TEXT = 'ALERT LEVEL: Maghanda. Brgy. Lipata. Demo MDRRMO Paranas';
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const counter = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name });

/** As the page of the dashboard posts it. */
async function post(page: Page, path: string, data: object): Promise<void> {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.post(path, { data, headers: { origin } });
  expect(await answer.json()).toMatchObject({ status: true });
}

async function releaseAndSend(page: Page): Promise<void> {
  const opcen = new OpcenPage(page);
  const panel = opcen.raised.filter({ hasText: 'LPA' });
  await opcen.popup.getByRole('button', { name: 'Close & Validate' }).click();
  await opcen.dialog('Validate Alert').getByRole('button', { name: 'Valid', exact: true }).click();
  await expect(panel.getByText('Valid', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Release Warning' }).click();
  await opcen.dialog('Release Warning').getByRole('button', { name: 'Release Warning' }).click();
  await opcen.question().getByRole('button', { name: 'Yes, release' }).click();
  await expect(opcen.events).toContainText('Please disseminate warning');
  const { board } = await (await page.request.get('/api/reach/lpa')).json();
  await post(page, '/message/send_ewi', { release_id: board.release_id, sms_msg: TEXT });
}

test('a release is followed until those who are silent are reminded', async ({ page, server, findBarriers }) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  await storm(server, 'lpa');
  await releaseAndSend(page);
  await page.goto('/reach/lpa');
  await expect(page.getByRole('heading', { name: 'Reach', exact: true })).toBeVisible();
  // The simulator reports nothing: everybody who was written to is silent, and nobody is told.
  await expect(counter(page, /^0 of \d+ Told/)).toBeVisible();
  await expect(counter(page, /Not told/)).toHaveAttribute('aria-pressed', 'true');
  await expect(rowOf(page, 'Felix Tulad')).toContainText('No SMS number');
  await expect(page.getByText('Everybody is told.')).toHaveCount(0);
  expect(await findBarriers(page)).toEqual([]);

  await test.step('a call for help comes while the page is open, and stays under every filter until it is taken', async () => {
    const { board } = await (await page.request.get('/api/reach/lpa')).json();
    const ana = board.people.find(({ name }: { name: string }) => name === 'Ana Huwaran');
    await post(page, '/message/simulator/reply', { number: ana.number, text: 'TULONG may naipit' });
    await expect(rowOf(page, 'Ana Huwaran')).toContainText('TULONG may naipit');
    await counter(page, /No SMS number/).click();
    await expect(page.getByRole('row').nth(1)).toContainText('Ana Huwaran');
    await page.getByRole('button', { name: 'I take it: Ana Huwaran' }).click();
    await expect(rowOf(page, 'Ana Huwaran')).toHaveCount(0);
    await counter(page, /TULONG/).click();
    await expect(rowOf(page, 'Ana Huwaran')).toContainText('Elena Halimbawa takes it');
  });

  await test.step('whoever has no number is told by a runner, who is named; a wrong note is taken back', async () => {
    await counter(page, /No SMS number/).click();
    await page.getByRole('button', { name: 'Told by runner or call: Felix Tulad' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Told: Felix Tulad' });
    await expect(dialog).toBeVisible();
    expect(await findBarriers(page, '[role="dialog"]')).toEqual([]);
    await dialog.getByLabel('Who went there or called').fill('Jun Demo');
    await dialog.getByRole('button', { name: 'Note it' }).click();
    await expect(page.getByText('Felix Tulad is told.')).toBeVisible();
    await expect(page.getByText(/By runner: Jun Demo/).first()).toBeVisible();
    await expect(rowOf(page, 'Felix Tulad')).toHaveCount(0);
    await page.getByRole('button', { name: 'Take back: Felix Tulad was told' }).click();
    await page.getByRole('button', { name: 'Yes, take back' }).click();
    await expect(rowOf(page, 'Felix Tulad')).toContainText('No SMS number');
  });

  await test.step('the silent are reminded after a question that names how many, and once', async () => {
    const button = page.getByRole('button', { name: /^Remind the \d+ silent$/ });
    const [count] = /\d+/.exec((await button.textContent()) ?? '') ?? [];
    await button.click();
    const question = page.getByRole('alertdialog', { name: `Remind the ${count} silent?` });
    await expect(question).toContainText(`${count} people get the same text once more.`);
    await expect(question).toContainText(`In all ${count} SMS parts`);
    expect(await findBarriers(page, '[role="alertdialog"]')).toEqual([]);
    await question.getByRole('button', { name: 'Yes, remind' }).click();
    await expect(page.getByText(`The reminder is on its way to ${count} people.`)).toBeVisible();
    await expect(page.getByText(/reminded once/)).toBeVisible();
  });

  await test.step('on a phone nothing lies beside the page', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(rowOf(page, 'Felix Tulad').getByRole('button')).toBeVisible();
    await new ShellPage(page).expectFits();
    expect(await findBarriers(page)).toEqual([]);
  });
});
