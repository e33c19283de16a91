// How good the warnings were, with a pretended server: what is shown, what is left out, and what is said of a warning.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { skill } from '../words/en/skill.ts';
import SkillPage from './skill-page.tsx';
import type { SeenHindcast, SeenSkill } from './use-skill.ts';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const NO_RATE = { count: 0, of: 0, share: null, low: null, high: null, isSmall: true };
const SCORE: SeenSkill['any'] = {
  ...{ hits: 5, late: 1, missed: 4, falseWarnings: 2, rightWarnings: 6, notSaid: 1 },
  pod: { count: 5, of: 10, share: 0.5, low: 0.1871, high: 0.8129, isSmall: false },
  far: { count: 2, of: 8, share: 0.25, low: 0.0319, high: 0.6509, isSmall: true },
  ts: { count: 5, of: 12, share: 5 / 12, low: 0.1517, high: 0.7233, isSmall: false },
};
const NOTHING = { hits: 0, late: 0, missed: 0, falseWarnings: 0, rightWarnings: 0, notSaid: 0 };
const TRUTH: SeenSkill['warnings'][number]['truth'] = {
  ...{ truthId: 3, eventId: 8, what: 'movement', from: '2026-10-02 08:00:00', to: '2026-10-02 09:00:00' },
  ...{ size: '20 m', source: 'Captain (demo)', note: '', by: 'Elena Demo', saidAt: '2026-10-04 08:00:00' },
};
const SEEN: SeenSkill = {
  ...{ status: true, years: [2026, 2025], from: '2026-01-01 00:00:00', to: '2026-11-21 06:00:00' },
  ...{ any: SCORE, landslide: { ...NOTHING, pod: NO_RATE, far: NO_RATE, ts: NO_RATE } },
  matrix: { landslide: [1, 0, 2, 0], movement: [5, 5, 0, 0], nothing: [700, 40.5, 0, 0], notSaidHours: 24.5 },
  warnings: [
    {
      eventId: 9,
      from: '2026-11-20 08:00:00',
      to: '2026-11-21 06:00:00',
      highest: 1,
      isOver: false,
      verdict: 'not said',
      truth: null,
    },
    {
      eventId: 7,
      from: '2026-11-01 08:00:00',
      to: '2026-11-02 08:00:00',
      highest: 2,
      isOver: true,
      verdict: 'not said',
      truth: null,
    },
    {
      eventId: 8,
      from: '2026-10-01 08:00:00',
      to: '2026-10-03 08:00:00',
      highest: 1,
      isOver: true,
      verdict: 'right',
      truth: TRUTH,
    },
  ],
  slides: [{ ...TRUTH!, verdict: 'hit', leadHours: 24 }],
};
const PAST: SeenHindcast = {
  ...{ status: true, gauge: 'rain_lpasb', gauges: ['rain_lpasb', 'rain_noah_1'], from: '2016-01-01 00:00:00' },
  ...{ to: '2026-01-01 00:00:00', missing: 12, of: 175_000, slides: 2, threshold: 139.2, area: 0.81 },
  rows: [100, 140].map((mm72h) => ({
    ...{ mm72h, warnings: 20, warningsPerYear: 2, hits: 1, missed: 1, falseWarnings: 19, pod: 0.5, pofd: 0.02 },
  })),
};

async function show(change: Partial<SeenSkill> = {}, answers: Record<string, Given> = {}, address = '/skill/lpa') {
  writeCredentials(person());
  const server = fakeServer({
    'GET /api/session': sessionOf(person()),
    'GET /api/skill/lpa': { body: outward({ ...SEEN, ...change }) as object },
    'GET /api/skill/lpa/hindcast': { body: outward(PAST) as object },
    'POST /api/skill/note-truth': { body: { status: true, message: 'x' } },
    ...answers,
  });
  render(
    <I18nextProvider i18n={await englishWords({ skill, problems, refusals })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <MemoryRouter initialEntries={[address]}>
              <Routes>
                <Route path="/skill/:site" element={<SkillPage />} />
              </Routes>
            </MemoryRouter>
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return (call: string) => server.asked.filter((one) => `${one.method} ${one.path.split('?')[0]}` === call);
}
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const inDialog = () => within(screen.getByRole('dialog'));
const rowsOf = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => row.textContent);

it('shows each rate with its interval and what it was counted from, and says where that is little', async () => {
  await show();
  const rows = await rowsOf(skill.rates.title);
  expect(rows[1]).toContain('50 %');
  expect(rows[1]).toContain('19 to 81 %');
  expect(rows[1]).toContain('5 of 10');
  expect(screen.getByText(skill.rates.small)).toBeTruthy();
  expect(screen.getByText(/Of 1 warning nobody has said what happened/)).toBeTruthy();
});

it('where there is nothing to divide by there is no rate, and nothing that looks like a good one', async () => {
  await show();
  await user.selectOptions(await screen.findByLabelText(skill.rates.counted), skill.rates.landslide);
  const rows = await rowsOf(skill.rates.title);
  for (const row of rows.slice(1)) {
    expect(row).toContain(skill.rates.none);
    expect(row).not.toMatch(/\d %/);
  }
});

it('the matrix has its hours, and names those that are in none of them', async () => {
  await show();
  const rows = await rowsOf(skill.matrix.title);
  expect(rows[3]).toContain('700.0 h');
  expect(rows[3]).toContain('40.5 h');
  expect(screen.getByText(/nobody has said what happened: 24\.5 h/)).toBeTruthy();
});

it('of a warning that runs nothing can be said; of the others it can, and what was said stands there', async () => {
  await show();
  expect(await screen.findByText(/2026\/11\/20 08:00, level 1: still in force/)).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /: warning of/ })).toHaveLength(2);
  expect(screen.getByText(/Movement, says Captain \(demo\); noted by Elena Demo/)).toBeTruthy();
  expect(screen.getByText('The warning came 24.0 h before.')).toBeTruthy();
});

it('that nothing happened needs only who says so', async () => {
  const asked = await show();
  await press(/Say what happened: warning of 2026\/11\/01/);
  await press(skill.form.save);
  expect(await screen.findByText(skill.form.missing)).toBeTruthy();
  await user.type(inDialog().getByLabelText(/^Who says so/), 'Captain (demo)');
  await press(skill.form.save);
  expect(await screen.findByText(skill.form.done)).toBeTruthy();
  expect(asked('POST /api/skill/note-truth')[0]!.body).toEqual({
    ...{ site_code: 'lpa', event_id: 7, what: 'nothing', from: '2026-11-01 08:00:00', to: '2026-11-02 08:00:00' },
    ...{ size: '', source: 'Captain (demo)', note: '' },
  });
});

it('a slide without a warning cannot be nothing, and a refusal is said', async () => {
  const body = { status: false, code: 'truthInFuture', message: 'x', details: {} };
  await show({}, { 'POST /api/skill/note-truth': { body } });
  await press(skill.slides.add);
  expect(inDialog().queryByRole('option', { name: 'Nothing' })).toBeNull();
  await user.type(inDialog().getByLabelText(/^From/), '2026-11-20T08:00');
  await user.type(inDialog().getByLabelText(/^Until/), '2026-11-20T09:00');
  await user.type(inDialog().getByLabelText(/^Where/), '20 m');
  await user.type(inDialog().getByLabelText(/^Who says so/), 'Captain (demo)');
  await press(skill.form.save);
  expect(await screen.findByText(/this time has not come yet/)).toBeTruthy();
});

it('where nothing was released it says so', async () => {
  await show({ from: null, warnings: [], slides: [] });
  expect(await screen.findByText(skill.never)).toBeTruthy();
  expect(screen.getByText(skill.warnings.none)).toBeTruthy();
  expect(screen.getByText(skill.slides.none)).toBeTruthy();
});

it('papers are of one year', async () => {
  await show();
  await screen.findByText(skill.warnings.title);
  expect(screen.queryByRole('button', { name: skill.papers.en })).toBeNull();
  await user.selectOptions(screen.getByLabelText(skill.year), '2026');
  expect(await screen.findByRole('button', { name: skill.papers.fil })).toBeTruthy();
});

it('past rain is asked for with a press, and says how whole it is and where today stands', async () => {
  const asked = await show();
  await screen.findByText(skill.warnings.title);
  expect(asked('GET /api/skill/lpa/hindcast')).toHaveLength(0);
  await press(skill.past.open);
  expect(await screen.findByText(/12 of 175000 half hours without a reading/)).toBeTruthy();
  expect(screen.getByText(/140\.0 \(near today’s 139\.2\)/)).toBeTruthy();
  expect(screen.getByText('Area under the curve: 0.81')).toBeTruthy();
});

it('without a landslide there is no curve', async () => {
  await show({}, { 'GET /api/skill/lpa/hindcast': { body: outward({ ...PAST, slides: 0, area: null }) as object } });
  await press(skill.past.open);
  expect(await screen.findByText(skill.past.noArea)).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});
