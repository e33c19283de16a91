// A colleague who may only read: every page is there, nothing on it leads to a change, and nothing is asked that would be refused.
import { expect, type Page, test } from '@bantay/e2e/bantay-test.ts';
import { ShellPage } from '@bantay/e2e/pages/shell-page.ts';
import { signedIn } from '@bantay/e2e/signed-in.ts';

test.use({ story: 'reader' });

/** Not the chat: what one writes there is one's own. */
const PAGES = [
  '/opcen',
  '/rainfall/lpa',
  '/surficial/lpa',
  '/subsurface/lpa',
  '/earthquake/lpa',
  '/analysis/lpa',
  '/record/lpa',
  '/bulletin',
  '/simulator',
  '/assessment/lpa',
  '/assessment/scu',
  '/events',
  '/surficial_markers/lpa',
  '/surficial_markers/scu',
  '/moms/lpa',
  '/moms/scu',
  '/resources',
  '/resources?folder=moms_images',
  '/hazard_map/lpa',
  '/feedback',
  '/admin',
];

/** By what an admin does at `/admin/accounts`. */
async function makeReader(admin: Page, username: string): Promise<void> {
  const listed = (await (await admin.request.get('/api/admin/accounts')).json()) as {
    accounts: { user_id: number; username: string; roles: { role_id: number }[] }[];
  };
  const { user_id, roles } = listed.accounts.find((one) => one.username === username)!; // the demo has it
  const post = async (path: string, data: object) => {
    const answer = await admin.request.post(path, { data: { ...data, reason: 'only reads from now on' } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
  await post('/api/admin/roles/give', { user_id, role: 'reader', site_code: null, until: null });
  for (const { role_id } of roles) await post('/api/admin/roles/end', { role_id });
}

/** What a button says that leads to a change. */
const CHANGES =
  /^(Acknowledge|Silence|The clock is right|Add (?!to my calendar)|Edit |Delete |Edit$|Delete$|Tag |Validate|Release|Submit|Choose picture|Upload|Import|Disseminate|Mark|Show number|Reply)/;

const buttonsOf = (page: Page) =>
  page
    .locator('main button:visible, [role="dialog"] button:visible')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? one.textContent?.trim() ?? ''));

/** Goes to a page, and waits until it has asked for nothing more for half a second. */
function visitor(page: Page): (path: string) => Promise<void> {
  let asked = 0;
  let answeredAt = 0;
  const shell = new ShellPage(page);
  page.on('request', () => asked++);
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', () => {
      asked--;
      answeredAt = Date.now();
    });
  }
  return async (path) => {
    await shell.visit(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(() => asked === 0 && Date.now() - answeredAt > 500, { intervals: [100] }).toBe(true);
  };
}

test('a reader sees every page, and no button of it leads to a change', async ({ page, browser, baseURL }) => {
  const admin = await browser.newPage({ baseURL: baseURL! });
  await signedIn(admin, 'plgu.demo');
  let taken = 0;
  await makeReader(admin, 'mlgu.demo');
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url());
  });
  await signedIn(page, 'mlgu.demo');
  const [visitAsAdmin, visitAsReader] = [visitor(admin), visitor(page)];
  for (const path of PAGES) {
    await visitAsAdmin(path);
    const before = await buttonsOf(admin);
    await visitAsReader(path);
    await page.mouse.move(200, 200);
    await page.keyboard.press('Shift');
    // Charts are drawn after their answers, on a busy machine long after.
    let after: string[] = [];
    const gone = () => before.filter((one) => !after.includes(one));
    await expect
      .configure({ soft: true })
      .poll(async () => {
        after = await buttonsOf(page);
        return gone().filter((one) => !CHANGES.test(one));
      }, `${path} keeps what is only looked at`)
      .toEqual([]);
    expect
      .soft(
        after.filter((one) => CHANGES.test(one)),
        `${path} offers no change`,
      )
      .toEqual([]);
    taken += gone().length;
  }
  expect(refused).toEqual([]);
  // An officer has them.
  expect(taken).toBeGreaterThan(60);
  await admin.close();
});
