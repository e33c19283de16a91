// Somebody who has signed in before: with the session and the memory that the form leaves. The form and the way from it to the dashboard
// have stories of their own; each of the others would load two pages that it does not look at.
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect } from './bantay-test.ts';

/** Of the server, and nothing runs in it. */
const EMPTY_PAGE = '/health';

/** Without a path the page stands nowhere yet, and the story goes to its own address. */
export async function signedIn(page: Page, username: string, path?: string): Promise<void> {
  const answer = await page.request.post('/api/signin', { data: { username, password: DEMO_PASSWORD } });
  expect(answer.status(), await answer.text()).toBe(200);
  const { data } = await answer.json();
  await page.goto(EMPTY_PAGE);
  await page.evaluate((text) => localStorage.setItem('credentials', text), JSON.stringify(data));
  if (path !== undefined) await page.goto(path);
}
