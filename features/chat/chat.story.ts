// Two officers write to each other, screens.md §23: S-chat-1, 3, 4.
import { DEMO_PASSWORD, expect, test } from '@bantay/e2e/bantay-test.ts';
import { ChatPage, holdSocket } from '@bantay/e2e/pages/chat-page.ts';
import { SignInPage } from '@bantay/e2e/pages/sign-in-page.ts';

/** From pressing Enter to the other screen. */
const timeout = 2000;

test('a message arrives within 2 s in every window; a cut socket marks it, and no try makes a double', async ({
  browser,
  baseURL,
}) => {
  const context = async () => browser.newContext({ baseURL: baseURL! });
  const hers = await (await context()).newPage();
  const socket = await holdSocket(hers);
  const his = await (await context()).newPage();
  const elena = new ChatPage(hers);
  const noel = new ChatPage(his);
  await new SignInPage(hers).enter('mlgu.demo', DEMO_PASSWORD);
  await new SignInPage(his).enter('mlgu2.demo', DEMO_PASSWORD);
  const noelElsewhere = new ChatPage(await his.context().newPage());
  for (const chat of [elena, noel, noelElsewhere]) await chat.open();

  await test.step('S-chat-1: it arrives, is counted, and is seen once it is opened', async () => {
    await elena.contact('Likha, Noel').click();
    await elena.write('Is the gauge at the crown sending?');
    await expect(his.getByRole('tab', { name: 'Inbox (1)' })).toBeVisible({ timeout });
    await expect(noelElsewhere.page.getByRole('tab', { name: 'Inbox (1)' })).toBeVisible({ timeout });
    await expect(elena.log).toContainText('· Sent');
    await his.getByRole('tab', { name: 'Inbox (1)' }).click();
    await noel.room('Elena Halimbawa').click();
    await expect(noel.log).toContainText('Is the gauge at the crown sending?');
    await expect(elena.log).toContainText('· Seen');
    await expect(noelElsewhere.page.getByRole('tab', { name: 'Inbox', exact: true })).toBeVisible();
    await noel.write('Yes, all four.');
    await expect(elena.log).toContainText('Yes, all four.', { timeout });
  });

  await test.step('S-chat-3: cut, it is marked; by hand it goes, and a second one by itself; each once', async () => {
    await socket.cut();
    await expect(hers.getByText(/messages do not arrive now/)).toBeVisible();
    await elena.write('Sent by hand');
    const failed = elena.log.getByRole('listitem').filter({ hasText: 'Sent by hand' });
    await expect(failed).toContainText('Not sent.');
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(noel.log).toContainText('Sent by hand');
    await expect(failed).not.toContainText('Not sent.');
    await elena.write('Sent by itself');
    await expect(elena.log).toContainText('Not sent.');
    socket.mend();
    await expect(noel.log).toContainText('Sent by itself');
    await expect(elena.log).not.toContainText('Not sent.');
    for (const chat of [elena, noel]) {
      for (const text of ['Sent by hand', 'Sent by itself']) await expect(chat.log.getByText(text)).toHaveCount(1);
    }
  });

  await test.step('S-chat-4: contacts cannot be made or edited here', async () => {
    for (const name of ['Create new contact', 'Edit existing contact']) {
      await expect(hers.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true');
    }
  });
});
