// The two spellings of a message, and what is neither.
import { expect, it } from 'vitest';
import { fieldsOf, isReadingTopic } from './message-fields.ts';

it.each([
  ['reading', true],
  ['lpa/ridge/reading', true],
  ['/reading', true],
  ['readings', false],
  ['reading/lpa', false],
  ['myreading', false],
  ['', false],
])('%j is a topic of readings: %s', (topic, expected) => expect(isReadingTopic(topic)).toBe(expected));

it.each([
  ['{"gauge":"rain_lpasb","value":0.5}', { gauge: 'rain_lpasb', value: 0.5 }],
  [' { "value": "1" }\n', { value: '1' }],
  [
    'gauge=rain_lpasb&value=0.5&time=2026-11-21%2009%3A00',
    { gauge: 'rain_lpasb', value: '0.5', time: '2026-11-21 09:00' },
  ],
  ['value=1&value=2', { value: '2' }],
  ['{"value":', null],
  ['{', null],
  ['[1]', null],
  ['7', null],
  ['', null],
  ['\u0000\u0001', null],
])('%j', (text, fields) => expect(fieldsOf(text)).toEqual(fields));
