import { afterEach, expect, it } from 'vitest';
import { applyTheme, chooseTheme, readTheme } from './theme.ts';

afterEach(() => chooseTheme('auto'));

it('is written on the page, kept in this browser, and told to the server for what it draws before the app', () => {
  chooseTheme('dark');
  expect(document.documentElement.dataset.theme).toBe('dark');
  expect(readTheme()).toBe('dark');
  expect(document.cookie).toContain('theme=dark');
  chooseTheme('auto');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  expect(document.cookie).not.toContain('theme=');
});

it('chosen before the server was told of it, it is told when the app opens', () => {
  localStorage.setItem('theme', 'light');
  applyTheme();
  expect(document.cookie).toContain('theme=light');
});
