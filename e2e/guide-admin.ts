// The pictures of what admins change: what another rain threshold would have done, and the settings.
import { type Guide, pattern } from './guide.ts';

/** As the demo's admin; the threshold is looked at and not saved. */
export async function administer(guide: Guide): Promise<void> {
  const { page } = guide;
  await page.goto('/admin/limits');
  const rain = guide.w('limits.edit.openOf').replace('{{limit}}', guide.w('limits.keys.rain72h'));
  await page.getByRole('button', { name: rain }).click();
  const dialog = guide.dialog('limits.edit.title');
  await dialog.getByLabel(pattern(guide.w('limits.edit.value'))).fill('30');
  await dialog.getByRole('button', { name: pattern(guide.w('limits.foreseen.ask')) }).click();
  // 90 days are judged twice.
  const told = dialog.getByRole('region', { name: guide.w('limits.foreseen.title') });
  await told
    .getByText(/\d{4}\/\d\d\/\d\d/)
    .first()
    .waitFor({ timeout: 180_000 });
  await guide.shot('limit-foreseen', dialog);
  await page.keyboard.press('Escape');
  await page.goto('/admin/settings');
  await guide.region('settings.duty.title').waitFor();
  await guide.shot('settings', guide.region('settings.duty.title'));
}
