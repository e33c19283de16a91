// A resident looks up the level of his slope: on a phone without a script, in his language, and after the server has died.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@bantay/e2e/bantay-test.ts';
import { ShellPage } from '@bantay/e2e/pages/shell-page.ts';
import { settleStyle } from '@bantay/e2e/settle-style.ts';

test.use({ story: 'public-page' });

const LOOKS = [
  { colorScheme: 'light', viewport: { width: 1366, height: 768 } },
  { colorScheme: 'dark', viewport: { width: 360, height: 740 } },
] as const;

for (const { colorScheme, viewport } of LOOKS) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ colorScheme, viewport });

    test('no barriers in any language, fresh and after it has lain open', async ({ page, findBarriers }) => {
      for (const address of ['/levels', '/levels/en', '/levels/war', '/levels/check?language=en&text=forged']) {
        await page.goto(address);
        await new ShellPage(page).expectFits(address);
        // The waiting of the style sheet would be waited for.
        await settleStyle(page, 'cancel');
        expect(await findBarriers(page), address).toEqual([]);
        // What was asked of a text does not grow old.
        if (address.includes('check')) continue;
        await expect(page.locator('.open')).toBeHidden();
        await page.reload();
        await settleStyle(page, 'finish');
        expect(await findBarriers(page), `${address}, old`).toEqual([]);
        await expect(page.locator('.open')).toBeVisible();
        for (const sign of await page.locator('.sign').all()) {
          await expect(sign).toHaveCSS('background-image', /repeating-linear-gradient/);
        }
      }
    });
  });
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('level, age, what to do, a forged warning, and the files once the server is dead', async ({ page, server }) => {
    await page.goto('/levels');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Mga alert level ng pagguho ng lupa');
    await page.getByRole('link', { name: 'English' }).click();
    await expect(page).toHaveURL(/\/levels\/en$/);
    await expect(page.getByText(/^Written at \d{4}\/\d\d\/\d\d \d\d:\d\d\. If it is later than /)).toBeVisible();
    await expect(page.getByText('DEMO: everything here is invented.')).toBeVisible();
    const site = page.getByRole('region', { name: /\(LPA\)$/ });
    await expect(site.getByText(/^(No information|Alert level \d)$/)).toBeVisible();
    await expect(site.getByRole('heading', { name: 'What to do' })).toBeVisible();
    await page.getByRole('link', { name: 'Winaray' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'war');
    await page.getByRole('link', { name: 'Kuhaa utro' }).last().click();
    await expect(page).toHaveURL(/\/levels\/war$/);

    await page.goto('/levels/en');
    await page.getByRole('link', { name: 'Is a warning genuine?' }).click();
    await page.getByLabel('Text or eight letters').fill('ALERT LEVEL 3: LUMIKAS NA');
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByRole('alert')).toContainText('Not genuine: Demo MDRRMO Paranas has sent no such SMS.');
    await expect(page.getByLabel('Text or eight letters')).toHaveValue('ALERT LEVEL 3: LUMIKAS NA');
    await page.getByRole('link', { name: 'What the level is now' }).click();
    await expect(page).toHaveURL(/\/levels\/en$/);

    const file = join(server.dataFolder, 'public/levels/en.html');
    await expect.poll(() => readFileSync(file, 'utf8'), { timeout: 60_000 }).toContain('(LPA)');
    await server.kill();
    await page.setContent(readFileSync(file, 'utf8'));
    await expect(page.getByRole('region', { name: /\(LPA\)$/ })).toBeVisible();
    await expect(page.getByText(/this page is no longer true/)).toBeVisible();
    await server.start();
  });
});
