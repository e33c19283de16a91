import { checkMessage, findLink, MESSAGE_MAX_PARTS } from '@bantay/features/warning-texts/rules/message-check.ts';
import fc from 'fast-check';
import { SegmentedMessage } from 'sms-segments-calculator';
import { describe, expect, it } from 'vitest';
import { nonGsmCharacters, smsLength } from './sms-length.ts';

describe('the length of an SMS', () => {
  it.each([
    ['', 0, 0],
    ['a'.repeat(160), 160, 1],
    ['a'.repeat(161), 161, 2],
    ['a'.repeat(306), 306, 2],
    ['a'.repeat(307), 307, 3],
    ['a'.repeat(459), 459, 3],
    ['a'.repeat(460), 460, 4],
  ])('GSM-7 text %#', (text, units, parts) =>
    expect(smsLength(text)).toMatchObject({ alphabet: 'GSM-7', units, parts }),
  );
  it('counts signs of the extension table twice, and never cuts them between parts', () => {
    expect(smsLength('[€]')).toMatchObject({ alphabet: 'GSM-7', units: 6, characters: 3 });
    expect(smsLength(`${'a'.repeat(152)}€${'b'.repeat(152)}`).parts).toBe(3);
  });
  it('fits ñ and Ñ, but one ₱, curly quote or dash turns 160 into 70', () => {
    expect(nonGsmCharacters('ñ Ñ é')).toEqual([]);
    expect(nonGsmCharacters('₱ “a” – ’ ₱')).toEqual(['₱', '“', '”', '–', '’']);
    expect(smsLength(`${'a'.repeat(70)}₱`)).toMatchObject({ alphabet: 'UCS-2', units: 71, parts: 2 });
  });
  it('counts an emoji as two units and keeps it whole', () => {
    expect(smsLength('⚠🌧')).toMatchObject({ alphabet: 'UCS-2', units: 3, characters: 2 });
    expect(smsLength(`${'₱'.repeat(66)}🌧${'₱'.repeat(66)}`).parts).toBe(3);
  });
  it('agrees with the calculator of a large gateway', () => {
    const signs = [...'abc XYZ 0123 ñÑé@£$ [€]{}^~|\\ ₱–“”🌧\n.,:;()'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 700 }), (list) => {
        const text = list.join('');
        const theirs = new SegmentedMessage(text, 'auto', false);
        const ours = smsLength(text);
        return ours.parts === theirs.segmentsCount && (ours.alphabet === 'GSM-7') === (theirs.encodingName === 'GSM-7');
      }),
      { numRuns: 300 },
    );
  });
});

describe('a text for residents', () => {
  it.each([
    'http://x',
    'http:bantay',
    'https://bantay',
    'tingnan www.paranas',
    'sa bantay.ph ngayon',
    'a@b.ph',
    'Brgy.Lipata',
    'PAGASA.DOST.GOV.PH',
  ])('with %j is refused: carriers block it', (text) => {
    expect(findLink(text)).not.toBeNull();
    expect(checkMessage(text)).toMatchObject([{ problem: 'link' }]);
  });
  it.each([
    'Brgy. Lipata, Paranas',
    'umabot sa 138.99 mm',
    '2:30 PM. Maghanda.',
    'Tumawag sa 0917 123 4567...',
    'Alert level 1',
    // Before the dot a letter or digit, behind it two letters.
    'Silid B.1cm',
    '(.ph)',
    '.ph',
    'a.b',
  ])('with %j is fine', (text) => expect(checkMessage(text)).toEqual([]));
  it('is neither empty nor endless', () => {
    expect(checkMessage(' \n ')).toEqual([{ problem: 'empty' }]);
    expect(checkMessage('a'.repeat(MESSAGE_MAX_PARTS * 153))).toEqual([]);
    expect(checkMessage('a'.repeat(MESSAGE_MAX_PARTS * 153 + 1))).toMatchObject([{ problem: 'too long', parts: 11 }]);
    expect(checkMessage('x'.repeat(100_000))).toMatchObject([{ problem: 'too long' }]);
  });
});
