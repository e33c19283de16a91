// The page names what its address needs: files are asked for with it, in their steps, first calls in one answer, and none of them twice.
import { DEMO_PASSWORD, expect, type Page, test } from './bantay-test.ts';
import { holdFiles } from './hold-files.ts';
import { SignInPage } from './pages/sign-in-page.ts';

const PAGES = [
  { path: '/moms/lpa', call: '/api/manifestations_of_movement/get_moms_instances/lpa' },
  { path: '/earthquake/lpa', call: '/api/analysis/get_earthquake_information/lpa' },
  { path: '/hazard_map/lpa', call: '/api/misc/hazard_map/lpa' },
  // What only the server knows: the number of a site, the name of its first column. Looks at households are recorded: one.
  { path: '/assessment/lpa', call: '/api/household_data/get_all/24?purpose=look' },
  { path: '/subsurface/lpa', call: '/api/subsurface/get_subsurface_plot_data/lpasa/', ofCharts: 1 },
];
const isFile = (address: string) => /^\/assets\/.*\.(js|css)$/.test(address);

function noteAsked(page: Page) {
  const asked: string[] = [];
  const note = (request: { url(): string }) => {
    const { pathname, search } = new URL(request.url());
    asked.push(pathname + search);
  };
  page.on('request', note);
  return { asked, end: () => page.off('request', note) };
}

/** Unread messages are counted once the page has what it shows. The socket comes then too, and what it tells of is asked for anew. */
const shownAt = (asked: readonly string[]) => asked.findIndex((one) => one.startsWith('/message/get_rooms/'));
const untilShown = (asked: readonly string[]) => asked.slice(0, shownAt(asked));

/** A slow machine draws, and asks for nothing, longer than the browser's own "idle" lasts: only what comes then tells that a page is shown. */
async function waitUntilShown(page: Page, asked: readonly string[]) {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect.poll(() => shownAt(asked)).toBeGreaterThan(-1);
  await page.waitForLoadState('networkidle');
}

/** In the browser, which does not count what it gives out of its memory to whoever imports a file after its link has asked for it. */
const fetched = () => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);

test('files and calls of an address come with its page, and once', async ({ page }) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  for (const { path, call, ofCharts = 0 } of PAGES) {
    // The page before asks on until the next one comes.
    await page.goto('about:blank');
    const { asked, end } = noteAsked(page);
    const answer = await page.goto(path);
    const html = (await answer?.text()) ?? '';
    await waitUntilShown(page, asked);
    end();
    const [, ofAll = ''] = /<meta name="first-answers" content="([^"]+)"/.exec(html) ?? [];
    const address = ofAll.replaceAll('&amp;', '&');
    const namedCalls = new URLSearchParams(address.split('?')[1]).getAll('call');
    expect(namedCalls.filter((one) => one.startsWith(call))).toHaveLength(1);
    // In one answer, and none of them alone beside it: what is polled is asked again half a minute later.
    expect(asked.filter((one) => one.startsWith('/api/first_answers'))).toEqual([address]);
    expect(untilShown(asked).filter((one) => namedCalls.includes(one))).toEqual([]);
    const inSteps = [...html.matchAll(/<meta name="rest"[^>]* content="([^"]+)"/g)];
    expect(inSteps).toHaveLength(2);
    // A style is fetched from the head, and holds behind what is seen first.
    const early = /<link rel="preload" as="style" crossorigin href="([^"]+)">/g;
    for (const [, style] of html.matchAll(early))
      expect(html).toContain(`<link rel="stylesheet" crossorigin href="${style}">`);
    const named = [...html.replaceAll(early, '').matchAll(/(?:href|src)="([^"]+)"/g), ...inSteps]
      .flatMap(([, files = '']) => files.split(' '))
      .filter(isFile);
    expect(new Set(named).size).toBe(named.length);
    const files = await page.evaluate(fetched);
    for (const file of named) expect(files.filter((one) => one === file)).toEqual([file]);
    // What is still asked for later is what nobody sees at first: the socket, a popup and its style, a map or form, and the words of
    // refusals, which are fetched when the browser is idle: with them there are five on any page, without them four. Dialogs and menus,
    // which follow the page, are four more, and the dialog of new alerts one. Charts have one of their own: what draws marks.
    // A part asked for by the way is named twice: for its files, and as a module.
    const later = [...new Set(asked)].filter((one) => isFile(one) && !named.includes(one));
    expect(later.length, `${path} asks later for ${later}`).toBeLessThanOrEqual(10 + ofCharts);
  }
});

test('whoever comes in by the form of the browser asks for nothing twice', async ({ page }) => {
  const letGo = await holdFiles(page);
  const signIn = new SignInPage(page);
  await page.goto('/signin', { waitUntil: 'commit' });
  await signIn.username.fill('mlgu.demo');
  await signIn.password.fill(DEMO_PASSWORD);
  const { asked } = noteAsked(page);
  await page.keyboard.press('Enter');
  await page.waitForURL(/#signed-in$/, { waitUntil: 'commit' });
  letGo();
  await waitUntilShown(page, asked);
  const [ofAll = '', ...again] = asked.filter((one) => one.startsWith('/api/first_answers'));
  expect(again).toEqual([]);
  const named = new URLSearchParams(ofAll.split('?')[1]).getAll('call');
  expect(named.length).toBeGreaterThan(3);
  expect(untilShown(asked).filter((one) => named.includes(one))).toEqual([]);
});

test('the one answer gives what pages name, and nothing else', async ({ page }) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  const ask = async (call: string) =>
    (await page.request.get(`/api/first_answers?call=${encodeURIComponent(call)}`)).status();
  expect(await ask('/api/rights')).toBe(200);
  for (const call of [
    '/api/session',
    '/api/export?what=tilt',
    '/api/x/../rights',
    '/api/first_answers/?call=/api/rights',
  ])
    expect(await ask(call), call).toBe(400);
});

test('a file of the build is kept for good, and bears nothing to compare it by', async ({ page }) => {
  const html = await (await page.request.get('/signin')).text();
  const [, file = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(html) ?? [];
  const heads = (await page.request.get(file)).headers();
  expect(heads['cache-control']).toContain('immutable');
  expect(['etag', 'last-modified', 'accept-ranges'].filter((name) => name in heads)).toEqual([]);
});

/** The first takes 16 ms, on a phone four times as long. In the browser: notes who makes what knows a language's ways. */
function noteLanguages() {
  const made: string[] = [];
  Object.assign(window, { made });
  const note = (name: string) => made.push(`${name} ${new Error().stack?.split('\n')[3]?.trim()}`);
  for (const name of ['Collator', 'DateTimeFormat', 'NumberFormat'] as const) {
    const handler = {
      construct(Made: new (...given: unknown[]) => object, given: unknown[]) {
        note(name);
        return new Made(...given);
      },
    };
    Object.assign(Intl, { [name]: new Proxy(Intl[name], handler as ProxyHandler<never>) });
  }
  const { localeCompare } = String.prototype;
  Object.assign(String.prototype, {
    localeCompare(this: string, ...given: [string]) {
      note('localeCompare');
      return localeCompare.apply(this, given);
    },
  });
}

test('what opens makes nothing of a language’s ways, and its larger files are compiled beside it', async ({ page }) => {
  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  await page.addInitScript(noteLanguages);
  const seen = new Map<string, boolean>();
  for (const path of ['/opcen', '/rainfall/lpa?range=3m', '/surficial/lpa', '/surficial_markers/lpa']) {
    await page.goto('about:blank');
    const { asked, end } = noteAsked(page);
    await page.goto(path);
    await waitUntilShown(page, asked);
    end();
    expect(await page.evaluate(() => (window as unknown as { made: string[] }).made), path).toEqual([]);
    for (const file of await page.evaluate(fetched)) {
      if (!file.endsWith('.js') || seen.has(file)) continue;
      const text = await (await page.request.get(file)).text();
      // As a browser reads it: at the very beginning, or not at all.
      if (text.length > 31_000) seen.set(file, text.startsWith('//# allFunctionsCalledOnLoad\n'));
    }
  }
  expect(seen.size).toBeGreaterThan(4);
  expect([...seen].filter(([, isBeside]) => !isBeside)).toEqual([]);
});

test('whoever is signed out gets the page alone', async ({ page }) => {
  const answer = await page.goto('/moms/lpa');
  expect(await answer?.text()).not.toContain('/api/');
});
