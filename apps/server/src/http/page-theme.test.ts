import { expect, it } from 'vitest';
import { inTheme } from './page-theme.ts';

const PAGE = '<!doctype html><html lang="en"><head></head></html>';

it.each([
  ['light', '<!doctype html><html data-theme="light" lang="en"><head></head></html>'],
  ['dark', '<!doctype html><html data-theme="dark" lang="en"><head></head></html>'],
  // As the device is.
  ['auto', PAGE],
  ['', PAGE],
  ['dark" onload="alert(1)', PAGE],
])('%j is written as the app writes it, and nothing that is none', (theme, page) => {
  expect(inTheme(PAGE, { cookies: { theme } })).toBe(page);
});

it('nobody has chosen', () => {
  expect(inTheme(PAGE, { cookies: {} })).toBe(PAGE);
});
