// The markers' charts as somebody with a keyboard uses them.
import { expect, type Locator, type Page } from '@playwright/test';

export const markerOf = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `Marker ${name}`, exact: true });

/** The newest measurement by keyboard alone: End moves to it, Enter opens what can be done. */
export async function openNewest(page: Page, name: string): Promise<Locator> {
  const marker = markerOf(page, name);
  const chart = marker.getByRole('application');
  await chart.scrollIntoViewIfNeeded();
  const options = page.getByRole('dialog', { name: new RegExp(`^Marker ${name} · `) });
  // A chart that is just being drawn, or drawn anew, does not hear its keys.
  await expect(async () => {
    await chart.focus();
    await page.keyboard.press('End');
    await expect(marker).toContainText('· Measurement: ', { timeout: 1000 });
    await page.keyboard.press('Enter');
    await expect(options).toBeVisible({ timeout: 5000 });
  }).toPass();
  return options;
}
