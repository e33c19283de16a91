// The on-demand dialog with a pretended server: off until whole, lower only where one runs, a question before the deed.
import { CREDENTIALS } from '@bantay/web/api/credentials.ts';
import { setFieldNow } from '@bantay/web/api/field-clock.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import type { EarthquakeReply } from '@bantay/web/api/shapes.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alerts } from '../../dashboard/words/en/alerts.ts';
import { OnDemandDialog } from './on-demand-dialog.tsx';

const NOW = Date.parse('2026-11-21T09:10:00+08:00');
const SAVE = 'POST /api/monitoring/save_on_demand_data';
const lpa = {
  ...{ siteCode: 'lpa', purok: null, sitio: null },
  ...{ barangay: 'Lipata', municipality: 'Paranas', province: 'Samar' },
};
const quake: EarthquakeReply = {
  eqId: 7,
  ts: '2026-11-21 08:00:00',
  magnitude: '5.5000000000',
  depth: '10.0000000000',
  latitude: '11.8000000000',
  longitude: '125.1000000000',
  issuer: 'phivolcs',
  processed: 1,
  province: 'Samar',
  criticalDistance: '40.6400000000',
  eqAlerts: [{ eaId: 1, siteId: 24, distance: '3.2100000000', site: lpa }],
};
const user = userEvent.setup();
const onClose = vi.fn();
const saved: Given = { body: { status: true, message: 'Successfully saved on demand data', od_id: 1 } };

beforeEach(() => {
  setFieldNow(NOW);
  // A PLGU officer's request is not approved by 'MLGU' (finding R #7).
  const user = { user_id: 2, first_name: 'Ramon', last_name: 'Kunwari' };
  const profile = { designation_details: { id: 4, designation: 'PLGU' } };
  localStorage.setItem(CREDENTIALS, JSON.stringify({ user, profile }));
  onClose.mockClear();
});
afterEach(() => {
  localStorage.clear();
  cleanup();
  vi.unstubAllGlobals();
});

/** Whatever reads the alerts behind the dialog. */
function Dashboard() {
  useQuery({ queryKey: keys.of('alerts'), queryFn: () => new Promise(() => undefined) });
  return null;
}

async function show(answers: Record<string, Given> = {}, behind: ReactNode = null) {
  const server = fakeServer({
    'POST /api/analysis/get_earthquake_events_within_one_day': { body: [quake] },
    'GET /api/monitoring/check_if_current_site_event_has_on_demand/24': { body: { has_on_demand: true, note: null } },
    'GET /api/monitoring/check_if_current_site_event_has_on_demand/101': { body: { has_on_demand: false, note: null } },
    [SAVE]: saved,
    ...answers,
  });
  const i18n = await englishWords({ alerts, problems });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NoticeProvider>
          {behind}
          <OnDemandDialog onClose={onClose} />
        </NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  await screen.findByRole('dialog');
  return server;
}

const field = (label: RegExp) => screen.getByLabelText(label) as HTMLSelectElement;
const choose = (label: RegExp, option: string) => user.selectOptions(field(label), option);
const submit = () => within(screen.getByRole('dialog')).getByRole('button', { name: /^Release On-demand/ });
const isOff = () => submit().getAttribute('aria-disabled') === 'true';
const optionsOf = (label: RegExp) => [...field(label).options].map((option) => option.textContent);

test('the button is off until site, option, type, date and reason stand; then a question, then the call', async () => {
  const server = await show();
  expect(isOff()).toBe(true);
  // A browser shows the field in its own order of day and month (finding R #10).
  expect(screen.getByText('2026/11/21 09:10')).toBeTruthy();
  await choose(/^Site/, 'LPA');
  await choose(/^On-demand options/, 'Raise/Extend Alert');
  await choose(/^Trigger type/, 'Rainfall');
  expect(isOff()).toBe(true);
  await user.type(field(/^Reason/), 'cracks above the road');
  expect(isOff()).toBe(false);
  await user.click(submit());
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Raise or extend the alert of LPA on demand?');
  expect(server.asked.some((one) => one.path.includes('save_on_demand'))).toBe(false);
  await user.click(within(question).getByRole('button', { name: 'Yes, go on' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const call = server.asked.find((one) => one.path.includes('save_on_demand'))!;
  expect(call.body).toMatchObject({
    site_id: 24,
    alert_level: '1',
    request_ts: '2026-11-21 09:10:00',
    reason: 'cracks above the road',
    eq_id: null,
    approved_by: 'PLGU',
  });
  expect(call.headers['idempotency-key']).toBeTruthy();
});

test('lowering is offered only where an on-demand alert runs', async () => {
  await show();
  await choose(/^Site/, 'LPA');
  await waitFor(() => expect(optionsOf(/^On-demand options/)).toContain('Lower/End Alert'));
  await choose(/^Site/, 'SCU');
  await waitFor(() => expect(optionsOf(/^On-demand options/)).not.toContain('Lower/End Alert'));
});

test('an earthquake fills the reason, None empties it, typing stays', async () => {
  await show();
  await choose(/^Site/, 'LPA');
  await choose(/^Trigger type/, 'Earthquake');
  await waitFor(() => expect(optionsOf(/^Earthquake events/)).toEqual(['None', '2026/11/21 08:00 @ Samar M5.5']));
  await choose(/^Earthquake events/, '7');
  expect(field(/^Reason/).value).toBe(
    'Earthquake in Samar with Magnitude 5.5, 3.21 km from the site, critical radius 40.64 km',
  );
  await choose(/^Earthquake events/, '0');
  expect(field(/^Reason/).value).toBe('');
  await user.type(field(/^Reason/), 'felt by all');
  await choose(/^Earthquake events/, '7');
  expect(field(/^Reason/).value).toBe('felt by all');
});

test('a refusal is shown, and dialog and words stay', async () => {
  await show({
    [SAVE]: { body: { status: false, code: 'onDemandInFuture', message: 'The date and time lie in the future.' } },
  });
  await choose(/^Site/, 'LPA');
  await choose(/^On-demand options/, 'Raise/Extend Alert');
  await choose(/^Trigger type/, 'Rainfall');
  await user.type(field(/^Reason/), 'cracks');
  await user.click(submit());
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, go on' }));
  expect((await screen.findByRole('alert')).textContent).toContain('The date and time lie in the future.');
  expect(field(/^Reason/).value).toBe('cracks');
  expect(onClose).not.toHaveBeenCalled();
});

test('the same request pressed again after a lost answer has the same key', async () => {
  const { asked } = await show({ [SAVE]: { lost: true } });
  await choose(/^Site/, 'LPA');
  await choose(/^On-demand options/, 'Raise/Extend Alert');
  await choose(/^Trigger type/, 'Rainfall');
  await user.type(field(/^Reason/), 'cracks');
  const saved = () => asked.filter((one) => one.path.includes('save_on_demand'));
  for (const count of [1, 2]) {
    await user.click(submit());
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, go on' }));
    await waitFor(() => expect(saved()).toHaveLength(count));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  }
  const [first, again] = saved().map(({ headers }) => headers['idempotency-key']);
  expect(again).toBe(first);
});

test('not known whether an alert can be lowered: said with another try, then the option is there', async () => {
  const CHECK = 'GET /api/monitoring/check_if_current_site_event_has_on_demand/24';
  const { answers } = await show({ [CHECK]: { lost: true } });
  await choose(/^Site/, 'LPA');
  const told = await screen.findByRole('alert');
  expect(told.textContent).toContain('Whether the on-demand alert of LPA can be lowered: could not be read');
  answers[CHECK] = { body: { has_on_demand: true, note: null } };
  await user.click(within(told).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(optionsOf(/^On-demand options/)).toContain('Lower/End Alert'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the answer is told at once, however long the dashboard takes to be read again', async () => {
  await show({}, <Dashboard />);
  await choose(/^Site/, 'LPA');
  await choose(/^On-demand options/, 'Raise/Extend Alert');
  await choose(/^Trigger type/, 'Rainfall');
  await user.type(field(/^Reason/), 'cracks');
  await user.click(submit());
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, go on' }));
  await waitFor(() => expect(onClose).toHaveBeenCalled());
});
