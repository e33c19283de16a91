import { fakeServer } from '@bantay/web/api/server.fixture.ts';
import type { CandidateTrigger, SiteCandidate } from '@bantay/web/api/shapes.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, expect, test, vi } from 'vitest';
import { alertsCalls } from '../../alerts/wire/alerts.calls.ts';
import { alerts } from '../words/en/alerts.ts';
import { candidateTrigger, siteCandidate } from './alerts.fixture.ts';
import { CandidatePanel } from './candidate-panel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(
  trigger: Partial<CandidateTrigger>,
  more: Partial<SiteCandidate> = {},
  now = Date.parse('2026-11-21T09:10:00+08:00'),
  rights?: object,
) {
  const i18n = await englishWords({ alerts });
  const nothing = () => null;
  fakeServer(rights ? { 'GET /api/rights': { body: rights } } : {});
  render(
    <QueryClientProvider client={new QueryClient()}>
      <I18nextProvider i18n={i18n}>
        <CandidatePanel
          candidate={siteCandidate({ triggerListArr: [candidateTrigger(trigger)], ...more })}
          siteNames="LPA"
          now={now}
          isOutdated={false}
          onDecide={nothing}
          onGenerate={nothing}
          onRelease={nothing}
          renderReports={nothing}
          renderNotes={nothing}
        />
      </I18nextProvider>
    </QueryClientProvider>,
  );
}

const decision = { name: 'Elena Halimbawa', at: '2026-11-21 09:05:00', remarks: null };

test.each([
  [null, 'Validate'],
  [0, 'Validate'],
  [1, 'Valid'],
  [-1, 'Invalid'],
] as const)('status %s: the chip says %s', async (validatingStatus, label) => {
  await show({ validatingStatus, decision: validatingStatus === null ? null : decision });
  const chip = screen.getByRole('button', { name: `${label}: Rainfall, LPA` });
  expect(chip.textContent).toBe(label);
});

test('who is validating a trigger stands beside its chip', async () => {
  await show({ validatingStatus: 0, decision });
  expect(screen.getByText('Validating · Elena Halimbawa, 09:05')).toBeTruthy();
});

// Finding R: 'late, was due 16:00' two days later reads like today.
test('an hour stands with its day when that is not today', async () => {
  const late = { due: '2026-11-19 16:00:00', isLate: true };
  await show({ validatingStatus: 0, decision }, late);
  expect(screen.getByText(/late, was due 2026\/11\/19 16:00/)).toBeTruthy();
  cleanup();
  await show({}, { due: '2026-11-21 12:00:00' });
  expect(screen.getByText(/due 12:00/)).toBeTruthy();
  cleanup();
  await show({ validatingStatus: 0, decision }, {}, Date.parse('2026-11-22T09:10:00+08:00'));
  expect(screen.getByText('Validating · Elena Halimbawa, 2026/11/21 09:05')).toBeTruthy();
});

test('the sentence that was decided on stands beside a newer one', async () => {
  await show({ validatingStatus: 1, decision: { ...decision, techInfo: 'Marker A: 84.96 cm' } });
  expect(screen.getByText('Valid · Elena Halimbawa, 09:05 · decided on “Marker A: 84.96 cm”')).toBeTruthy();
});

test('what is only possible says so, with both bounds, and what Valid makes of it', async () => {
  const techInfo = '1-day cumulative rainfall possibly over threshold: 61.00 mm in 46 of 48 half hours, up to 74.00 mm';
  await show({ alert: 'r0t', possibleLevel: 1, techInfo }, { publicAlertLevel: 0 });
  expect(screen.getByText(techInfo)).toBeTruthy();
  expect(
    screen.getByText('Only possible: no level changes until it is decided. Valid counts as alert level 1.'),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Validate: Rainfall, LPA' })).toBeTruthy();
  cleanup();
  await show({});
  expect(screen.queryByText(/Only possible/)).toBeNull();
});

// Finding R, deviation 5: 'Please generate warning …' stood over a button that is off.
test('extended monitoring asks for its release, which is the button that is on', async () => {
  await show({}, { generalStatus: 'extended', triggerListArr: [] });
  expect(screen.getByText('Please release extended monitoring.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Release Warning' }).getAttribute('aria-disabled')).not.toBe('true');
  expect(screen.queryByText(/generate warning for extended/i)).toBeNull();
});

test.each([
  ['reader', null, 0],
  ['officer', 101, 0],
  ['officer', 24, 2],
])('a %s of site %s sees what is proposed, and %i buttons for it', async (role, site_id, count) => {
  const { method, path } = alertsCalls.insertEwi;
  await show({}, { siteId: 24 }, undefined, {
    ...{ status: true, roles: [{ role, site_id }], has_admin: true },
    calls: [{ call: `${method} ${path}`, role: 'officer' }],
  });
  await waitFor(() => expect(screen.queryAllByRole('button', { name: /^(Generate|Release)/ })).toHaveLength(count));
  expect(screen.getByRole('button', { name: /Rainfall, LPA/ })).toBeTruthy();
});
