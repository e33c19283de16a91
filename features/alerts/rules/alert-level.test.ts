import { describe, expect, it } from 'vitest';
import { ALERT_LEVELS, levelWord } from './alert-level.ts';

describe('the word of a level', () => {
  it.each([
    ['en', 0, 'en', 'No warning'],
    ['en', 3, 'en', 'Evacuate'],
    ['fil', 1, 'fil', 'Maghanda'],
    ['fil', 3, 'fil', 'Lumikas'],
    ['war', 0, 'war', 'Waray pahimatngon'],
    ['war', 3, 'war', 'Bakwit'],
    // A language that nobody knows is read in English.
    ['tl', 2, 'en', 'Alert'],
    ['', 2, 'en', 'Alert'],
  ] as const)('for a reader of "%s", level %i', (reader, level, language, word) => {
    expect(levelWord(level, reader)).toEqual({ language, word });
  });

  it('is there for each level in English and Filipino, and what to do from level 2 on', () => {
    for (const { level, words, deed } of ALERT_LEVELS) {
      expect([level, words.en === '', words.fil === '']).toEqual([level, false, false]);
      expect([level, deed !== undefined]).toEqual([level, level >= 2]);
      if (deed) expect([deed.fil.toUpperCase(), deed.en.toUpperCase()]).toEqual([deed.fil, deed.en]);
    }
  });
});
