// Marks on a chart: from the server, and from what a device has kept, which holds data alone.

import { timebar } from '@bantay/features/time-bar/words/en/timebar.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../api/server.fixture.ts';
import { englishWords } from '../i18n/english.fixture.ts';
import { useChartMarks } from './use-chart-marks.ts';

afterEach(() => {
  cleanup();
  made.clear();
  vi.unstubAllGlobals();
});

const FROM = Date.parse('2026-11-20T00:00:00+08:00');
const TO = Date.parse('2026-11-21T00:00:00+08:00');
const REPLY = {
  status: true,
  marks: [{ ts: '2026-11-20 05:00:00', kind: 'release', level: 2, source: null }],
  is_cut: false,
};

/** For each, every chart of a page is painted again. */
const made = new Set<unknown>();

function Chart() {
  const marks = useChartMarks('lpa', FROM, TO);
  made.add(marks);
  return <p>{marks ? `${marks.events.map(({ label }) => label).join()} drawn` : 'bare'}</p>;
}

async function open(queries: QueryClient) {
  render(
    <I18nextProvider i18n={await englishWords({ timebar })}>
      <QueryClientProvider client={queries}>
        <Chart />
      </QueryClientProvider>
    </I18nextProvider>,
  );
}
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

test('what the server tells is drawn with its words', async () => {
  fakeServer({}, { body: REPLY });
  await open(client());
  expect(await screen.findByText(/drawn$/)).toBeTruthy();
});

test('what a device has kept as text is drawn the same, and breaks no chart', async () => {
  fakeServer({}, { body: REPLY });
  const before = client();
  await open(before);
  await screen.findByText(/drawn$/);
  cleanup();
  const kept = client();
  // As it is written to the device and read again.
  for (const query of before.getQueryCache().getAll())
    kept.setQueryData(query.queryKey, JSON.parse(JSON.stringify(query.state.data)));
  fakeServer({}, { lost: true });
  await open(kept);
  expect(await screen.findByText(/drawn$/)).toBeTruthy();
});

test('charts are painted again once, when the marks and what draws them are there', async () => {
  fakeServer({}, { body: REPLY });
  await open(client());
  await screen.findByText(/drawn$/);
  expect(made.size).toBe(2);
});

test('a bar that is drawn a moment later takes the answer that has just come', async () => {
  const server = fakeServer({}, { body: REPLY });
  const queries = client();
  await open(queries);
  await screen.findByText(/drawn$/);
  await open(queries);
  await vi.waitFor(() => expect(screen.getAllByText(/drawn$/)).toHaveLength(2));
  await new Promise((done) => setTimeout(done, 50));
  expect(server.asked).toHaveLength(1);
});

test('without marks, and without an answer, a chart stays as it is', async () => {
  fakeServer({}, { body: { ...REPLY, marks: [] } });
  const queries = client();
  await open(queries);
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0));
  expect(screen.getByText('bare')).toBeTruthy();
  expect(made.size).toBe(1);
  cleanup();
  fakeServer({}, { lost: true });
  await open(client());
  expect(await screen.findByText('bare')).toBeTruthy();
});
