// A telephone of the trial: a browser with a clock of its own, in which a person enters things through the forms.
/// <reference lib="dom" />
import { expect as anyExpect, type Browser, type BrowserContext, type Page } from '../../e2e/browsers.ts';
import { followLink } from '../../e2e/follow-link.ts';
import { noisePicture } from '../../e2e/noise-picture.ts';
import { MeasurementsPage } from '../../e2e/pages/measurements-page.ts';
import { MomsPage } from '../../e2e/pages/moms-page.ts';
import { untilKept } from '../../e2e/until-kept.ts';
import type { Planned } from './plan.ts';

/** Five browsers on two cores. */
const PATIENCE_MS = 120_000;
const expect = anyExpect.configure({ timeout: PATIENCE_MS });
const PASSWORD = 'Bantay-demo-2026';
/** Every tenth as large as a camera makes it, in many pieces: making and shrinking them is most of the work. */
const [DOTS, LARGE] = [
  { width: 320, height: 240 },
  { width: 1400, height: 1050 },
];
const HOUR_MS = 3_600_000;
/** Far from the demo's own activities. */
const DAY_OF_ACTIVITIES = '2031-03-31';
/** Alone on its day: all of them edit it. */
const DAY_OF_EDITS = '2031-03-10';

export interface Telephone {
  place: number;
  context: BrowserContext;
  page: Page;
  /** Where it is. */
  path: string;
  /** Marks that were pressed: they have no text to be found by. */
  pressed: number;
  /** Entered since the line went. */
  entered: number;
  conflicts: number;
}

/** Its clock is off by so many hours, against everybody else's. */
export async function makeTelephone(browser: Browser, url: string, place: number, hours: number): Promise<Telephone> {
  const context = await browser.newContext({
    ...{ baseURL: url, viewport: { width: 360, height: 740 }, locale: 'en-PH', timezoneId: 'Asia/Manila' },
    ...{ serviceWorkers: 'allow', reducedMotion: 'reduce' },
  });
  context.setDefaultTimeout(PATIENCE_MS);
  await context.addInitScript(moveDate, hours * HOUR_MS);
  const page = await openPage(context);
  await laySession(page, place % 2 === 0 ? 'mlgu.demo' : 'mlgu2.demo');
  const telephone = { place, context, page, path: '', pressed: 0, entered: 0, conflicts: 0 };
  await wake(telephone);
  return telephone;
}

/** As the form of signing in leaves it (api/credentials.ts), without its page and the dashboard behind it. */
async function laySession(page: Page, username: string): Promise<void> {
  const answer = await page.request.post('/api/signin', { data: { username, password: PASSWORD } });
  const { data } = (await answer.json()) as { data: object }; // as the wire declares it
  await page.goto('/health/ready');
  await page.evaluate((text) => localStorage.setItem('credentials', text), JSON.stringify(data));
}

/** An alert of these days is told over everything, and put off as somebody on the slope does. */
async function openPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const alert = page.getByRole('dialog', { name: 'New Alerts' });
  await page.addLocatorHandler(alert, () => alert.getByRole('button', { name: 'Later' }).click());
  return page;
}

function moveDate(by: number): void {
  const Real = Date;
  const now = () => Real.now() + by;
  window.Date = new Proxy(Real, {
    construct: (target, given: unknown[]) => Reflect.construct(target, given.length === 0 ? [now()] : given) as Date, // as it stands
    get: (target, name) => (name === 'now' ? now : Reflect.get<object, PropertyKey>(target, name)),
  });
}

const ACTIVITIES = '["activities","every site"]';
/** Pages, and the answer of each without which its form does not open. */
const NEEDED = [
  ['/moms/scu', '["moms","scu","groups"]'],
  ['/surficial_markers/scu', '["surficial","scu","table",""]'],
  [`/events?day=${DAY_OF_ACTIVITIES}`, ACTIVITIES],
] as const;

/**
 * Pages and answers are there: from now on it opens without a line. By the menu, for the worker begins 3 s after a page was opened
 * (api/keep-shell.ts).
 */
export async function prepare(telephone: Telephone): Promise<void> {
  const { page } = telephone;
  await follow(telephone, pageOf.mark);
  await page.getByRole('button', { name: 'Keep the names on this phone' }).click();
  await expect(page.getByText(/^On this phone until /)).toBeVisible();
  for (const [path, needed] of NEEDED) {
    await follow(telephone, path);
    await untilKeptAnswer(telephone, needed);
  }
  await follow(telephone, pageOf.feedback);
  await untilKept(page, PATIENCE_MS);
}

/** In the page: whether this answer is kept (api/kept-answers.ts), and tells of that. */
async function isKept([name, text]: readonly [string, string]): Promise<boolean> {
  const answer = await caches.match(`/~answer/${encodeURIComponent(name)}`);
  return answer !== undefined && (await answer.text()).includes(text);
}

const untilKeptAnswer = ({ page }: Telephone, name: string, text = '') =>
  expect.poll(() => page.evaluate(isKept, [name, text] as const), { intervals: [50] }).toBe(true);

/** At the office, with a line: the page hears what time it is, and keeps that. */
export async function wake(telephone: Telephone): Promise<void> {
  const { page } = telephone;
  telephone.path = '/feedback';
  const told = page.waitForResponse((answer) => answer.url().endsWith('/api/session') && answer.ok());
  await page.goto(telephone.path);
  await told;
}

/** The tab dies, whatever it was at; a new one is opened. */
export async function killTab(telephone: Telephone, path = '/opcen'): Promise<void> {
  await telephone.page.close();
  telephone.page = await openPage(telephone.context);
  telephone.path = path;
  await telephone.page.goto(path).catch(() => undefined);
}

const pageOf: Record<Planned['kind'], string> = {
  mark: '/evacuation/lpa',
  feature: '/moms/scu',
  measurement: '/surficial_markers/scu',
  activity: `/events?day=${DAY_OF_ACTIVITIES}`,
  edit: `/events?day=${DAY_OF_EDITS}`,
  feedback: '/feedback',
};

async function goTo(telephone: Telephone, kind: Planned['kind']): Promise<void> {
  const path = pageOf[kind];
  const { page, path: before } = telephone;
  telephone.path = path;
  if (before === path) return;
  // As by the menu, where a page stands; two days of one page look alike, and the second is opened anew.
  if (before === '' || kind === 'edit' || kind === 'activity') await page.goto(path);
  else await follow(telephone, path);
}

async function follow(telephone: Telephone, path: string): Promise<void> {
  telephone.path = path;
  await followLink(telephone.page, path);
}

/** The activity that everybody will edit. */
export async function makeShared(telephone: Telephone): Promise<void> {
  await follow(telephone, pageOf.edit);
  await WAYS.activity(telephone, { kind: 'activity', tag: SHARED, photos: 0 }, '');
  // What was kept before knows nothing of it.
  await untilKeptAnswer(telephone, ACTIVITIES, SHARED);
}

const SHARED = 'Walk of the slope';

/** `today`: 'YYYY-MM-DD', the field's. Each lies in the store before the next is begun: what is not kept yet dies with its tab. */
export async function enter(telephone: Telephone, entries: readonly Planned[], today: string): Promise<void> {
  const marks = entries.filter(({ kind }) => kind === 'mark');
  if (marks.length > 0) {
    await timed('way there', () => goTo(telephone, 'mark'));
    await timed(`mark`, () => pressMarks(telephone, marks.length), marks.length);
  }
  for (const one of entries) {
    const { kind } = one;
    if (kind === 'mark') continue;
    await timed('way there', () => goTo(telephone, kind));
    await timed(kind, () => WAYS[kind](telephone, one, today));
    await untilWaits(telephone, ++telephone.entered);
  }
}

/** One person after the other, as fast as the page takes them: the button, then its mark among what waits. */
async function pressMarks(telephone: Telephone, count: number): Promise<void> {
  const { page, place, pressed } = telephone;
  const buttons = page.getByRole('main').getByRole('button', { name: MARKS });
  await buttons.first().waitFor();
  const size = await buttons.count();
  for (let n = 0; n < count; n++) {
    await buttons.nth((place * 7 + (pressed + n) * 3) % size).evaluate((button: HTMLElement) => button.click());
    await untilWaits(telephone, ++telephone.entered);
  }
  telephone.pressed += count;
}

const MARKS = /: (At the centre|On the way)$/;

const untilWaits = (telephone: Telephone, count: number) =>
  timed('seen to wait', () => telephone.page.waitForFunction(waitingHere, count, { polling: 20 }));

/** In the page: whether so many lie in its store. The strip counts an entry a moment sooner. */
async function waitingHere(count: number): Promise<boolean> {
  // Opened before there is one, it would be made, and empty.
  if (!(await indexedDB.databases()).some(({ name }) => name === 'bantay-outbox')) return false;
  const answer = <Result>(asked: IDBRequest<Result>) =>
    new Promise<Result>((resolve, reject) => {
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => reject(asked.error ?? new Error('store'));
    });
  const database = await answer(indexedDB.open('bantay-outbox'));
  try {
    const all = await answer<{ state: string }[]>(database.transaction('entries').objectStore('entries').getAll());
    return all.filter(({ state }) => state !== 'stored').length === count;
  } finally {
    database.close();
  }
}

/** What → [how often, ms], of all telephones. */
export const spent = new Map<string, [number, number]>();

export async function timed<Result>(what: string, work: () => Promise<Result>, times = 1): Promise<Result> {
  const from = performance.now();
  const result = await work();
  const [count, ms] = spent.get(what) ?? [0, 0];
  spent.set(what, [count + times, ms + performance.now() - from]);
  return result;
}

const WAYS: Record<
  Exclude<Planned['kind'], 'mark'>,
  (telephone: Telephone, one: Planned, today: string) => Promise<void>
> = {
  async feature({ page }, { tag, photos }) {
    const moms = new MomsPage(page);
    await moms.add();
    await moms.chooseType('Crack');
    await moms.field('Feature Name').selectOption('new');
    await moms.field('Location').fill('Invented place');
    await moms.field('Feature Description').fill('Isa, 2 m ang haba.');
    await moms.field('Upload Image').setInputFiles(pictures(tag, photos));
    await moms.fillRest(tag);
    await moms.save();
    await moms.answer('Yes');
    await done(page);
  },
  async measurement({ page, place }, { tag }, today) {
    const table = new MeasurementsPage(page);
    const minute = Number(tag.slice(2)) % 60;
    await page.getByRole('button', { name: 'Add surficial marker measurement' }).click();
    await table.field('Type').selectOption('EVENT');
    await table.field('Date').fill(today);
    await table.field('Time of measurement').fill(`0${place}:${String(minute).padStart(2, '0')}`);
    // As it stood: another value would be a trigger, and everybody is asked about it first.
    const last = await table.dialog
      .getByText(/^last \d/)
      .first()
      .textContent();
    await table.field('Marker A').fill(/[\d.]+/.exec(last ?? '')?.[0] ?? '');
    await table.field('Weather').selectOption('MAULAN');
    await table.field('Add New Name').check();
    await table.field('Measurer not on the list').fill(lettersOf(tag));
    await table.save();
    await table.answer('Yes');
    await done(page);
  },
  async activity({ page }, { tag, photos }) {
    await details(page)
      .getByRole('button', { name: /^Add Activity/ })
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/Name of Activity/).fill(tag);
    if (photos > 0) await dialog.locator('input[type=file]').first().setInputFiles(pictures(tag, photos));
    await saveActivity(page);
  },
  async edit({ page }, { tag }) {
    const own = details(page).getByRole('button', { name: 'Edit' });
    await own.first().waitFor();
    await own.first().click();
    await page.getByRole('dialog').getByLabel('Description').fill(tag);
    await saveActivity(page);
  },
  async feedback({ page }, { tag, photos }) {
    if (photos > 0) await page.getByLabel('Attach Image').first().setInputFiles(pictures(tag, photos));
    await page.getByLabel('Subject').selectOption('Others');
    await page.getByLabel('Description').fill(tag);
    await page.getByRole('button', { name: 'Submit Feedback' }).click();
    await expect(page.getByLabel('Description')).toHaveValue('');
  },
};

function pictures(tag: string, count: number) {
  const seed = Number(tag.slice(2)) * 10;
  const { width, height } = seed % 100 === 0 ? LARGE : DOTS;
  return Array.from({ length: count }, (_, index) => ({
    ...{ name: `${tag}-${index}.png`, mimeType: 'image/png' },
    buffer: noisePicture(width, height, seed + 2 * index, tag),
  }));
}

const details = (page: Page) => page.getByRole('region', { name: 'Activity Details' });

async function saveActivity(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page
    .getByRole('alertdialog', { name: 'Please confirm activity inputs:' })
    .getByRole('button', { name: 'Yes' })
    .click();
  await done(page);
}

/** Kept or stored: the form is gone, and the question over it, behind which no role of the form is to be found. */
const done = (page: Page) =>
  page.waitForFunction(() => document.querySelector('[role="dialog"], [role="alertdialog"]') === null);

/** Names have no numbers. */
export const lettersOf = (tag: string): string =>
  `WEEK ${[...tag.slice(2)]
    .map((digit) => String.fromCharCode(97 + Number(digit)))
    .join('')
    .toUpperCase()}`;

/** What the strip says: entries that wait. */
export async function waitingOf({ page }: Telephone): Promise<number> {
  const mark = await page.evaluate(() => {
    const names = Object.keys(localStorage).filter((name) => name.startsWith('waiting-mark.'));
    return names.map((name) => localStorage.getItem(name) ?? '');
  });
  return mark.reduce((sum, text) => sum + Number(text.split(' ')[0] ?? 0), 0);
}
