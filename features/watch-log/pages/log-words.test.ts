// Each entry of the log has a sentence with its numbers, in each language, and leads to where the thing lies.
import i18next from 'i18next';
import { expect, it } from 'vitest';
import { alerts } from '../../dashboard/words/en/alerts.ts';
import { BEGIN, COUNTS, entry, release, trigger } from '../rules/log-entries.fixture.ts';
import type { LogEntry } from '../rules/log-entry.ts';
import { diary as en } from '../words/en/diary.ts';
import { diary as fil } from '../words/fil/diary.ts';
import { diary as war } from '../words/war/diary.ts';
import { entryPath, entryText, type Translate } from './log-words.ts';

const words = { en, fil, war };
async function speak(language: keyof typeof words): Promise<Translate> {
  const i18n = i18next.createInstance();
  const resources = { [language]: { diary: words[language], alerts } };
  await i18n.init({ lng: language, resources, defaultNS: 'diary', interpolation: { escapeValue: false } });
  return i18n.getFixedT(language, ['diary', 'alerts']) as unknown as Translate; // as the page makes it
}

const reply = (takenBy: string | null) => entry('reply', { what: 'tulong', inboxId: 1, text: 'may naipit', takenBy });
const shift = (what: 'given' | 'taken' | 'withdrawn', other: string | null, remarks = '') =>
  entry('hand-over', { what, handOverId: 1, other, remarks });
const status = (of: -1 | 0 | 1, remarks: string | null = null) =>
  entry('decision', { triggerId: 1, source: 'rainfall', level: 1, status: of, remarks });
const data = (what: 'gap' | 'back', ref: string) => entry('data', { what, sensor: 'LPASB', since: BEGIN }, { ref });

const TABLE: [LogEntry, string, string | null][] = [
  [trigger(1, BEGIN), 'Trigger of level 1, Rainfall. made up', '/record/lpa'],
  [status(1), 'Decided: valid, Rainfall, level 1', '/record/lpa'],
  [status(-1, 'gauge broken'), 'Decided: invalid, Rainfall, level 1 – “gauge broken”', '/record/lpa'],
  [status(0), 'Being validated: Rainfall, level 1', '/record/lpa'],
  [release(2, BEGIN, { releaseId: 7 }), 'Level 2 released, bulletin 1', '/bulletin?release=7'],
  [release(0, BEGIN), 'Level 0 released, bulletin 1', '/record/lpa'],
  [
    entry('text', { what: 'correction', releaseId: 7, level: 1, ...COUNTS }),
    'Correction sent by SMS, level 1: 14 numbers, 12 sent, 9 delivered, 1 failed, 1 waiting, 6 answered',
    '/reach/lpa',
  ],
  [reply(null), 'Asks for HELP (TULONG): “may naipit” – nobody has read it yet', '/opcen'],
  [reply('Elena'), 'Asks for HELP (TULONG): “may naipit” – read by Elena', '/opcen'],
  [entry('reply', { what: 'ok', releaseId: 7, count: 3 }), '3 answered OK', '/opcen'],
  [entry('reply', { what: 'other', inboxId: 1, text: 'salamat', takenBy: null }), 'SMS: “salamat”', '/opcen'],
  [
    entry('measurement', { what: 'markers', moId: 1, observer: 'Aida', markers: 1 }),
    '1 marker measured, by Aida',
    '/surficial_markers/lpa',
  ],
  [
    entry('measurement', { what: 'feature', momsId: 1, feature: 'Crack', level: 2 }),
    'Landslide feature reported: Crack, level 2',
    '/moms/lpa',
  ],
  [
    entry('measurement', { what: 'request', requestId: 1, level: 1, reason: 'asked' }),
    'Monitoring on demand, level 1: asked',
    '/record/lpa',
  ],
  [data('gap', 'gap-rain:1:2'), 'LPASB is silent since 2026/11/21 00:00', '/rainfall/lpa'],
  [data('back', 'back-tilt:1:2'), 'LPASB sends again, silent since 2026/11/21 00:00', '/subsurface/lpa'],
  [
    entry('problem', { what: 'begun', problemId: 1, problemKind: 'silent', facts: { sensor: 'rain_lpasb' } }),
    'Begins: a sensor sends no data (lpasb)',
    '/opcen',
  ],
  [
    entry('problem', { what: 'ended', problemId: 1, problemKind: 'disk', facts: {} }),
    'Over: the disk of the server is nearly full',
    '/opcen',
  ],
  [
    entry('roll-call', { what: 'opened', rollcallId: 1, centre: 'School' }),
    'Roll-call opened, School',
    '/evacuation/lpa',
  ],
  [entry('note', { noteId: 1, text: 'The road is open.' }), 'The road is open.', null],
  [shift('given', 'Ramon', 'quiet'), 'Shift handed over to Ramon – “quiet”', null],
  [shift('given', null), 'Shift ended, nobody was there to take it', null],
  [shift('taken', 'Elena'), 'Shift taken from Elena', null],
  [shift('withdrawn', 'Ramon'), 'Hand-over withdrawn', null],
];

it.each(TABLE.map(([one, text, path]) => [text, one, path] as const))('%s', async (text, one, path) => {
  expect(entryText(one, await speak('en'))).toBe(text);
  expect(entryPath(one)).toBe(path);
});

it.each(['fil', 'war'] as const)('in %s each has a sentence of its own, with nothing left open', async (language) => {
  const [t, english] = [await speak(language), await speak('en')];
  for (const [one] of TABLE) {
    const said = entryText(one, t);
    expect(said).not.toMatch(/\{\{|undefined|says\.|problems\./);
    if (one.kind !== 'note' && !(one.kind === 'reply' && one.facts.what === 'other'))
      expect(said).not.toBe(entryText(one, english));
  }
});

it('of no site it leads nowhere but to the dashboard', () => {
  expect(entryPath({ ...trigger(1, BEGIN), siteCode: null })).toBeNull();
  expect(entryPath({ ...reply(null), siteCode: null })).toBe('/opcen');
});
