// Answers to measurements by SMS.
import { smsLength } from '@bantay/kernel/sms/sms-length';
import { expect, it } from 'vitest';
import { at } from '../../../packages/proofs/oracle.ts';
import { checkMessage } from '../../warning-texts/rules/message-check.ts';
import { acceptedAnswer, markersOfText, refusedAnswer } from './measurement-answer.ts';
import { parseMeasurementText, TEXT_ERRORS, type TextError } from './measurement-text.ts';
import { typingDoubts } from './typing-doubts.ts';

const now = at('2026-05-10 09:00:00');

it('says what was taken, what is unknown and what is missing', () => {
  const answer = parseMeasurementText('EVENT LPA MAY 9 2026 7:30AM A 1.05M X 3CM MAARAW LUISA', now, (rest) =>
    rest.slice(0, 3),
  );
  if ('error' in answer) throw new Error(answer.error);
  const markers = markersOfText(answer.read.cm, ['A', 'B', 'C']);
  expect(markers).toEqual({ taken: ['A'], unknown: ['X'], missing: ['B', 'C'] });
  expect(acceptedAnswer(answer.read, markers)).toBe(
    'Natanggap ang sukat ng LPA 2026/05/09 07:30: A 105 cm. Hindi kilalang marker: X. Walang sukat: B, C. Salamat po.',
  );
});

const accepted = (text: string, inUse: readonly string[]) => {
  const answer = parseMeasurementText(`EVENT LPA MAY 9 2026 7:30AM ${text} MAARAW LUISA`, now, (rest) =>
    rest.slice(0, 3),
  );
  if ('error' in answer) throw new Error(answer.error);
  return acceptedAnswer(answer.read, markersOfText(answer.read.cm, inUse));
};

it('names markers by letter, whatever the order of the text and of the site', () => {
  expect(accepted('Z 9CM B 2CM X 3CM A 1.5CM', ['D', 'B', 'C', 'A'])).toBe(
    'Natanggap ang sukat ng LPA 2026/05/09 07:30: A 1.5, B 2 cm. ' +
      'Hindi kilalang marker: X, Z. Walang sukat: C, D. Salamat po.',
  );
});

// Finding S m4: the form on the web asks about a jump of 34 cm, the SMS took it without a word.
it('asks about what looks mistyped, in one part and in signs of an SMS', () => {
  const answer = parseMeasurementText('EVENT LPA MAY 9 2026 7:30AM A 97.1CM MAARAW LUISA', now, (rest) =>
    rest.slice(0, 3),
  );
  if ('error' in answer) throw new Error(answer.error);
  const doubts = typingDoubts(answer.read.cm, new Map([['A', 63.1]]));
  const words = acceptedAnswer(answer.read, markersOfText(answer.read.cm, ['A']), doubts);
  expect(words).toBe(
    'Natanggap ang sukat ng LPA 2026/05/09 07:30: A 97.1 cm. ' +
      'Tama po ba ang A 97.1 (huli 63.1)? Kung mali, ipadala ulit o tumawag sa opisina. Salamat po.',
  );
  expect(checkMessage(words)).toEqual([]);
  expect(smsLength(words).parts).toBe(1);
});

it('says nothing of unknown and missing markers where there are none', () => {
  expect(accepted('A 1.5CM', ['A'])).toBe('Natanggap ang sukat ng LPA 2026/05/09 07:30: A 1.5 cm. Salamat po.');
});

const REFUSALS = [
  ...(Object.keys(TEXT_ERRORS) as TextError[]),
  'unknownSender',
  'noMarkerInUse',
  'taken',
  'wouldLower',
] as const;

it('each refusal says a reason of its own', () => {
  const reasons = REFUSALS.map(
    (why) => /^Hindi natanggap ang sukat: (.+)\. Halimbawa: /.exec(refusedAnswer(why, 'lpa'))?.[1],
  );
  expect(reasons).not.toContain(undefined);
  expect(new Set(reasons).size).toBe(REFUSALS.length);
});

it.each(REFUSALS)('a refusal fits an SMS and shows the form: %s', (why) => {
  for (const site of ['lpa', 'maybagongbar']) {
    const text = refusedAnswer(why, site);
    expect(checkMessage(text)).toEqual([]);
    expect(smsLength(text)).toMatchObject({ alphabet: 'GSM-7' });
    expect(smsLength(text).parts).toBeLessThanOrEqual(2);
    const example = text.slice(text.lastIndexOf('ROUTINE'));
    expect(parseMeasurementText(example, now, (rest) => rest.slice(0, site.length))).toHaveProperty(
      'read.siteCode',
      site,
    );
  }
});
