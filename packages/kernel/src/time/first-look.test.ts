// What the server names in a page of charts: the same for a whole minute, nothing of it left out.
import { expect, it } from 'vitest';
import { fillLook, minuteEnd } from './first-look.ts';

const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);

it('ends with the minute, and a full one is its own end', () => {
  expect(minuteEnd(at('2026-11-21 15:10:01'))).toBe(at('2026-11-21 15:11:00'));
  expect(minuteEnd(at('2026-11-21 15:10:59.999'))).toBe(at('2026-11-21 15:11:00'));
  expect(minuteEnd(at('2026-11-21 15:10:00'))).toBe(at('2026-11-21 15:10:00'));
});

it('says the half hour that has passed, the end of the minute, and what lies so many days before it', () => {
  const filled = fillLook('/a/:site/{halfHour}/{start}/{minute}?days={days}', 7, at('2026-11-21 15:10:20'));
  expect(decodeURIComponent(filled)).toBe(
    '/a/:site/2026-11-21 15:00:00/2026-11-14 15:11:00/2026-11-21 15:11:00?days=7',
  );
});

it('writes times as the pages do, and leaves what it does not know', () => {
  expect(fillLook('/a/{halfHour}/{other}', 3, at('2026-12-31 23:59:59'))).toBe('/a/2026-12-31%2023%3A30%3A00/{other}');
});
