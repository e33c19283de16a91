// The ten jobs (docs/findings.md), as somebody goes who knows the house: the shortest way that the pages offer.
import { expect } from '../../e2e/browsers.ts';
import type { Hand, Locator } from './hand.ts';

interface Job {
  name: string;
  /** On the dashboard at its beginning; a storm has just come at lpa before the first. */
  does: (hand: Hand) => Promise<void>;
}

const SENT_WITHIN = 30_000;
/** The smallest PNG: one dot. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const HOUSEHOLDS = 'Household #,Purok,Name,Gender,Birthdate\nT-1,Purok 1,Una,F,\n';

const dialogOf = ({ page }: Hand, name: string | RegExp) => page.getByRole('dialog', { name });
const regionOf = ({ page }: Hand, name: string | RegExp) => page.getByRole('region', { name });
const buttonIn = (where: Locator, name: string | RegExp) => where.getByRole('button', { name, exact: true });
const yes = (hand: Hand, name: string) => hand.press(buttonIn(hand.page.getByRole('alertdialog'), name));
const main = ({ page }: Hand) => page.getByRole('main');

/** By the tabs with the mouse, by the menu of a phone with a finger, by letters with keys. */
async function goTo(hand: Hand, tab: string, place: string, keys: string): Promise<void> {
  const { page } = hand;
  if (hand.by === 'keys') return hand.letters(keys);
  if (hand.by === 'mouse') {
    await hand.press(page.getByRole('button', { name: tab, exact: true }));
    await hand.press(page.getByRole('menuitem', { name: 'LPA' }).first());
    return hand.press(page.getByRole('menuitem', { name: place }));
  }
  await openMenu(hand);
  const menu = dialogOf(hand, 'Menu');
  for (const fold of [tab, 'LPA']) {
    await hand.press(menu.locator('summary:visible').filter({ hasText: new RegExp(`^${fold}$`) }));
  }
  await hand.press(menu.getByRole('link', { name: place }).filter({ visible: true }));
}

const openMenu = (hand: Hand) => hand.press(hand.page.getByRole('banner').getByRole('button', { name: 'Menu' }));

export const JOBS: readonly Job[] = [
  {
    name: '1 storm → all sent',
    async does(hand) {
      await hand.press(buttonIn(dialogOf(hand, 'New Alerts'), 'Close & Validate'));
      await hand.press(buttonIn(dialogOf(hand, 'Validate Alert'), 'Valid'));
      const raised = regionOf(hand, 'Pending Alert Validation').locator('section[data-level]:not([data-level="0"])');
      await hand.press(buttonIn(raised, 'Release Warning'));
      await hand.press(buttonIn(dialogOf(hand, 'Release Warning'), 'Release Warning'));
      await yes(hand, 'Yes, and open the SMS');
      const events = regionOf(hand, 'Event Monitoring');
      await hand.press(buttonIn(dialogOf(hand, /Disseminate Warning/), 'Send EWI SMS'));
      await yes(hand, 'Yes, send');
      await expect(events).toContainText(/Warning sent \((\d+) of \1\)/, { timeout: SENT_WITHIN });
    },
  },
  {
    name: '2 a release is corrected',
    async does(hand) {
      await hand.press(buttonIn(regionOf(hand, 'Event Monitoring'), 'Correct or cancel'));
      const dialog = dialogOf(hand, /Correct or cancel/);
      await hand.tick(dialog.getByRole('radio', { name: /Correct the text/ }));
      const text = dialog.getByRole('textbox').first();
      await hand.write(text, `${await text.inputValue()}\nItama.`);
      await hand.press(buttonIn(dialog, 'Send correction'));
      await yes(hand, 'Yes, send');
      await expect(dialog).toBeHidden();
    },
  },
  {
    name: '3 today’s markers',
    async does(hand) {
      if (hand.by === 'keys') await hand.letters('m');
      else await hand.press(hand.page.getByRole('link', { name: 'New measurement LPA' }));
      const form = dialogOf(hand, /surficial marker measurements/);
      await form.waitFor();
      // As they were: nothing moves.
      const before = [...((await form.textContent()) ?? '').matchAll(/last (\d+\.\d)/g)].map(([, cm = '']) => cm);
      await hand.choose(form.getByLabel('Type'), 'Event');
      for (const [index, name] of ['A', 'B', 'C', 'D'].entries()) {
        await hand.write(form.getByLabel(`Marker ${name}`), before[index] ?? '');
      }
      await hand.choose(form.getByLabel('Weather'), 'Maulan');
      await hand.press(buttonIn(form, 'Save Measurements'));
      await yes(hand, 'Yes');
      await expect(form).toBeHidden();
    },
  },
  {
    name: '4 why lpa is at its level',
    async does(hand) {
      const link = hand.page.getByRole('link', { name: 'Why this level' }).first();
      // A phone has it below the cards; the sign in the strip leads there too.
      const strip = regionOf(hand, 'Situation').getByRole('link', { name: /Alert level 1/ });
      await hand.press(hand.by === 'touch' ? strip : link);
      await expect(main(hand)).toContainText('LPASB');
    },
  },
  {
    name: '5 a feature with a photo',
    async does(hand) {
      await goTo(hand, 'GROUND DATA', 'Landslide Features', 'g f');
      await hand.press(buttonIn(main(hand), 'Add Landslide Feature'));
      const form = dialogOf(hand, 'Enter new landslide feature');
      await hand.choose(form.getByLabel('Feature Type'), 'Crack');
      await hand.file(form.getByLabel('Upload Image'), { name: 'crack.png', mimeType: 'image/png', buffer: DOT });
      await hand.choose(form.getByLabel('Feature Name'), 'New Feature');
      await hand.write(form.getByLabel('Location'), 'Above the school');
      await hand.write(form.getByLabel('Feature Description'), 'Isa, 3 m ang haba.');
      await hand.write(form.getByLabel('Narratives'), 'After the rain.');
      await hand.tick(form.getByLabel('Have you consulted the provider?'));
      await hand.write(form.getByLabel('Name of staff consulted'), 'A. Guro');
      await hand.choose(form.getByLabel('Alert Level'), '0');
      await hand.press(buttonIn(form, 'Save'));
      await yes(hand, 'Yes');
      await expect(form).toBeHidden();
    },
  },
  {
    name: '6 households from a file',
    async does(hand) {
      await goTo(hand, 'ASSESSMENT', 'Household Data', 'g h');
      await hand.press(buttonIn(main(hand), 'Import'));
      const buffer = Buffer.from(HOUSEHOLDS);
      await hand.file(hand.page.getByLabel('File', { exact: true }), { name: 'new.csv', mimeType: 'text/csv', buffer });
      await hand.press(buttonIn(main(hand), 'Take in 1'));
      await yes(hand, 'Yes, take in');
      await expect(hand.page.getByText('1 added, 0 changed.')).toBeVisible();
    },
  },
  {
    name: '7 the bulletin as PDF',
    async does(hand) {
      if (hand.by === 'keys') await hand.letters('g b');
      else if (hand.by === 'touch') {
        await openMenu(hand);
        await hand.press(dialogOf(hand, 'Menu').getByRole('link', { name: 'Bulletin' }));
      } else {
        await hand.press(buttonIn(hand.page.getByRole('banner'), 'More'));
        await hand.press(hand.page.getByRole('menuitem', { name: 'Bulletin' }));
      }
      const file = hand.page.waitForEvent('download');
      await hand.press(buttonIn(main(hand), 'Download as PDF'));
      expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
    },
  },
  {
    name: '8 the last 12 hours',
    async does(hand) {
      await hand.press(hand.page.getByRole('link', { name: 'Watch log' }));
      await hand.choose(hand.page.getByLabel('Time'), 'Last 12 hours');
      await expect(regionOf(hand, 'Watch log').last()).toContainText(/Correction sent/);
    },
  },
  {
    name: '9 who did not get it',
    async does(hand) {
      await hand.press(regionOf(hand, /^LPA ·/).getByRole('link', { name: /^Told \d+ of/ }));
      await expect(hand.page.getByRole('row').filter({ hasText: 'Felix Tulad' })).toContainText('No SMS number');
    },
  },
  {
    name: '10 the same week last year',
    async does(hand) {
      await goTo(hand, 'ANALYSIS', 'Rainfall', 'g r');
      await hand.choose(hand.page.getByLabel('Select date range'), '7 days');
      const bar = regionOf(hand, 'Time of the charts');
      await hand.press(buttonIn(bar, 'Dates and comparison'));
      await hand.choose(bar.getByLabel('Compare with'), 'One year before');
      await hand.press(buttonIn(bar, 'Show'));
      await expect(hand.page.getByRole('heading', { name: /^One year before: / })).toBeAttached();
    },
  },
];
