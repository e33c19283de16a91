// The block of waiting reports comes and goes with them, and a failure is told instead of looking like none.
import { alerts } from '@bantay/features/dashboard/words/en/alerts.ts';
import { waitingReport } from '@bantay/features/moms/pages/moms.fixture.ts';
import { useWaitingReports } from '@bantay/features/moms/pages/use-waiting-reports.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { fakeServer, type Given } from '../api/server.fixture.ts';
import { problems } from '../i18n/en/problems.ts';
import { englishWords } from '../i18n/english.fixture.ts';
import { FeaturesBlock } from './opcen-features.tsx';

const LIST = 'GET /api/manifestations_of_movement/get_temp_moms';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Shown() {
  const waiting = useWaitingReports();
  return (
    <>
      <FeaturesBlock waiting={waiting} now={0} isOutdated={false} onValidate={() => undefined} />
      {!waiting.isPending && <span>asked</span>}
    </>
  );
}

async function show(answer: Given) {
  const server = fakeServer({ [LIST]: answer });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const i18n = await englishWords({ alerts, problems });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <Shown />
      </QueryClientProvider>
    </I18nextProvider>,
  );
  await screen.findByText('asked');
  return { server, queries };
}

const block = () => screen.queryByRole('region', { name: 'Landslide Features Validation' });

test('nothing waits: no block; a report brings it, by the news that tell of alerts', async () => {
  const { server, queries } = await show({ body: [] });
  expect(block()).toBeNull();
  server.answers[LIST] = { body: [waitingReport()] };
  await queries.invalidateQueries({ queryKey: ['alerts'] });
  expect(await screen.findByRole('button', { name: 'Validate: Crack A, LPA' })).toBeTruthy();
  server.answers[LIST] = { body: [] };
  await queries.invalidateQueries({ queryKey: ['alerts'] });
  await vi.waitFor(() => expect(block()).toBeNull());
});

test('not readable: the block says so', async () => {
  await show({ status: 503, body: { status: false, code: 'unavailable', message: '' } });
  expect(block()?.textContent).toContain('Reports of landslide features: could not be read');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
