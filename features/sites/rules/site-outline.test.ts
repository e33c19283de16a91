// An outline as people type it: read, refused with the line, and said back the same.
import { describe, expect, it } from 'vitest';
import { type Corner, isOutlineFault, OUTLINE_CORNERS, outlineText, readOutline } from './site-outline.ts';

const TRIANGLE: Corner[] = [
  [11.71, 125.06],
  [11.715, 125.06],
  [11.712, 125.065],
];
const corners = (count: number) => Array.from({ length: count }, (_, i): Corner => [11 + i / 1000, 125 + i / 1000]);

describe('an outline', () => {
  it.each(['', '  ', '\n \r\n'])('of %j is none', (text) => expect(readOutline(text)).toBeNull());

  it.each([
    ['a comma and a blank', '11.71, 125.06\n11.715, 125.06\n11.712, 125.065'],
    ['a comma alone', '11.71,125.06\n11.715,125.06\n11.712,125.065'],
    ['a blank alone', '11.71 125.06\n11.715 125.06\n11.712\t125.065'],
    ['a semicolon', '11.71; 125.06\n11.715;125.06\n11.712 ; 125.065'],
    [
      'lines of Windows, blanks around, empty lines between',
      ' 11.71, 125.06 \r\n\r\n11.715, 125.06\r\n11.712, 125.065\r\n',
    ],
    ['two blanks and signs', '+11.71,  +125.06\n+11.715 +125.06\n+11.712,+125.065'],
  ])('is read with %s', (_what, text) => expect(readOutline(text)).toEqual(TRIANGLE));

  it.each(['11, 125\n12, 125\n11, 126', '11,125\n12,125\n11,126'])('of whole degrees is read: %j', (text) => {
    expect(readOutline(text)).toEqual([
      [11, 125],
      [12, 125],
      [11, 126],
    ]);
  });

  it('is said as it is read', () => {
    for (const outline of [TRIANGLE, corners(200)]) expect(readOutline(outlineText(outline))).toEqual(outline);
    expect(outlineText(null)).toBe('');
    expect(outlineText(TRIANGLE)).toBe('11.71, 125.06\n11.715, 125.06\n11.712, 125.065');
  });

  it.each([
    ['one number', '11.71'],
    ['three numbers', '11.71, 125.06, 3'],
    ['words', 'the school'],
    ['longitude first', '125.06, 11.71'],
    ['a place south of the Philippines', '3.99, 125'],
    ['a place north of them', '22.01, 125'],
    ['a place west of them', '11, 115.99'],
    ['a place east of them', '11, 127.01'],
    ['a comma for a point', '11,71, 125,06'],
    ['degrees and minutes', `11°42', 125°3'`],
    ['an exponent', '1.1e1, 125'],
    ['no digits before the point', '.5, 125'],
    ['a word before it', 'a 11.71,125.06'],
    ['its number before it', '1 11.71, 125.06'],
    ['a word behind it', '11.71,125.06 school'],
    ['a unit behind it', '11.71, 125.06 E'],
  ])('is refused with the line that holds %s', (_what, line) => {
    const text = ['11.71, 125.06', '', line, '11.712, 125.065', '11.715, 125.06'].join('\n');
    expect(readOutline(text)).toEqual({ fault: 'corner', line: 3 });
  });

  it.each([['4, 116'], ['22, 127']])('may reach to the edge of the Philippines: %s', (line) =>
    expect(readOutline(`${outlineText(TRIANGLE)}\n${line}`)).toHaveLength(4),
  );

  it('has three corners at least and two hundred at most', () => {
    const [least, most] = OUTLINE_CORNERS;
    expect(readOutline(outlineText(corners(least - 1)))).toEqual({ fault: 'fewCorners' });
    expect(readOutline(outlineText(corners(least)))).toHaveLength(least);
    expect(readOutline(outlineText(corners(most)))).toHaveLength(most);
    expect(readOutline(outlineText(corners(most + 1)))).toEqual({ fault: 'manyCorners' });
  });

  it('is told from its fault', () => {
    expect([null, TRIANGLE, { fault: 'fewCorners' as const }].map(isOutlineFault)).toEqual([false, false, true]);
  });
});
