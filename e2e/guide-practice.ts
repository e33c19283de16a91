// The pictures of a drill that runs and of a release that waits for the second name, in a house of their own.
import type { TestServer } from '../scripts/test-server.mjs';
import { storm } from './field.ts';
import { type Guide, pattern } from './guide.ts';

/** Two thirds of a storm, practised with one invented number. */
export async function drill(guide: Guide): Promise<void> {
  const { page } = guide;
  await guide.go('/drill/lpa');
  const people = guide.region('drill.yes.title');
  await people.getByLabel(pattern(guide.w('drill.yes.name'))).fill('Halimbawa Una');
  await people.getByLabel(pattern(guide.w('drill.yes.number'))).fill('0917 555 0142');
  await guide.button('drill.yes.save', people).click();
  await guide.button('drill.start.storm').click();
  for (const act of ['decide', 'release', 'send'] as const) {
    await guide.button(`drill.acts.${act}`).click();
    // A drill of no time at all would teach nobody.
    await page.waitForTimeout(3000);
  }
  await guide.button('drill.acts.told').waitFor();
  // Half as wide, it says the same.
  await page.setViewportSize({ width: 620, height: 768 });
  await guide.shot('drill', page.getByRole('region', { name: pattern(guide.w('drill.running.title')) }));
}

/** `admin` asks for two names at a site, `guide` releases there. */
export async function secondName(admin: Guide, guide: Guide, server: TestServer): Promise<void> {
  await admin.page.goto('/admin/two-names');
  await admin.page.getByRole('button', { name: admin.w('twonames.edit.openOf').replace('{{code}}', 'LPA') }).click();
  const edit = admin.dialog('twonames.edit.title');
  await edit
    .getByLabel(pattern(admin.w('twonames.level')))
    .first()
    .selectOption('must');
  await edit.getByLabel(pattern(admin.w('twonames.reason'))).fill('Demo');
  await admin.button('twonames.edit.save', edit).click();
  await edit.waitFor({ state: 'hidden' });
  await guide.go('/opcen');
  await storm(server, 'lpa');
  const popup = guide.dialog('alerts.popup.title');
  await popup.waitFor({ timeout: 20_000 });
  await guide.button('alerts.popup.close', popup).click();
  const validate = guide.dialog('alerts.validate.title');
  await guide.button('alerts.validate.valid', validate).click();
  await validate.waitFor({ state: 'hidden' });
  await guide.button('alerts.pending.release', guide.region('alerts.pending.title')).click();
  await guide.button('alerts.release.confirm', guide.dialog('alerts.release.title')).click();
  await guide.button('alerts.release.yes', guide.question).click();
  await guide.page.setViewportSize({ width: 620, height: 768 });
  const waiting = guide.region('twonames.waiting.label').last();
  await guide.button('twonames.waiting.withdraw', waiting).waitFor();
  await guide.shot('second-name', waiting);
}
