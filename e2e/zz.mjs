import { chromium } from 'playwright';

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
for (const [w, h] of [
  [1366, 800],
  [360, 740],
]) {
  const page = await (await browser.newContext({ viewport: { width: w, height: h } })).newPage();
  page.on('pageerror', (e) => console.log('ERR', e.message));
  await page.goto('http://127.0.0.1:6511/');
  const n = page.getByRole('button', { name: 'I understand' });
  if (await n.isVisible().catch(() => false)) await n.click();
  await page.getByLabel('Username').fill('plgu.demo');
  await page.getByLabel('Password', { exact: true }).fill('Bantay-demo-2026');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/opcen');
  await page.waitForTimeout(2500);
  if (w > 1000) {
    await page.getByRole('button', { name: 'More' }).click();
    await page.waitForTimeout(400);
    await page.screenshot({ path: `/tmp/menu-${w}.png` });
    await page.keyboard.press('Escape');
  }
  for (const [name, path] of [
    ['admin', '/admin'],
    ['accounts', '/admin/accounts'],
    ['wording', '/admin/wording'],
  ]) {
    await page.goto('http://127.0.0.1:6511' + path);
    await page.waitForTimeout(3500);
    await page.screenshot({ path: `/tmp/${name}-${w}.png`, fullPage: name !== 'wording' });
  }
}
await browser.close();
