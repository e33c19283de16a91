import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useTitleMark } from './new-alerts-popup.tsx';

afterEach(cleanup);

test('the count of waiting triggers stays in the title when another screen writes its name, and goes with the popup', async () => {
  document.title = 'Dashboard · Bantay';
  const { rerender, unmount } = renderHook(({ count }) => useTitleMark(count), { initialProps: { count: 2 } });
  expect(document.title).toBe('(2) Dashboard · Bantay');
  document.title = 'Rainfall LPA · Bantay';
  await waitFor(() => expect(document.title).toBe('(2) Rainfall LPA · Bantay'));
  rerender({ count: 0 });
  expect(document.title).toBe('Rainfall LPA · Bantay');
  rerender({ count: 1 });
  unmount();
  expect(document.title).toBe('Rainfall LPA · Bantay');
});
