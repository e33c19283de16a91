// A slope from nothing, without a shell: made, measured, judged, its people taken in, warned in Waray, on paper; and the audit of that hour.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { DEMO_PASSWORD, expect, type Page, test } from './bantay-test.ts';
import { fieldNow } from './manila-time.ts';
import { OpcenPage } from './pages/opcen-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';

test.use({ story: 'new-slope' });
test.describe.configure({ mode: 'serial' });

const REASON = 'a new crack above the school';
/** The whole message: no word of it is Filipino. */
const WARAY = new RegExp(
  [
    '^Lebel han alerto 1\\nLugar: Brgy\\. Imbento.*\\nPetsa ngan oras: .*',
    'Kay ano \\(Rainfall\\): Lapos ha threshold an uran\\.',
    'Buruhaton \\(Barangay\\): Andama an evacuation center\\.',
    'Buruhaton \\(LEWC\\): Pagsukol kada 4 ka oras kun talwas\\.',
    'Buruhaton \\(Komunidad\\): Pangandam, harayo ha bakilid\\.',
    'Tikang: .*$',
  ].join('\\n'),
);

async function makeSite(page: Page): Promise<void> {
  await page.goto('/admin/sites');
  await page.getByRole('button', { name: 'New site' }).click();
  const form = page.getByRole('dialog', { name: 'New site' });
  await form.getByLabel(/^Code/).fill('MAR');
  await form.getByLabel(/^Barangay/).fill('Imbento');
  await form.getByLabel('PSGC of the barangay').fill('806022017');
  await form.getByLabel('Households at risk').fill('12 households');
  await form.getByLabel('Reason').fill(REASON);
  await form.getByRole('button', { name: 'Watch this site' }).click();
  await expect(page.getByText('MAR is watched.')).toBeVisible();
}

async function addGauge(page: Page, name: string, km: string): Promise<void> {
  await page.goto('/admin/gauges');
  await page.getByRole('button', { name: 'New gauge' }).click();
  const form = page.getByRole('dialog', { name: 'New rain gauge' });
  await form.getByLabel(/^Name/).fill(name);
  await form.getByLabel(/^Site/).selectOption('mar');
  await form.getByLabel(/^Distance/).fill(km);
  await form.getByLabel(/^Reason/).fill(REASON);
  await form.getByRole('button', { name: 'Judge this gauge' }).click();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('no reading yet');
}

/** 72 h; half of it in 24 h. */
async function setThreshold(page: Page, mm: string): Promise<void> {
  await page.goto('/admin/limits?site=mar');
  const rain = page.getByRole('row').filter({ hasText: 'Rain in 72 hours' });
  await expect(rain).toContainText('Not set: nobody judges');
  await rain.getByRole('button', { name: 'Change: Rain in 72 hours' }).click();
  const form = page.getByRole('dialog', { name: 'Rain in 72 hours, MAR' });
  await form.getByLabel(/^New value/).fill(mm);
  await form.getByLabel(/^Reason/).fill(REASON);
  await form.getByRole('button', { name: /What would it have done/ }).click();
  await expect(form.getByText('Nothing can be said about the past')).toBeVisible();
  await form.getByRole('button', { name: 'Save from now on' }).click();
  await expect(rain).toContainText(`${mm} mm`);
}

/** Returns its head as a logger sends it. */
async function makeKey(page: Page, gauges: readonly string[]): Promise<string> {
  await page.goto('/admin/keys');
  await page.getByRole('button', { name: 'New key' }).click();
  const form = page.getByRole('dialog', { name: 'New key' });
  await form.getByLabel(/^Name/).fill('logger of MAR');
  for (const gauge of gauges) await form.getByLabel(new RegExp(`^${gauge}`)).check();
  await form.getByLabel(/^Reason/).fill(REASON);
  await form.getByRole('button', { name: 'Make the key' }).click();
  const shown = page.getByRole('dialog', { name: 'The key of logger of MAR' });
  const line = await shown.getByRole('region', { name: 'rain_mar_a' }).getByRole('code').textContent();
  const [, authorization = ''] = /-H 'Authorization: ([^']+)'/.exec(line ?? '') ?? [];
  expect(authorization).toMatch(/^Bearer [\w-]{32}$/);
  await shown.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('button', { name: 'Yes, close' }).click();
  return authorization;
}

async function takeInContacts(page: Page): Promise<void> {
  await page.goto('/admin/contacts?view=import');
  const lines = [
    'first_name,last_name,sex,designation,site_code,number',
    'Luz,Imbento,F,LEWC,mar,09175550001',
    'Nilo,Imbento,M,BLGU,mar,09175550002',
    'Rosa,Kathang,F,LEWC,mar,09175550003',
  ];
  const buffer = Buffer.from(lines.join('\n'));
  await page
    .getByLabel('Choose a file', { exact: true })
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Take in 3' }).click();
  await page.getByRole('button', { name: 'Yes, take in' }).click();
  await expect(page.getByText('3 added, 0 changed.')).toBeVisible();
}

/** What a warning of rain at level 1 says, as a speaker has read it on the page. */
const WARNED_BY: Record<string, readonly string[]> = {
  'Level 1: what to do': ['Community (SMS)', 'Barangay (SMS)', 'LEWC (SMS)'],
  'Level 1: rainfall': ['What it means (SMS)'],
  'In every message': [
    ...['Level', 'Place', 'Date and time', 'Names of the months', 'Why', 'What to do'],
    ...['The community', 'Who says it'],
  ],
};

async function warnInWaray(page: Page): Promise<void> {
  await page.goto('/admin/wording');
  for (const [section, texts] of Object.entries(WARNED_BY)) {
    await page.getByLabel('Level and trigger').selectOption({ label: section });
    for (const text of texts) {
      const card = page.getByRole('region', { name: text, exact: true });
      await card.getByRole('button', { name: `Confirm ${text}, Winaray` }).click();
      const form = page.getByRole('dialog', { name: `Confirm ${text}, Winaray` });
      await form.getByLabel(/^Confirmed by/).fill('Luz Imbento');
      await form.getByLabel(/^Reason/).fill('read aloud at MAR');
      await form.getByRole('button', { name: 'Confirm as reviewed' }).click();
      await expect(card).toContainText('Reviewed by Luz Imbento');
    }
  }
  const sites = page.getByRole('region', { name: 'Language of each site' });
  await sites.getByLabel('Site MAR').selectOption({ label: 'Winaray' });
  await sites.getByLabel(/^Reason/).fill('spoken at MAR');
  await sites.getByRole('button', { name: 'Save the language' }).click();
  await expect(page.getByText('The language is saved.')).toBeVisible();
}

test('a third slope is made, judged and warned by officers, and its hour stands in the audit', async ({
  page,
  browser,
  baseURL,
  request,
}) => {
  const admin = await browser.newPage({ baseURL: baseURL! }); // of the test's own server
  await new SignInPage(admin).enter('plgu.demo', DEMO_PASSWORD);
  await makeSite(admin);
  await addGauge(admin, 'rain_mar_a', '0.2');
  await addGauge(admin, 'rain_mar_b', '1.5');
  await setThreshold(admin, '100');
  const authorization = await makeKey(admin, ['rain_mar_a', 'rain_mar_b']);
  await takeInContacts(admin);
  await warnInWaray(admin);

  await new SignInPage(page).enter('mlgu.demo', DEMO_PASSWORD);
  const opcen = new OpcenPage(page);
  await expect(page.getByRole('heading', { name: 'MAR · Brgy. Imbento' })).toBeVisible();

  const now = await fieldNow(page);
  const readings = [60, 45, 30, 15].map((minutes) => ({
    ...{ gauge: 'rain_mar_a', ts: toManilaText(now - minutes * 60_000), mm: 16 },
  }));
  const heads = { authorization, 'content-type': 'application/json' };
  const taken = await request.post('/api/ingest/rainfall', { headers: heads, data: { readings } });
  expect(await taken.json()).toMatchObject({ status: true, stored: 4 });

  await expect(opcen.popup).toBeVisible();
  await expect(opcen.popup).toContainText('64.00 mm / 50.00 mm');
  await opcen.popup.getByRole('button', { name: 'Later' }).click();
  const waiting = opcen.raised.filter({ hasText: 'MAR' });
  await waiting.getByRole('button', { name: 'Generate Warning' }).click();
  const dialog = opcen.dialog('Generate Warning');
  await dialog.getByRole('button', { name: 'Valid', exact: true }).click();
  await dialog.getByRole('button', { name: 'Release Warning' }).click();
  await opcen.question().getByRole('button', { name: 'Yes, release' }).click();
  await opcen.events.getByRole('button', { name: 'Disseminate Warning' }).click();
  const send = opcen.dialog(/Disseminate Warning/);
  await expect(send.getByLabel('Message')).toHaveValue(WARAY);
  await send.getByRole('button', { name: 'Send EWI SMS' }).click();
  await expect(opcen.question()).toContainText('Send to 3 recipients of MAR?');
  await opcen.question().getByRole('button', { name: 'Yes, send' }).click();
  await expect(opcen.events).toContainText('Warning sent (3 of 3)', { timeout: 30_000 });

  // What left, to each of the three.
  await page.goto('/simulator');
  await expect(page.getByRole('listitem').filter({ hasText: 'Lebel han alerto 1' })).toHaveCount(3);
  await expect(page.locator('main')).not.toContainText('Maghanda');

  await page.goto('/bulletin?site=mar');
  await expect(page.getByRole('article', { name: /^CBEWS-L ALERT LEVEL INFORMATION: MAR-\d{4}$/ })).toBeVisible();

  // Who did all that.
  await admin.goto('/admin/audit');
  const rows = admin.getByRole('region', { name: /audit|Changes/i }).or(admin.locator('main'));
  for (const what of ['made a site', 'added a gauge', 'set a threshold or period', 'imported contacts'])
    await expect(rows.getByText(what).first()).toBeVisible();
  await admin.close();
});
