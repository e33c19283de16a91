// Why a level is what it is, from the catalogue and from nothing that a person typed.
import { expect, it } from 'vitest';
import { DEFAULT_TEMPLATES } from '../../warning-texts/rules/default-templates.ts';
import type { MessageTrigger } from '../../warning-texts/rules/templates.ts';
import { deedsOf, reasonsOf } from './told-texts.ts';

const rain: MessageTrigger = { source: 'rainfall', level: 1 };
const why = (
  level: 0 | 1 | 2,
  triggers: readonly MessageTrigger[],
  hasGroundData = true,
  templates = DEFAULT_TEMPLATES,
) => reasonsOf(templates, { level, triggers, hasGroundData }).map(({ en }) => en.text);

it('level 0 says only that nobody has measured the ground', () => {
  expect(why(0, [rain])).toEqual([]);
  expect(why(0, [], false)).toEqual([expect.stringContaining('no new measurement from the ground')]);
});

it('a level above 0 says a sentence for each trigger, and the same once', () => {
  const moving: MessageTrigger = { source: 'surficial', level: 2 };
  expect(why(2, [moving, rain, rain], false)).toEqual([
    expect.stringContaining('moving significantly'),
    expect.stringContaining('accumulated rainfall exceeded'),
  ]);
});

it('a request tells nothing of what the person wrote who made it', () => {
  const asked = why(1, [{ source: 'on demand', level: 1, info: 'Juan dela Cruz saw a crack', eqId: 0 }]);
  expect(asked).toEqual([expect.stringContaining('The local government raised the alert')]);
});

it('a catalogue without texts leaves those that were delivered', () => {
  expect(why(1, [rain], true, [])).toEqual(why(1, [rain]));
  for (const level of [0, 1, 2, 3] as const) {
    expect(deedsOf([], level)).toEqual(deedsOf(DEFAULT_TEMPLATES, level));
    expect(deedsOf([], level).en.text).not.toBe('');
  }
});
