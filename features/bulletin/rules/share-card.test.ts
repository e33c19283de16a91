// What is shared says what the sheet says, and never that a warning stands that was taken back.
import { describe, expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import type { Bulletin } from './bulletin.ts';
import { shareCard } from './share-card.ts';

const SHEET: Bulletin = {
  ...{ site: 'lpa', level: 3, number: 2, heading: [], title: 'CBEWS-L ALERT LEVEL INFORMATION: LPA-2026' },
  facts: [
    { name: 'Location', text: 'Brgy. Lipata, Paranas, Samar' },
    { name: 'Date/Time', text: 'November 26, 2026, 10:30 AM' },
    { name: 'Alert level released', text: 'Alert level 3, Evacuate · Lumikas' },
  ],
  ...{ situation: [], elements: [] },
  recommendations: [
    { name: 'Community', text: 'Lumikas na ngayon.' },
    { name: 'LEWC', text: 'Umalis sa lugar.' },
  ],
  note: 'This bulletin holds until a new one is released. Next release: November 26, 2026, 12:00 PM.',
  imprint: 'Demo MDRRMO Paranas · bulletin 2 · released 10:15 by Ramon Kunwari · letters DRBR ZPLD',
};
const CHECK = { letters: 'DRBR ZPLD', address: 'https://bantay.example.ph/levels/check' };
const card = (more: Partial<Parameters<typeof shareCard>[0]> = {}) =>
  shareCard({ sheet: SHEET, check: CHECK, cancelledAt: null, ...more });

describe('the card', () => {
  it('has the words of the sheet', () => {
    expect(card()).toMatchObject({
      ...{ level: 3, words: { en: 'Evacuate', fil: 'Lumikas' }, office: 'Demo MDRRMO Paranas' },
      ...{ place: 'Brgy. Lipata, Paranas, Samar (LPA)', time: 'November 26, 2026, 10:30 AM' },
      ...{ deed: 'Lumikas na ngayon.', note: SHEET.note, mark: null, check: CHECK },
    });
  });

  it('names no person who released', () => {
    expect(JSON.stringify(card())).not.toContain('Kunwari');
  });

  it('of a warning that was taken back says so, and promises nothing', () => {
    const taken = card({ cancelledAt: at('2026-11-26 11:00:00') });
    expect(taken.mark).toBe('CANCELLED · KANSELADO, November 26, 2026, 11:00 AM');
    expect(taken.note).toContain('does not hold');
  });

  it('without a sentence for residents leaves it out', () => {
    expect(card({ sheet: { ...SHEET, recommendations: [] } }).deed).toBe('');
    expect(card({ sheet: { ...SHEET, recommendations: SHEET.recommendations.slice(1) } }).deed).toBe('');
  });

  it('of a sheet without its facts still says of which site it is', () => {
    expect(card({ sheet: { ...SHEET, facts: [] } })).toMatchObject({ place: ' (LPA)', time: '' });
  });
});

it.each([1, 2, 3] as const)('level %d has its words in both languages', (level) => {
  const { words } = card({ sheet: { ...SHEET, level } });
  expect([words.en, words.fil]).not.toContain('');
});

it('has no address where nothing is for everybody', () => {
  expect(card({ check: null }).check).toBeNull();
});
