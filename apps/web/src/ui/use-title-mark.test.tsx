import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useTitleMark } from './use-title-mark.ts';

afterEach(cleanup);

test('the count of waiting triggers stays in the title when another screen writes its name, and goes with them', async () => {
  document.title = 'Dashboard · Bantay';
  const { rerender, unmount } = renderHook(({ count }) => useTitleMark(0, count), { initialProps: { count: 2 } });
  expect(document.title).toBe('(2) Dashboard · Bantay');
  document.title = 'Rainfall LPA · Bantay';
  await waitFor(() => expect(document.title).toBe('(2) Rainfall LPA · Bantay'));
  rerender({ count: 0 });
  expect(document.title).toBe('Rainfall LPA · Bantay');
  rerender({ count: 1 });
  unmount();
  expect(document.title).toBe('Rainfall LPA · Bantay');
});

test('a call for help stands in front of everything', () => {
  document.title = 'Chat · Bantay';
  const { rerender } = renderHook(({ help }) => useTitleMark(help, 2), { initialProps: { help: 1 } });
  expect(document.title).toBe('TULONG 1 · (2) Chat · Bantay');
  rerender({ help: 0 });
  expect(document.title).toBe('(2) Chat · Bantay');
});
