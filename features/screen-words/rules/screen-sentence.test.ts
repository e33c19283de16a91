import { describe, expect, it } from 'vitest';
import { fits, openSentences, PLACE, sentenceState, shownText, tidy } from './screen-sentence.ts';

const written = (text: string, isReviewed = false, place = 'shell:menu') => ({ place, text, isReviewed });

describe('a sentence', () => {
  it.each([
    ['nothing at all', '', null, false, 'missing', ''],
    ['nothing, in a set that is confirmed', '', null, true, 'missing', ''],
    ['what the program brings', 'Menu', null, false, 'unreviewed', 'Menu'],
    ['what the program brings, all of it confirmed', 'Menu', null, true, 'confirmed', 'Menu'],
    ['a draft', 'Menu', written('Pilian'), true, 'unreviewed', 'Pilian'],
    ['a draft where nothing was', '', written('Pilian'), true, 'unreviewed', 'Pilian'],
    ['a reviewed one', 'Menu', written('Pilian', true), false, 'confirmed', 'Pilian'],
    ['a draft that says what is confirmed', 'Menu', written('Menu'), true, 'confirmed', 'Menu'],
    ['a review of what the program brings', 'Menu', written('Menu', true), false, 'confirmed', 'Menu'],
  ] as const)('%s', (_, delivered, one, isSetConfirmed, state, shown) => {
    expect(sentenceState({ delivered, written: one, isSetConfirmed })).toBe(state);
    expect(shownText({ delivered, written: one })).toBe(shown);
  });

  it('fits with the same places, and a word of a level only as it is', () => {
    expect(fits(written('Maupay, {{name}}'), 'Hi, {{name}}')).toBe(true);
    expect(fits(written('Maupay'), 'Hi, {{name}}')).toBe(false);
    expect(fits(written('Pangandam', true, 'levels:1'), 'Pangandam')).toBe(true);
    expect(fits(written('Dalagan', true, 'levels:1'), 'Pangandam')).toBe(false);
  });

  it('is one line', () => expect(tidy(' a\n b\t c  ')).toBe('a b c'));

  it.each(['shell:menu', 'alerts:features.types.tilted/split trees', 'keys:list.one_other', 'ewi:problem.too long'])(
    'stands at %s',
    (place) => expect(place).toMatch(PLACE),
  );
  it.each(['menu', ':menu', 'shell:', 'shell:a\nb', 'shell:<b>', ' shell:menu'])(
    'stands nowhere such as "%s"',
    (place) => expect(place).not.toMatch(PLACE),
  );
});

describe('whether something is open', () => {
  const delivered = [
    { place: 'shell:menu', text: 'Menu' },
    { place: 'levels:1', text: 'Pangandam' },
  ];
  const open = (some: ReturnType<typeof written>[], isSet: boolean) => openSentences(delivered, some, isSet);

  it('all of it is, before anybody has read it', () => expect(open([], false).isOpen).toBe(true));
  it('nothing is, once all was read together', () => expect(open([], true)).toEqual({ isOpen: false, doubtful: [] }));
  it('a draft over one that was confirmed is', () => expect(open([written('Pilian')], true).isOpen).toBe(true));
  it('nothing is, once each was read by itself', () => {
    const reviews = [written('Pilian', true), written('Pangandam', true, 'levels:1')];
    expect(open(reviews, false).isOpen).toBe(false);
    expect(open(reviews.slice(0, 1), false).isOpen).toBe(true);
  });
  it('one that does not fit is not shown: what the program brings counts', () => {
    expect(open([written('{{lie}}', true)], true)).toEqual({ isOpen: false, doubtful: [] });
    expect(open([written('{{lie}}', true), written('Pangandam', true, 'levels:1')], false).isOpen).toBe(true);
  });
  it('a draft where the program has no Waray is for whoever knows its sentences', () => {
    const draft = written('Sulod', false, 'shell:gone');
    expect(open([draft, written('Gawas', true, 'shell:other')], true)).toEqual({ isOpen: false, doubtful: [draft] });
  });
});
