// The page names what its address needs: files and first calls are asked for at once, and none of them twice.
import { DEMO_PASSWORD, expect, test } from './bantay-test.ts';
import { SignInPage } from './pages/sign-in-page.ts';

const PAGES = [
  { path: '/moms/lpa', call: '/api/manifestations_of_movement/get_moms_instances/lpa' },
  { path: '/earthquake/lpa', call: '/api/analysis/get_earthquake_information/lpa' },
  { path: '/hazard_map/lpa', call: '/api/misc/hazard_map/lpa' },
];

test('files and calls of an address come with its page, and once', async ({ page }) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  await page.waitForLoadState('networkidle');
  for (const { path, call } of PAGES) {
    const asked: string[] = [];
    const note = (request: { url(): string }) => void asked.push(new URL(request.url()).pathname);
    page.on('request', note);
    const answer = await page.goto(path);
    const html = (await answer?.text()) ?? '';
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    expect(html).toContain(`href="${call}"`);
    expect(asked.filter((one) => one === call)).toEqual([call]);
    const named = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(([, file]) => file);
    expect(new Set(named).size).toBe(named.length);
    for (const file of named) expect(asked.filter((one) => one === file)).toHaveLength(1);
    // What is still asked for later is what nobody sees at first: the socket, a popup and its style, a map or form, and the words of
    // refusals, which are fetched when the browser is idle: with them there are five on any page, without them four. Dialogs and menus,
    // which follow the page, are four more, and the dialog of new alerts one.
    // Each counts once: the page before may still have been asking for its own when this one was opened.
    const later = [...new Set(asked)].filter((one) => /^\/assets\/.*\.(js|css)$/.test(one) && !named.includes(one));
    expect(later.length, `${path} asks later for ${later}`).toBeLessThanOrEqual(10);
  }
});

test('whoever is signed out gets the page alone', async ({ page }) => {
  const answer = await page.goto('/moms/lpa');
  expect(await answer?.text()).not.toContain('/api/');
});
