import { describe, expect, it } from 'vitest';
import { clipsOf, drawSpokenWords, missingOf, SPOKEN_NAMES, SPOKEN_WORDS, sitePart, TONGUES } from './spoken-words.ts';

const NONE = { fil: new Set<string>(), war: new Set<string>() };
const all = (more: readonly string[] = []) => new Set<string>([...SPOKEN_NAMES, ...more]);
const without = (...names: readonly string[]) => new Set<string>(SPOKEN_NAMES.filter((name) => !names.includes(name)));
const CALL = ['opening', 'site-lpa', 'trigger', 'level-2', 'press-1'];

describe('the table of sentences', () => {
  it.each(SPOKEN_NAMES)('%s is a sentence in both languages, and no name of a person or a number', (name) => {
    for (const tongue of TONGUES) {
      expect(SPOKEN_WORDS[name][tongue]).toMatch(/^[A-Z][A-Za-z ,-]+(\. [A-Z][A-Za-z ,-]+)*\.$/);
      expect(SPOKEN_WORDS[name][tongue]).not.toMatch(/\d/);
    }
    expect(name).toMatch(/^[a-z0-9-]+$/);
  });

  it('has other words and other tones for each: nobody takes a trial for a call for help', () => {
    for (const key of ['fil', 'war', 'tones'] as const) {
      const said = SPOKEN_NAMES.map((name) => SPOKEN_WORDS[name][key]);
      expect(new Set(said).size, key).toBe(SPOKEN_NAMES.length);
    }
    for (const name of SPOKEN_NAMES) expect(SPOKEN_WORDS[name].tones).toMatch(/^[hlHL][hlHL.]*$/);
  });

  it('beeps a level as often as it is high', () => {
    const beeps = (name: 'level-1' | 'level-2' | 'level-3') => SPOKEN_WORDS[name].tones.replaceAll('.', '').length;
    expect([beeps('level-1'), beeps('level-2'), beeps('level-3')]).toEqual([1, 2, 3]);
  });

  it('is drawn with a row for each', () => {
    const drawn = drawSpokenWords().split('\n');
    expect(drawn).toHaveLength(SPOKEN_NAMES.length + 2);
    expect(drawn[2]).toBe(
      '| `opening.wav` | Ito ang Bantay. May abiso para sa naka-duty. | Ini an Bantay. May pahibaro para ha naka-duty. | `hlhlhl.` |',
    );
  });
});

describe('the part of a site', () => {
  it.each([
    ['LPA', 'site-lpa'],
    ['scu', 'site-scu'],
    ['a-1', 'site-a-1'],
    ['', 'a-site'],
    ['../etc', 'a-site'],
    ['a b', 'a-site'],
    ['x'.repeat(21), 'a-site'],
    ['ñ', 'a-site'],
  ])('"%s" is %s', (code, part) => {
    expect(sitePart(code)).toBe(part);
  });
});

describe('what a call plays', () => {
  it('is tones in the order of its parts as long as nothing is recorded', () => {
    expect(clipsOf(CALL, NONE)).toEqual([
      { tones: SPOKEN_WORDS.opening.tones },
      { tones: SPOKEN_WORDS['a-site'].tones },
      { tones: SPOKEN_WORDS.trigger.tones },
      { tones: SPOKEN_WORDS['level-2'].tones },
      { tones: SPOKEN_WORDS['press-1'].tones },
    ]);
  });

  it('is Filipino, then Waray, where both are there', () => {
    const clips = clipsOf(['trial', 'press-1'], { fil: all(), war: all() });
    expect(clips).toEqual([
      { tongue: 'fil', name: 'trial' },
      { tongue: 'fil', name: 'press-1' },
      { tongue: 'war', name: 'trial' },
      { tongue: 'war', name: 'press-1' },
    ]);
  });

  it('names a site where it has a recording, and says “a site” where it has none', () => {
    const clips = clipsOf(['site-lpa', 'help'], { fil: all(['site-lpa']), war: all() });
    expect(clips).toEqual([
      { tongue: 'fil', name: 'site-lpa' },
      { tongue: 'fil', name: 'help' },
      { tongue: 'war', name: 'a-site' },
      { tongue: 'war', name: 'help' },
    ]);
  });

  it.each(CALL.filter((name) => !name.startsWith('site-')))(
    'leaves a language out that lacks %s, and keeps the other',
    (name) => {
      const clips = clipsOf(CALL, { fil: without(name), war: all() });
      expect(clips.every((clip) => 'tongue' in clip && clip.tongue === 'war')).toBe(true);
      expect(clips).toHaveLength(CALL.length);
    },
  );

  it('is tones again where each language lacks a sentence: no half of one', () => {
    const clips = clipsOf(CALL, { fil: without('trigger'), war: without('opening') });
    expect(clips.every((clip) => 'tones' in clip)).toBe(true);
    expect(clips).toHaveLength(CALL.length);
  });

  it('is not kept from speaking by a sentence that this call does not need', () => {
    const clips = clipsOf(['trial'], { fil: without('siren'), war: new Set() });
    expect(clips).toEqual([{ tongue: 'fil', name: 'trial' }]);
  });

  it('leaves out what it does not know, and whatever would lead out of the folder', () => {
    const strange = ['opening', 'volcano', 'site-../../etc/passwd', '../x', 'constructor', 'site-', 'press-1'];
    const clips = clipsOf(strange, { fil: all(['../x', 'site-../../etc/passwd', 'constructor']), war: new Set() });
    expect(clips).toEqual([
      { tongue: 'fil', name: 'opening' },
      { tongue: 'fil', name: 'press-1' },
    ]);
    expect(clipsOf(strange, NONE)).toHaveLength(2);
  });

  it('is nothing where there is nothing to say', () => {
    expect(clipsOf([], NONE)).toEqual([]);
    expect(clipsOf([], { fil: all(), war: all() })).toEqual([]);
  });
});

describe('what is missing', () => {
  it('is all of the table, then less, then nothing', () => {
    expect(missingOf(new Set())).toEqual(SPOKEN_NAMES);
    expect(missingOf(without('thanks', 'help'))).toEqual(['help', 'thanks']);
    expect(missingOf(all())).toEqual([]);
  });

  it('is never a site: a new one may do without', () => {
    expect(missingOf(all(['site-lpa']))).toEqual([]);
    expect(missingOf(new Set(['site-lpa', 'nonsense']))).toEqual(SPOKEN_NAMES);
  });
});
