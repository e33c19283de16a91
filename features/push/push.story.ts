// A phone of somebody on duty: its worker shows what a push service brings, tells the server, and no page notices it.
import { DEMO_PASSWORD, expect, type Page, test } from '@bantay/e2e/bantay-test.ts';
import { ShellPage } from '@bantay/e2e/pages/shell-page.ts';
import { SignInPage } from '@bantay/e2e/pages/sign-in-page.ts';
import { newPhone, openReceiver } from './server/push-receiver.fixture.ts';

test.use({ serviceWorkers: 'allow' });

/** Of the worker once it is there: by it the browser is told of a push. */
async function registerWorker(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations;
      if (one) resolve(one.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/worker.js', { scope: '/' });
    await navigator.serviceWorker.ready;
  });
  const registrationId = await registered;
  return (data: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId, data });
}

/** A browser without a screen may show no notification: what the worker would show is kept in it. */
async function keepShown(page: Page) {
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate(() => {
    const own = globalThis as unknown as { shown: string[]; registration: { showNotification: unknown } };
    own.shown = [];
    own.registration.showNotification = async (title: string, { body }: { body: string }) => {
      own.shown.push(`${title}: ${body}`);
    };
  });
  return () => worker!.evaluate(() => (globalThis as unknown as { shown: string[] }).shown);
}

const ask = (page: Page, method: string, path: string, body?: object) =>
  page.evaluate(
    async ({ how, where, what }) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(where, { method: how, ...(what ? { headers, body: JSON.stringify(what) } : {}) });
      return answer.json();
    },
    { how: method, where: path, what: body },
  );

test('a test is shown by the worker, the server hears it, and the page says when', async ({ page, findBarriers }) => {
  const receiver = await openReceiver();
  const phone = newPhone(`${receiver.url}/send/1`);
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  const deliver = await registerWorker(page);
  const shown = await keepShown(page);
  const { endpoint, p256dh, auth } = phone;
  await ask(page, 'POST', '/api/push/subscription', { endpoint, p256dh, auth });
  await ask(page, 'POST', '/api/push/test', { endpoint });
  await expect.poll(() => receiver.got.length).toBe(1);
  const [got] = receiver.got;
  await deliver(JSON.stringify(phone.open(got!.body))); // it is there
  const newest = async () => (await ask(page, 'GET', '/api/push/subscription')).subscriptions[0].newest;
  await expect.poll(newest).toBe('shown');
  expect(await shown()).toEqual(['Bantay: Pagsubok lang: dumarating ang mga alerto sa teleponong ito.']);

  // This browser itself has no subscription: the other phone is counted, and the page scrolls no way but down.
  await page.goto('/profile-setting');
  const alerts = page.getByRole('region', { name: 'Alerts on this phone' });
  await expect(alerts).toContainText('Your alerts go to one other phone or computer too.');
  await new ShellPage(page).expectFits();
  expect(await findBarriers(page)).toEqual([]);
  await receiver.close();
});
