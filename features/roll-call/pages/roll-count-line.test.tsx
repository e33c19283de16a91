// The count on the dashboard and before an all-clear: newest first, and no name.
import { outward } from '@bantay/web/api/inside.ts';
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { rollcall } from '../words/en/rollcall.ts';
import { AllClearNote, RollCountLine } from './roll-count-line.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const COUNT = { people: 47, safe: 41, missing: 3, wentBack: 2, refuses: 1, conflicts: 0 };
const counted = (count: object | null): Given => ({ body: outward({ status: true, count }) });

async function show(answer: Given, what: ReactNode) {
  const server = fakeServer({ 'GET /api/roll-call/lpa/count': answer });
  const { container } = render(
    <I18nextProvider i18n={await englishWords({ rollcall })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>{what}</MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return { container, server };
}

const line = <RollCountLine site="lpa" known={{ people: 47, safe: 10, missing: 37 }} />;

it('shows what the feed knows until the newer count is there, and leads to the page', async () => {
  await show({ hangs: true }, line);
  expect(screen.getByRole('link').textContent).toBe('Roll-call: 10 of 47 safe');
  expect(screen.getByText('Missing: 37 names')).toBeTruthy();
  cleanup();
  await show(counted(COUNT), line);
  expect(await screen.findByText('Roll-call: 41 of 47 safe')).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/evacuation/lpa');
});

it('keeps it where the count cannot be read, and says when nobody is missing', async () => {
  await show({ lost: true }, line);
  expect(await screen.findByText('Roll-call: 10 of 47 safe')).toBeTruthy();
  cleanup();
  await show(counted({ ...COUNT, safe: 47, missing: 0 }), line);
  expect(await screen.findByText(rollcall.count.nobody)).toBeTruthy();
});

it('an all-clear asks for everybody who went back and who is missing; where none is open nothing is said', async () => {
  await show(counted(COUNT), <AllClearNote site="lpa" />);
  expect((await screen.findByRole('status')).textContent).toBe(
    'Roll-call: 41 of 47 safe. Missing: 3 names. 2 went back. Ask for each before the all-clear.To the roll-call',
  );
  cleanup();
  const { container, server } = await show(counted(null), <AllClearNote site="lpa" />);
  await vi.waitFor(() => expect(server.asked).toHaveLength(1));
  expect(container.textContent).toBe('');
});
