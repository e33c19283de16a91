import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type NewEvent, useInsertEvent } from './use-surficial.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const INSERT = 'POST /api/surficial/insert_marker_event';

const repositioned: NewEvent = {
  siteCode: 'lpa',
  event: 'reposition',
  markerId: 3,
  ts: '2026-11-21 14:00:00',
  markerName: 'C',
  remarks: 'new peg',
};

test('an event sent again after a lost answer has the same key; changed content has another one', async () => {
  const answers: Given[] = [
    { lost: true },
    { lost: true },
    { body: { status: 'success', message: 'done', marker_id: 3 } },
  ];
  const { asked } = fakeServer({ [INSERT]: () => answers.shift()! }); // three are sent
  const queries = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  );
  const onDone = vi.fn();
  const { result } = renderHook(
    () => useForm({ save: useInsertEvent(), contentOf: (_, content: NewEvent) => content, onDone }),
    { wrapper },
  );
  const contents = [repositioned, repositioned, { ...repositioned, remarks: 'new peg, deeper' }];
  for (const [place, content] of contents.entries()) {
    act(() => result.current.send(content));
    await waitFor(() => expect(asked).toHaveLength(place + 1));
    await waitFor(() => expect(result.current.isPending).toBe(false));
  }
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  const [first, again, changed] = asked.map(({ headers }) => headers['idempotency-key']);
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
});
