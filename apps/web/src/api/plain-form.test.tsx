// What somebody has typed before the app was there is not lost, and the field that he is in stays his.
import { afterEach, expect, test } from 'vitest';
import { takePlace } from './plain-form.ts';

const serve = (refused = '') => {
  document.body.innerHTML = `<div id="plain"><form><input name="username"><input name="password" type="password">
    <button>Sign in</button><div role="alert"><p>${refused}</p></div></form></div><div id="root"></div>`;
};
const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!; // it is served
afterEach(() => {
  document.body.innerHTML = '';
});

test('what was typed goes over once, and that page is gone', () => {
  serve('No username-password combination found');
  field('username').value = 'plgu.demo';
  field('password').value = 'half a pass';
  field('password').focus();
  expect(takePlace()).toEqual({
    ...{ username: 'plgu.demo', password: 'half a pass', focus: 'password' },
    refused: 'No username-password combination found',
  });
  expect(document.getElementById('plain')).toBeNull();
  expect(takePlace()).toBeNull();
});

test('nothing typed is nothing, and a button keeps no field', () => {
  serve();
  document.querySelector('button')?.focus();
  expect(takePlace()).toEqual({ username: '', password: '', refused: '', focus: '' });
});

test('where the server has sent no form there is none to take the place of', () => {
  document.body.innerHTML = '<div id="root"></div>';
  expect(takePlace()).toBeNull();
});
