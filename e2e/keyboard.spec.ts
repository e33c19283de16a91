// The warning path by keyboard alone: no mouse, and the focus is only ever moved by keys.
import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, test } from './bantay-test.ts';
import { storm } from './field.ts';
import { OpcenPage } from './pages/opcen-page.ts';
import { SignInPage } from './pages/sign-in-page.ts';

test.use({ story: 'keyboard' });

/** More than any screen has. */
const STOPS = 120;

/** A dialog that is seen gets the keyboard a frame later. */
const hasKeyboard = (target: Locator) =>
  target.evaluate((element) => {
    const dialog = element.closest('[role="dialog"], [role="alertdialog"]');
    return dialog === null || dialog.contains(document.activeElement);
  });

/** Goes to a control as a person would: Tab after Tab; each stop must be visible. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  await expect.poll(() => hasKeyboard(target)).toBe(true);
  for (let stops = 0; stops < STOPS; stops++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`not reached by ${key}: ${target}`);
}

/** What the keyboard stands on, with an outline that can be seen. */
async function expectSeenFocus(page: Page): Promise<void> {
  const look = await page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    return { outline: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0, shadow: boxShadow !== 'none' };
  });
  expect(look?.outline || look?.shadow, 'the focus can be seen').toBe(true);
}

test('from the sign-in to the bulletin, without a mouse', async ({ page, server }) => {
  test.setTimeout(240_000);
  const press = async (target: Locator, key = 'Enter') => {
    await tabTo(page, target);
    await expectSeenFocus(page);
    await page.keyboard.press(key);
  };
  const opcen = new OpcenPage(page);

  await test.step('sign in', async () => {
    const signIn = new SignInPage(page);
    await signIn.open();
    await expect(signIn.button).toBeVisible();
    await tabTo(page, signIn.username);
    await page.keyboard.type('mlgu.demo');
    await tabTo(page, signIn.password);
    await page.keyboard.type(DEMO_PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/opcen');
    await opcen.expectCalm();
  });

  await test.step('the first stop leads past the menu to the content', async () => {
    await page.reload();
    await opcen.expectCalm();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  await storm(server, 'lpa');
  await test.step('the popup keeps the keyboard in it and leads to the decision', async () => {
    await expect.poll(() => hasKeyboard(opcen.popup)).toBe(true);
    for (let stops = 0; stops < 12; stops++) {
      await page.keyboard.press('Tab');
      // At the popup's end a guard has it for a frame, and hands it back.
      await expect.poll(() => hasKeyboard(opcen.popup)).toBe(true);
    }
    await press(opcen.popup.getByRole('button', { name: 'Close & Validate' }));
  });

  await test.step('validate: a remark and Valid', async () => {
    const dialog = opcen.dialog('Validate Alert');
    await tabTo(page, dialog.getByLabel('Remarks'));
    await page.keyboard.type('gauge checked');
    await press(dialog.getByRole('button', { name: 'Valid', exact: true }));
    await expect(dialog).toBeHidden();
    await expect(opcen.pending.getByRole('button', { name: /^Valid: Rainfall/ })).toBeFocused();
  });

  await test.step('release: Escape leaves the question unanswered, Yes releases', async () => {
    await press(opcen.raised.getByRole('button', { name: 'Release Warning' }));
    const dialog = opcen.dialog('Release Warning');
    const button = dialog.getByRole('button', { name: 'Release Warning' });
    await press(button);
    await expect(opcen.question().getByRole('button', { name: 'No, go back' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opcen.question()).toBeHidden();
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await press(opcen.question().getByRole('button', { name: 'Yes, release' }), 'Space');
    await expect(opcen.events.getByRole('button', { name: 'Disseminate Warning' })).toBeFocused();
  });

  await test.step('send: Yes, send; the progress is told as words', async () => {
    await page.keyboard.press('Enter');
    const dialog = opcen.dialog(/Disseminate Warning/);
    await expect(dialog.getByLabel('Message')).toHaveValue(/^Alert level 1/);
    await press(dialog.getByRole('button', { name: 'Send EWI SMS' }));
    await press(opcen.question().getByRole('button', { name: 'Yes, send' }));
    await expect(opcen.events).toContainText(/Warning sent \((\d+) of \1\)/, { timeout: 60_000 });
  });

  await test.step('what a screen reader gets: level, reason, progress', async () => {
    await expect(page.getByRole('main')).toMatchAriaSnapshot(DASHBOARD);
    await press(opcen.events.getByRole('button', { name: 'Show recipients' }));
    await expect(opcen.dialog(/./)).toMatchAriaSnapshot(PROGRESS);
    await page.keyboard.press('Escape');
    await expect(opcen.events.getByRole('button', { name: 'Show recipients' })).toBeFocused();
  });

  await test.step('acknowledge what is wrong', async () => {
    const problem = opcen.problems.getByRole('listitem').filter({ hasText: 'LPASB node 12' });
    await expect(problem).toBeVisible({ timeout: 90_000 });
    await press(problem.getByRole('button', { name: /^Acknowledge/ }));
    await press(opcen.question().getByRole('button', { name: 'Yes, acknowledge' }));
    await expect(problem).toContainText('Acknowledged by Elena Halimbawa');
  });

  await test.step('the bulletin, as paper', async () => {
    await press(opcen.events.getByRole('button', { name: 'Disseminate Warning' }));
    await press(opcen.dialog(/Disseminate Warning/).getByRole('button', { name: 'Generate Bulletin' }));
    await expect(page).toHaveURL(/\/bulletin\?release=\d+$/);
    await expect(page.getByRole('article', { name: /^CBEWS-L/ })).toContainText('Alert level 1');
    const saved = page.waitForEvent('download');
    await press(page.getByRole('button', { name: /PDF/ }));
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  });

  await test.step('a chart says what it shows, and its values are told one by one', async () => {
    await page.goto('/rainfall/lpa');
    const chart = page.getByRole('figure').first();
    await expect(chart).toMatchAriaSnapshot(CHART);
    await press(chart.getByRole('application').or(chart.locator('[tabindex="0"]')).first(), 'ArrowLeft');
    await expect(chart.locator('[aria-live="polite"]')).toContainText(/\d/);
  });
});

const DASHBOARD = `
- main:
  - heading "Current alert status" [level=1]
  - region "Now":
    - heading "Now" [level=2]
  - region /LPA/:
    - heading /LPA/ [level=2]
    - text: /Released ALERT LEVEL 1 Get ready · Maghanda/
    - group:
      - strong: "Why:"
      - text: /Rain at LPASB.+ mm in 24 h, limit .+ mm/
  - region /SCU/:
    - text: /Released ALERT LEVEL 0 No warning · Walang babala/
  - region "Pending Alert Validation":
    - heading /Pending Alert Validation [01]/ [level=2]
  - region "Event Monitoring":
    - heading "Event Monitoring 1" [level=2]
    - region /^Alert level 1 LPA/:
      - status: /Warning sent \\((\\d+) of \\d+\\)/
`;
const PROGRESS = `
- dialog "Sending · LPA":
  - heading "Sending · LPA" [level=2]
  - heading "Warning" [level=3]
  - paragraph: /Elena Halimbawa, \\d{4}/
  - list:
    - listitem:
      - text: "Accepted by the gateway:"
      - strong: /^\\d+$/
  - table "Warning":
    - rowgroup:
      - row "Recipient Number State Since"
    - rowgroup:
      - row /\\(LEWC\\) \\*+\\d{4} Accepted by the gateway/
`;
const CHART = `
- figure "LPASB (on-site rain gauge) – Instantaneous rainfall (mm per 30 min)":
  - heading "LPASB (on-site rain gauge) – Instantaneous rainfall (mm per 30 min)" [level=3]
  - paragraph: /^Highest in this range/
  - button "Menu of LPASB (on-site rain gauge) – Instantaneous rainfall (mm per 30 min)"
  - application /^LPASB .+ Instantaneous rainfall .+ Highest in this range/
  - paragraph: /^Arrow keys read the values/
`;
