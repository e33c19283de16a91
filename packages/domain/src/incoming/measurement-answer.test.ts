// Answers to measurements by SMS.
import { expect, it } from 'vitest';
import { at } from '../../test/oracle.ts';
import { checkMessage } from '../ewi/message-check.ts';
import { smsLength } from '../ewi/sms-length.ts';
import { acceptedAnswer, markersOfText, refusedAnswer } from './measurement-answer.ts';
import { parseMeasurementText, TEXT_ERRORS, type TextError } from './measurement-text.ts';

const now = at('2026-05-10 09:00:00');

it('says what was taken, what is unknown and what is missing', () => {
  const answer = parseMeasurementText('EVENT LPA MAY 9 2026 7:30AM A 1.05M X 3CM MAARAW LUISA', now, (code) => code);
  if ('error' in answer) throw new Error(answer.error);
  const markers = markersOfText(answer.read.cm, ['A', 'B', 'C']);
  expect(markers).toEqual({ taken: ['A'], unknown: ['X'], missing: ['B', 'C'] });
  expect(acceptedAnswer(answer.read, markers)).toBe(
    'Natanggap ang sukat ng LPA 2026/05/09 07:30: A 105 cm. Hindi kilalang marker: X. Walang sukat: B, C. Salamat po.',
  );
});

it.each([...(Object.keys(TEXT_ERRORS) as TextError[]), 'unknownSender', 'noMarkerInUse', 'taken'] as const)(
  'a refusal fits an SMS and shows the form: %s',
  (why) => {
    const text = refusedAnswer(why);
    expect(checkMessage(text)).toEqual([]);
    expect(smsLength(text)).toMatchObject({ alphabet: 'GSM-7' });
    expect(smsLength(text).parts).toBeLessThanOrEqual(2);
    const example = text.slice(text.indexOf('ROUTINE LPA'));
    expect(parseMeasurementText(example, now, (code) => code)).toHaveProperty('read.siteCode', 'lpa');
  },
);
