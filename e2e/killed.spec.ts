// A warning to all contacts with the server killed in the middle: it ends by itself after the restart, with nobody missing.
import { DEMO_PASSWORD, expect, test } from './bantay-test.ts';
import { storm } from './field.ts';
import { OpcenPage } from './pages/opcen-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';

test.use({ story: 'killed' });

test('kill -9 while SMS leave: after the restart the open page says how it ended', async ({ page, server }) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  const opcen = new OpcenPage(page);
  await storm(server, 'lpa');
  await opcen.popup.getByRole('button', { name: 'Close & Validate' }).click();
  await opcen.dialog('Validate Alert').getByRole('button', { name: 'Valid', exact: true }).click();
  await opcen.raised.getByRole('button', { name: 'Release Warning' }).click();
  await opcen.dialog('Release Warning').getByRole('button', { name: 'Release Warning' }).click();
  await opcen.question().getByRole('button', { name: 'Yes, release' }).click();
  await opcen.events.getByRole('button', { name: 'Disseminate Warning' }).click();
  await opcen
    .dialog(/Disseminate Warning/)
    .getByRole('button', { name: 'Send EWI SMS' })
    .click();
  const asked = (await opcen.question().textContent()) ?? '';
  const total = Number(/Send to (\d+) recipients/.exec(asked)?.[1]);
  await opcen.question().getByRole('button', { name: 'Yes, send' }).click();
  await expect(opcen.events).toContainText(new RegExp(`of ${total}`));
  await server.kill();
  await server.start();
  // In this order: until it has heard of the restart the page says neither.
  await expect(opcen.events).toContainText(new RegExp(`Warning sent \\(\\d+ of ${total}\\)`), { timeout: 90_000 });
  await expect(opcen.events).not.toContainText('under way', { timeout: 90_000 });

  // Accepted, doubtful or failed: together everybody, and each once.
  const states = await page.evaluate(async () => {
    const feed = await (await fetch('/api/monitoring/candidate_alerts')).json();
    const [running] = JSON.parse(feed.on_going).latest;
    const { updates } = await (await fetch(`/message/sending/${running.releases[0].release_id}`)).json();
    return updates[0].rows.map((row: { state: string }) => row.state) as string[];
  });
  expect(states).toHaveLength(total);
  for (const state of states) expect(['accepted', 'delivered', 'failed', 'doubtful']).toContain(state);
});
