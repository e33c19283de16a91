import { expect, it } from 'vitest';
import { codeOf, messageOf } from './thrown.ts';

it.each([
  ['an error', new Error('broken'), 'broken', undefined],
  ['an error of the system', Object.assign(new Error('no such file'), { code: 'ENOENT' }), 'no such file', 'ENOENT'],
  ['what only looks like an error', { message: 'broken' }, 'broken', undefined],
  ['a text', 'broken', 'broken', undefined],
  ['nothing', undefined, 'undefined', undefined],
  ['null', null, 'null', undefined],
  ['an object', { code: '53100' }, '[object Object]', '53100'],
  ['a code that is none', { code: 53100 }, '[object Object]', undefined],
])('%s has a sentence, and a code or none', (_what, thrown, message, code) => {
  expect([messageOf(thrown), codeOf(thrown)]).toEqual([message, code]);
});
