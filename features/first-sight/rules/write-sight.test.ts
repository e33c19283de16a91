import { fromManilaText } from '@bantay/kernel/time/manila-time';
import { expect, it } from 'vitest';
import { PUBLIC_LANGUAGES } from '../../public-page/rules/public-language.ts';
import { type SeenSite, writeSight } from './write-sight.ts';

const at = (text: string) => fromManilaText(`2026-11-21 ${text}`)!; // the texts here are times
const SITE: SeenSite = {
  ...{ siteCode: 'lpa', name: 'Brgy. Lipata, Paranas (LPA)', level: 2, doubt: null, waiting: null },
  ...{ since: at('09:30:00'), until: at('13:30:00'), isOverdue: false, takenBackAt: null, judgedAt: at('09:30:00') },
};
const draw = (site: Partial<SeenSite>, language: 'en' | 'fil' | 'war' = 'en') =>
  writeSight({ readAt: at('09:41:07'), isDemo: false, sites: [{ ...SITE, ...site }] }, language);

it('says a level, since when and until when, and when the server knew it', () => {
  const html = draw({});
  expect(html).toContain('data-level="2"');
  for (const time of ['09:30', '13:30', '09:41']) expect(html).toContain(`>2026/11/21 ${time}</time>`);
  expect(html).toContain('href="/evacuation/lpa"');
  expect(html).not.toContain('waits');
  expect(html).not.toContain('DEMO');
});

it.each([
  [{ for: 'decision', level: 3, triggers: 1 }, 'A trigger for alert level 3 waits for somebody to decide.'],
  [{ for: 'decision', level: 0, triggers: 2 }, 'A trigger waits for somebody to decide.'],
  [{ for: 'release', level: 1, triggers: 1 }, 'Alert level 1 is declared valid and waits for its release.'],
] as const)('what waits stands above the level that is released: %o', (waiting, sentence) => {
  const html = draw({ waiting });
  expect(html.indexOf(sentence)).toBeGreaterThan(0);
  expect(html.indexOf(sentence)).toBeLessThan(html.indexOf('data-level'));
});

it('nothing is green by absence', () => {
  const html = draw({ level: null, doubt: 'nothing measures', until: null });
  expect(html).toContain('data-level="unknown"');
  expect(html).toContain('Nothing measures here now.');
  expect(html).not.toContain('data-level="0"');
});

it('what people named is text', () => {
  const html = draw({ name: '<img src=x>"&', siteCode: 'a"b' });
  expect(html).not.toMatch(/<img|a"b/);
  expect(html).toContain('&lt;img src=x&gt;');
});

it.each(PUBLIC_LANGUAGES)('has no place left open in %s', (language) => {
  for (const level of [0, 2] as const) {
    const html = draw({ waiting: { for: 'decision', level, triggers: 1 } }, language);
    expect(html).not.toMatch(/\{\w+\}|undefined/);
    expect(html).toContain(`lang="${language}"`);
  }
});
