// Marks on a chart: from the server, and from what a device has kept, which holds data alone.

import { timebar } from '@bantay/features/time-bar/words/en/timebar.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../api/server.fixture.ts';
import { englishWords } from '../i18n/english.fixture.ts';
import type { ChartContent } from '../ui/charts/time-chart-types.ts';
import { useMarked } from './use-marked.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const FROM = Date.parse('2026-11-20T00:00:00+08:00');
const TO = Date.parse('2026-11-21T00:00:00+08:00');
const REPLY = {
  status: true,
  marks: [{ ts: '2026-11-20 05:00:00', kind: 'release', level: 2, source: null }],
  is_cut: false,
};
const plain: ChartContent = { title: '', summary: '', unit: 'mm', x: [], series: [], range: [FROM / 1000, TO / 1000] };

function Chart() {
  const { events = [], painters } = useMarked('lpa', FROM, TO)(plain);
  return <p>{`${events.map(({ label }) => label).join()} ${painters ? 'drawn' : 'bare'}`}</p>;
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

test('without marks, and without an answer, a chart stays as it is', async () => {
  fakeServer({}, { body: { ...REPLY, marks: [] } });
  await open(client());
  expect(await screen.findByText('bare')).toBeTruthy();
  cleanup();
  fakeServer({}, { lost: true });
  await open(client());
  expect(await screen.findByText('bare')).toBeTruthy();
});
