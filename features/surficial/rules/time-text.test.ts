// Times of measurements by SMS: read right or refused, never stored wrong, whatever happened to their blanks, colons and letters.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { describe, expect, it } from 'vitest';
import { randomOf } from '../../../packages/proofs/late-weeks.ts';
import { at } from '../../../packages/proofs/oracle.ts';
import { codeAtStart } from '../../sites/rules/site-codes.ts';
import { parseMeasurementText } from './measurement-text.ts';

const now = at('2023-05-10 09:00:00');
const siteOf = (rest: string) => codeAtStart(rest, ['lpa']);
const textWith = (time: string) => `ROUTINE LPA MAY 9 2023 ${time} A 97.1CM B 61CM MAARAW JUAN DELACRUZ`;
/** `HH:mm`, or the error. */
const read = (text: string) => {
  const answer = parseMeasurementText(text, now, siteOf);
  return 'error' in answer ? answer.error : toManilaText(answer.read.at).slice(11, 16);
};
const two = (value: number) => String(value).padStart(2, '0');

interface Time {
  hour: number;
  minute: number;
}
const said = ({ hour, minute }: Time) => `${two(hour)}:${two(minute)}`;
const h12 = ({ hour }: Time) => (hour % 12 === 0 ? 12 : hour % 12);
const half = ({ hour }: Time) => (hour < 12 ? 'AM' : 'PM');
const dayPart = ({ hour }: Time) => (hour < 12 ? 'umaga' : hour < 13 ? 'tanghali' : hour < 18 ? 'hapon' : 'gabi');

/** How people write a time; the ten times below make 300 texts of them. `isRefused`: nobody can know what is meant. */
const HABITS: readonly { write: (time: Time) => string; isRefused?: true }[] = [
  { write: (t) => `${h12(t)}:${two(t.minute)}${half(t)}` },
  { write: (t) => `${h12(t)}:${two(t.minute)} ${half(t)}` },
  { write: (t) => `${two(h12(t))}:${two(t.minute)}${half(t).toLowerCase()}` },
  { write: (t) => `${h12(t)}:${two(t.minute)} ${half(t).toLowerCase()}` },
  { write: (t) => `${h12(t)}:${two(t.minute)}${half(t)[0]}.M.` },
  { write: (t) => `${h12(t)}:${two(t.minute)} ${half(t)[0]!.toLowerCase()}.m.` },
  { write: (t) => `${h12(t)}:${two(t.minute)} ${half(t)[0]} M` },
  { write: (t) => `${h12(t)} : ${two(t.minute)} ${half(t)}` },
  { write: (t) => `${h12(t)} :${two(t.minute)}${half(t)}` },
  { write: (t) => `${h12(t)}: ${two(t.minute)}${half(t)}` },
  { write: (t) => `${h12(t)};${two(t.minute)}${half(t)}` },
  { write: (t) => `${h12(t)}::${two(t.minute)} ${half(t)}` },
  { write: (t) => `${h12(t)}.${two(t.minute)}${half(t)}` },
  { write: (t) => `${h12(t)}.${two(t.minute)} ${half(t).toLowerCase()}` },
  { write: (t) => `${h12(t)}:${t.minute}${half(t)}` },
  { write: (t) => `alas ${h12(t)}:${two(t.minute)} ${half(t)}` },
  { write: (t) => `${h12(t)}:${two(t.minute)} ng ${dayPart(t)}` },
  { write: (t) => `${h12(t)}:${two(t.minute)} ${dayPart(t)}` },
  { write: (t) => `${h12(t)}:${two(t.minute)} sa ${dayPart(t).toUpperCase()}` },
  { write: (t) => `(${h12(t)}:${two(t.minute)}${half(t)})` },
  { write: (t) => `, ${h12(t)}:${two(t.minute)}${half(t)},` },
  { write: (t) => `oras ${h12(t)}:${two(t.minute)}${half(t)} po` },
  { write: (t) => said(t) },
  // Refused: without a colon, with its minutes torn off, or with a PM that is none.
  { write: (t) => `${h12(t)} ${two(t.minute)} ${half(t)}`, isRefused: true },
  { write: (t) => `${h12(t)}-${two(t.minute)}${half(t)}`, isRefused: true },
  { write: (t) => `${h12(t)},${two(t.minute)}${half(t)}`, isRefused: true },
  { write: (t) => `${h12(t)}${two(t.minute)}${half(t)}`, isRefused: true },
  { write: (t) => `${h12(t)}h${two(t.minute)}${half(t)}`, isRefused: true },
  { write: (t) => `${h12(t)}:${two(t.minute)} ${half(t)[0]}X`, isRefused: true },
  { write: (t) => `${h12(t)}:${two(t.minute)} ${dayPart(t).slice(0, -2)}`, isRefused: true },
];
const TIMES: readonly Time[] = [
  [5, 0],
  [5, 30],
  [6, 7],
  [7, 30],
  [9, 5],
  [11, 45],
  [12, 30],
  [14, 7],
  [16, 5],
  [18, 45],
].map(([hour, minute]) => ({ hour: hour!, minute: minute! }));

describe('three hundred texts as people write them', () => {
  it.each(HABITS.map((habit) => [habit.write(TIMES[3]!), habit] as const))('%s', (_example, { write, isRefused }) => {
    for (const time of TIMES) {
      const text = textWith(write(time));
      const answer = read(text);
      if (isRefused)
        expect([text, ['notATime', 'noTime', 'notDaytime', said(time)]]).toEqual([
          text,
          expect.arrayContaining([answer]),
        ]);
      else expect([text, answer]).toEqual([text, said(time)]);
    }
  });
  it('are three hundred', () => expect(HABITS.length * TIMES.length).toBe(300));
});

it.each([
  ['9 : 05AM', '09:05'],
  ['8:5AM', '08:05'],
  ['6:7PM', '18:07'],
  ['2::07PM', '14:07'],
  ['4.05PM', '16:05'],
  ['8 AM', '08:00'],
  ['8am', '08:00'],
  ['7 : 30 AM', '07:30'],
  ['12NN', '12:00'],
  ['12 NN', '12:00'],
  ['12:15 noon', '12:15'],
  ['1 ng tanghali', '13:00'],
  ['alas 4 ng hapon', '16:00'],
  ['7 05 AM', 'notATime'],
  ['7.5AM', 'notATime'],
  ['7H05AM', 'notATime'],
  ['6:30 P', 'notATime'],
  ['6:30 PO', 'notATime'],
  ['6:30 HAPN', 'notATime'],
  ['7:30AM 4:00PM', 'notATime'],
  ['7:30AM 7:30AM', '07:30'],
  ['11NN', 'notATime'],
  ['12 ng umaga', 'notATime'],
  ['13:30 ng hapon', '13:30'],
  ['7 ng hapon', 'notATime'],
  ['7 ng gabi', '19:00'],
])('%s is %s', (written, time) => expect(read(textWith(written))).toBe(time));

describe('1,500 texts mutated from the grammar', () => {
  /** What a thumb does to a time: signs are lost, doubled, changed or torn apart; its digits stay as they are. */
  const MUTATIONS: readonly ((text: string, at: number) => string)[] = [
    (text, at) => `${text.slice(0, at)} ${text.slice(at)}`,
    (text, at) => `${text.slice(0, at)}:${text.slice(at)}`,
    (text, at) => `${text.slice(0, at)}.${text.slice(at)}`,
    (text, at) => (/\d/.test(text[at] ?? '') ? text : text.slice(0, at) + text.slice(at + 1)),
    (text, at) => (/\d/.test(text[at] ?? '') ? text : `${text.slice(0, at)}X${text.slice(at + 1)}`),
    (text) => text.replace(':', ';'),
    (text) => text.replace(':', '.'),
    (text) => text.replace(':', ' '),
    (text) => text.replace(':', '-'),
    (text) => text.replace(/:0(\d)/, ':$1'),
    (text) => text.replace(/([AP])M/, 'M$1'),
    (text) => text.replace(/([AP])M/, '$1'),
    (text) => text.toLowerCase(),
  ];

  it('store no wrong time', () => {
    const random = randomOf(1500);
    const below = (limit: number) => Math.floor(random() * limit);
    let isRead = 0;
    for (let i = 0; i < 1500; i++) {
      const time = { hour: 5 + below(14), minute: below(60) };
      let written = HABITS[below(3)]!.write(time);
      for (let count = 1 + below(3); count > 0; count--) {
        written = MUTATIONS[below(MUTATIONS.length)]!(written, below(written.length + 1));
      }
      // Without a trace of its PM a text says another time, rightly written: nobody can know.
      if (/^ *\d{1,2} *:[: ]*\d{2} *$/.test(written)) continue;
      const answer = read(textWith(written));
      if (answer.includes(':')) {
        expect([written, answer]).toEqual([written, said(time)]);
        isRead++;
      }
    }
    expect(isRead).toBeGreaterThan(300);
  });
});
