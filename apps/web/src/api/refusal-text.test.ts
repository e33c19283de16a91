// The sentence of an answer, whatever it calls it.
import { expect, test } from 'vitest';
import { refusalText, sentenceIn } from './refusal-text.ts';

test.each([
  [{ message: 'Closed for marks.', title: 'Closed' }, 'Closed for marks.'],
  [{ message: '', feedback: 'Not sent.' }, 'Not sent.'],
  [{ message: ' ', detail: 'Too much at once.' }, 'Too much at once.'],
  [{ error: 'Bad Gateway' }, 'Bad Gateway'],
  [{ message: 7 }, null],
  [null, null],
  ['<html>', null],
])('%j says %j', (body, sentence) => {
  expect(sentenceIn(body)).toBe(sentence);
});

test('what the catalogue does not have is said by the answer, with the code', () => {
  const problem = { code: 'newRefusal', body: { message: 'Closed for marks.' } };
  expect(refusalText(problem, 'No sentence.')).toBe('Closed for marks. (newRefusal)');
  expect(refusalText({ ...problem, body: { message: '' } }, 'No sentence.')).toBe('No sentence. (newRefusal)');
});
