import { describe, expect, it } from 'vitest';
import type { CapSeal } from '../../cap/rules/cap-seal.ts';
import { isHandedOn, isOlder, keyBelieved, standingOf, toldOf } from './cap-standing.ts';

const named = { site: 'lpa', identifier: 'PH-1-lpa-1-0' };
const by = (signer: string, identifier = named.identifier): CapSeal => ({
  is: 'signed',
  cap: { signer, identifier, msgType: 'Cancel', headline: 'as signed', sent: 2, before: [] },
});
const [unsigned, forged]: CapSeal[] = [{ is: 'unsigned' }, { is: 'forged' }];

describe('a message', () => {
  it.each([
    ['the first that is signed: its key is held', by('a'), null, 'signed', 'a'],
    ['of that key', by('a'), 'a', 'signed', 'a'],
    ['of another one, which does not take its place', by('b'), 'a', 'other key', 'a'],
    ['with a signature that is none, of which no key is held', forged!, null, 'forged', null],
    ['of a cell that never signed', unsigned!, null, 'unsigned', null],
    ['without a signature, of a cell that signs', unsigned!, 'a', 'forged', 'a'],
    ['that is another one than is named', by('a', 'PH-1-lpa-1-1'), 'a', 'forged', 'a'],
  ] as const)('%s', (_what, seal, key, standing, held) =>
    expect(standingOf(named, seal, key)).toEqual({ standing, key: held }),
  );

  it('of another site of the same cell is forged, and its key is not held', () => {
    const other = { ...named, site: 'scu' };
    expect(standingOf(other, by('a'), null)).toEqual({ standing: 'forged', key: null });
    // Of identifiers of another form nothing is known.
    expect(standingOf({ ...other, identifier: 'x' }, by('a', 'x'), 'a').standing).toBe('signed');
  });

  it('is handed on where it is signed, or its cell never signs', () => {
    expect((['signed', 'unsigned', 'forged', 'other key', 'older'] as const).filter(isHandedOn)).toEqual([
      'signed',
      'unsigned',
    ]);
  });

  it('is told as it was signed', () => {
    const said = { type: 'Alert', headline: 'as said', sent: 1 };
    expect(toldOf(said, by('a'))).toEqual({ type: 'Cancel', headline: 'as signed', sent: 2 });
    expect(toldOf(said, unsigned!)).toEqual(said);
  });
});

describe('beside the newest of its site', () => {
  const capAt = (identifier: string, sent: number, ...before: string[]) => ({ identifier, sent, before });
  it.each([
    ['the first one is not older', capAt('a', 1), null, false],
    ['the same again is not', capAt('a', 5), capAt('a', 5), false],
    ['what was sent before it is', capAt('a', 4), capAt('b', 5), true],
    ['what was sent after it is not', capAt('a', 6), capAt('b', 5), false],
    ['another one of the same second is not', capAt('a', 5), capAt('b', 5), false],
    ['but it is where the newest one came after it', capAt('a', 5), capAt('b', 5, 'a 5'), true],
    ['also where a clock was set back between', capAt('a', 9), capAt('b', 5, 'a 9'), true],
    ['what came after it is not, whatever its clock says', capAt('b', 5, 'a 9'), capAt('a', 9), false],
    // A restored cell gives the same identifier once more.
    ['one of the same name and an earlier time is', capAt('a', 4), capAt('a', 5, 'b 3'), true],
    ['what came after another of that name is judged by its time', capAt('b', 4, 'a 3'), capAt('a', 5), true],
    ['and so is what came before another of that name', capAt('a', 6), capAt('b', 5, 'a 4'), false],
  ])('%s', (_what, cap, newest, is) => expect(isOlder(cap, newest)).toBe(is));
});

describe('a person believes', () => {
  it.each([
    ['the newest key', [by('c'), by('b')], 'c'],
    ['none where nothing is signed any more', [unsigned!, by('b')], null],
    ['nothing that is forged', [forged!, by('a', 'y'), by('b')], 'b'],
    ['what was, where nothing else came', [forged!], 'a'],
    ['what was, where nothing is withheld', [], 'a'],
  ] as const)('%s', (_what, seals, key) =>
    expect(
      keyBelieved(
        seals.map((seal) => ({ ...named, seal })),
        'a',
      ),
    ).toBe(key),
  );
});
