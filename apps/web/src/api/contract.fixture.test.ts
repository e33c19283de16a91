import { expect, test } from 'vitest';
import { bodyFault } from './contract.fixture.ts';

const seen = { status: true, message: 'Seen.' };

test('an answer as the contract has it is right; the address may have parameters and a question', () => {
  expect(bodyFault('POST', '/message/seen', seen)).toBeNull();
  expect(bodyFault('GET', '/message/get_rooms/7?x=1', { status: true, title: '', data: [] })).toBeNull();
});

test('a field that is missing or renamed is named', () => {
  expect(bodyFault('POST', '/message/seen', { status: true, text: 'Seen.' })).toContain('message');
  expect(bodyFault('GET', '/message/get_rooms/7', { status: true, title: '', rooms: [] })).toContain('data');
});

test('an address that is not declared is told, by another method too', () => {
  expect(bodyFault('GET', '/message/sean', seen)).toContain('No call');
  expect(bodyFault('GET', '/message/seen', seen)).toContain('No call');
});

test('refusals are the same for all', () => {
  expect(bodyFault('POST', '/message/seen', { status: false, code: 'unsigned', message: '' }, 401)).toBeNull();
  expect(bodyFault('POST', '/message/seen', { status: false, code: 'unsigned', message: '' })).toBeNull();
});
