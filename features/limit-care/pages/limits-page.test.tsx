// Thresholds with a pretended server: what holds, the look before saving, the second question, the conflict, an earlier value.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { admin } from '@bantay/web/i18n/en/admin.ts';
import { editing } from '@bantay/web/i18n/en/editing.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { limits } from '../words/en/limits.ts';
import { limits as filipino } from '../words/fil/limits.ts';
import LimitsPage from './limits-page.tsx';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const SET = 'POST /api/admin/limits/set';
const PREVIEW = 'POST /api/admin/limits/preview';
const version = (version_id: number, value: number, over: object = {}) => ({
  ...{
    version_id,
    key: 'rain72h',
    value,
    valid_from: null,
    set_by: null,
    set_at: '2026-11-21 09:10:00',
    reason: 'as it was',
  },
  ...over,
});
const listed = { sites: [{ site_id: 24, site_code: 'lpa', versions: [version(1, 139.2)] }] };
const foreseen = (result: object) => ({
  body: {
    ...{ status: true, share: 1, is_broken: false },
    result: {
      ...{
        from: '2026-08-23 09:00:00',
        to: '2026-11-21 08:30:00',
        more: 0,
        fewer: 0,
        other: 0,
        rows: [],
        refused: null,
      },
      ...result,
    },
  },
});
const ONE_MORE = foreseen({
  more: 1,
  rows: [{ kind: 'more', what: 'r1', from: '2026-10-02 03:00:00', until: null, new_until: '2026-10-02 09:00:00' }],
});

async function show(
  answers: Record<string, Given> = {},
  words: Parameters<typeof englishWords>[0] = { limits, admin, editing, problems, refusals },
) {
  writeCredentials(person());
  const server = fakeServer({
    'GET /api/session': sessionOf(person(), { now: Date.parse('2026-11-21T09:10:30+08:00') }),
    'GET /api/admin/limits': { body: { status: true, ...listed } },
    [PREVIEW]: { body: { status: true, preview_id: 7 } },
    'GET /api/admin/limits/preview/lpa/7': ONE_MORE,
    [SET]: { body: { status: true, message: 'x', version_id: 2 } },
    ...answers,
  });
  const i18n = await englishWords(words);
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <MemoryRouter>
              <LimitsPage />
            </MemoryRouter>
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  await screen.findByRole('table', { name: limits.listed });
  return (call: string) => server.asked.filter((one) => `${one.method} ${one.path}` === call);
}

const openRain = () => user.click(screen.getByRole('button', { name: 'Change: Rain in 72 hours' }));
const dialog = () => within(screen.getByRole('dialog'));
const fill = async (label: RegExp, text: string) => {
  await user.clear(dialog().getByLabelText(label));
  await user.type(dialog().getByLabelText(label), text);
};
const look = () => user.click(dialog().getByRole('button', { name: /What would it have done/ }));
const save = () => dialog().getByRole('button', { name: limits.edit.saveNow });

test('each limit says what holds, since when, by whom, and where it is published', async () => {
  await show();
  const rain = screen.getByText('Rain in 72 hours').closest('tr')!; // cells stand in rows
  expect(rain.textContent).toContain('139.2 mm');
  expect(rain.textContent).toContain('the operator: as it was');
  const cap = screen.getByText('Marker: smallest change').closest('tr')!; // as above
  expect(cap.textContent).toContain('1 cm');
  expect(cap.textContent).toContain(limits.asPublished);
});

test('a limit that nobody has set says that nobody judges', async () => {
  await show({ 'GET /api/admin/limits': { body: { status: true, sites: [{ ...listed.sites[0], versions: [] }] } } });
  expect(screen.getByText('Rain in 72 hours').closest('tr')?.textContent).toContain(limits.nobody);
});

test('a value is saved after it was looked at, with what came of it linked; another value is looked at again', async () => {
  const sent = await show();
  await openRain();
  await fill(/^New value/, '120');
  await fill(/^Reason/, 'measured anew');
  expect(save().getAttribute('aria-disabled') ?? save().hasAttribute('disabled')).toBeTruthy();
  await look();
  await dialog().findByText(
    'Triggers since 2026/08/23 09:00, as if all data had come in time: 1 more, 0 fewer, 0 of another length.',
  );
  expect(sent(PREVIEW)[0]?.body).toEqual({ site_code: 'lpa', key: 'rain72h', value: 120 });
  const row = dialog().getByRole('link', { name: /r1, 2026\/10\/02 03:00 to 2026\/10\/02 09:00/ });
  // Charts open over that time, and end a day after it.
  expect(row.getAttribute('href')).toBe('/rainfall/lpa?range=7d&end=2026-10-03T09:00');
  await fill(/^New value/, '121');
  expect(dialog().queryByText(/1 more/)).toBeNull();
  await user.click(save());
  expect(sent(SET)).toHaveLength(0);
  await look();
  await dialog().findByText(/1 more/);
  await user.click(save());
  await waitFor(() => expect(sent(SET)).toHaveLength(1));
  expect(sent(SET)[0]?.body).toEqual({
    ...{
      site_code: 'lpa',
      key: 'rain72h',
      value: 121,
      valid_from: null,
      seen: 1,
      is_sure: false,
      reason: 'measured anew',
    },
  });
  await screen.findByText('Rain in 72 hours: 121 mm is kept.');
});

test('where nothing can be said of the past, that is said, and the value can be saved', async () => {
  const sent = await show({ 'GET /api/admin/limits/preview/lpa/7': foreseen({ refused: 'noReadings' }) });
  await openRain();
  await fill(/^New value/, '120');
  await fill(/^Reason/, 'a new site');
  await look();
  await dialog().findByText('Nothing can be said about the past: There are no readings of LPA yet.');
  await user.click(save());
  await waitFor(() => expect(sent(SET)).toHaveLength(1));
});

test('why nothing can be said is told in the language of the page', async () => {
  const words = { limits: { ...limits, foreseen: { ...limits.foreseen, ...filipino.foreseen } } };
  const answer = { 'GET /api/admin/limits/preview/lpa/7': foreseen({ refused: 'noReadings' }) };
  await show(answer, { admin, editing, problems, refusals, ...words });
  await openRain();
  await fill(/^New value/, '120');
  await user.click(dialog().getByRole('button', { name: /Ano sana ang nangyari/ }));
  expect((await dialog().findByText(/^Walang masasabi/)).textContent).toBe(
    'Walang masasabi tungkol sa nakaraan: Wala pang sukat ang LPA.',
  );
});

test('a preview whose server was stopped says so', async () => {
  await show({
    'GET /api/admin/limits/preview/lpa/7': { body: { status: true, share: 0.3, is_broken: true, result: null } },
  });
  await openRain();
  await fill(/^New value/, '120');
  await look();
  await dialog().findByText(limits.foreseen.broken);
});

test('what is unusual is asked a second time, and goes when it is meant', async () => {
  const unusual = {
    status: 409,
    body: { status: false, code: 'limitUnusual', message: 'x', value: 30, least: 60, most: 600, unit: 'mm' },
  };
  const sent = await show({ [SET]: unusual });
  await openRain();
  await fill(/^New value/, '30');
  await fill(/^Reason/, 'a wet slope');
  await look();
  await dialog().findByText(/1 more/);
  await user.click(save());
  await user.click(await dialog().findByLabelText(limits.edit.sure));
  await user.click(save());
  await waitFor(() => expect(sent(SET)).toHaveLength(2));
  expect(sent(SET).map(({ body }) => (body as { is_sure: boolean }).is_sure)).toEqual([false, true]); // as they were sent
});

test('who was slower sees both values, and can keep the own one over what stands', async () => {
  const current = version(5, 125, { valid_from: '2026-11-21 09:00:00' });
  const sent = await show({
    [SET]: {
      status: 409,
      body: { status: false, code: 'changedMeanwhile', message: 'x', name: 'Elena', at: '9:00', current },
    },
  });
  await openRain();
  await fill(/^New value/, '120');
  await fill(/^Reason/, 'measured anew');
  await look();
  await dialog().findByText(/1 more/);
  await user.click(save());
  const both = await dialog().findByRole('region', { name: editing.conflict.caption });
  expect(both.textContent).toContain('125 mm');
  await user.click(within(both).getByRole('button', { name: editing.conflict.keepMine }));
  await waitFor(() => expect(sent(SET)).toHaveLength(2));
  expect(sent(SET)[1]?.body).toMatchObject({ seen: 5, value: 120 });
});

test('an earlier value is put back as a new one, after a look and with a reason', async () => {
  await show();
  await openRain();
  await user.click(dialog().getByRole('button', { name: 'Put 139.2 mm back' }));
  expect(dialog().getByLabelText<HTMLInputElement>(/^New value/).value).toBe('139.2');
});
