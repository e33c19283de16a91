// The test function of all stories: one built server per run, its address as baseURL, and axe at hand.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { test as base, expect, type Page } from '@playwright/test';
import { startTestServer, storyTime, type TestServer } from '../scripts/test-server.mjs';
import { countClicks } from './clicks.ts';
import { isNoted, longerThanNoted } from './noted-clicks.ts';
import { openWhole } from './until-drawn.ts';

export { expect, type Page } from '@playwright/test';

export const DEMO_PASSWORD = 'Bantay-demo-2026';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

// For trials (docs/developer.md): frames late by so much, as on a laden machine, where a thing is seen before it has the
// focus; answers of the API and parts of the program late by any time up to so much, and so in another order.
const FRAME_MS = Number(process.env.FRAME_MS ?? 0);
const ANSWER_MS = Number(process.env.ANSWER_MS ?? 0);

type Finding = { rule: string; theme: string; where: string[] };

export const test = base.extend<
  {
    findBarriers: (page: Page, within?: string, themes?: 'both' | 'shown') => Promise<Finding[]>;
    sayFieldTime: undefined;
  },
  { server: TestServer; story: string }
>({
  /** A story that names itself gets a server of its own: it leaves no alert behind for the others. */
  story: ['', { option: true, scope: 'worker' }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern to know what a fixture needs
    async ({}, use) => {
      const server = await startTestServer({ fieldTime: storyTime() });
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  sayFieldTime: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use, info) => {
      await use(undefined);
      if (info.status !== info.expectedStatus) console.error(`"${info.title}" began at field time ${storyTime()}.`);
    },
    { auto: true },
  ],
  baseURL: async ({ server }, use) => use(server.baseUrl),
  context: async ({ context, javaScriptEnabled }, use, info) => {
    if (javaScriptEnabled) openWhole(context);
    if (FRAME_MS > 0) await context.addInitScript(delayFrames, FRAME_MS);
    if (ANSWER_MS > 0) {
      await context.route(/\/(api|assets)\//, async (route) => {
        await new Promise((answer) => setTimeout(answer, Math.random() * ANSWER_MS));
        await route.continue().catch(() => undefined);
      });
    }
    const clicks = isNoted(info.title) ? await countClicks(context) : null;
    await use(context);
    // One that ended half way has pressed less.
    if (clicks && info.status === info.expectedStatus) expect(longerThanNoted(info.title, clicks())).toBeNull();
  },
  /** What axe finds against WCAG 2.2 AA in both themes, or in the one that is shown, on the whole page, in the dialog that lies over it, or within a selector; expect([]). */
  // biome-ignore lint/correctness/noEmptyPattern: as above
  findBarriers: async ({}, use) => {
    await use(async (page, within, themes = 'both') => {
      // By the debugger's way, which the page's CSP does not stop.
      if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
      return page.evaluate(
        async ({ context, isBoth }) => {
          const { axe } = window as unknown as {
            axe: { run(where: string | Element | Document, options: object): Promise<AxeResult> };
          };
          const underWay = () =>
            document
              .getAnimations()
              .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity);
          // Nothing behind an open dialog can be reached, and what its edge or a sticky head half covers is no small target.
          const where = context ?? [...document.querySelectorAll<HTMLElement>('[role$="dialog"]')].at(-1) ?? document;
          const find = async (theme: string, runOnly: string[] | object) => {
            // Colours that are on their way from one theme to the other are those of neither; what inherits them starts after them.
            // One that stands still without an end, as of something that is not drawn any more, is waited for no longer than this.
            const until = performance.now() + 5000;
            for (let moving = underWay(); moving.length > 0 && performance.now() < until; moving = underWay()) {
              const all = Promise.allSettled(moving.map(({ finished }) => finished));
              await Promise.race([all, new Promise((next) => setTimeout(next, 1000))]);
            }
            // The place of each node that passed would cost most of the time, and nobody reads it.
            const { violations } = await axe.run(where, { runOnly, resultTypes: ['violations'] });
            return violations.map(({ id, nodes }) => ({
              rule: id,
              theme,
              where: nodes.map(({ html }) => html.slice(0, 120)),
            }));
          };
          const { dataset } = document.documentElement;
          const chosen = dataset.theme;
          const shown = chosen ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
          const other = shown === 'dark' ? 'light' : 'dark';
          const found = await find(shown, ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']);
          if (!isBoth) return found;
          // Of all rules only this one looks at colours.
          dataset.theme = other;
          const more = await find(other, { type: 'rule', values: ['color-contrast'] });
          if (chosen === undefined) delete dataset.theme;
          else dataset.theme = chosen;
          return [...found, ...more];
        },
        { context: within, isBoth: themes === 'both' },
      );
    });
  },
});

export function delayFrames(ms: number): void {
  const { requestAnimationFrame } = window;
  window.requestAnimationFrame = (draw) => requestAnimationFrame(() => setTimeout(() => draw(performance.now()), ms));
}

type AxeResult = { violations: { id: string; nodes: { html: string }[] }[] };
