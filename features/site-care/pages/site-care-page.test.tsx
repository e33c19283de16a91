// Sites with a pretended server: listed, made, changed, retired; the conflict, the refusal, and what a role does not offer.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { type Asked, fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
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
import { sites } from '../words/en/sites.ts';
import { LPA, SCU } from './site-care.fixture.ts';
import SiteCarePage from './site-care-page.tsx';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** As the server tells of them. */
const listed = (...sites: object[]) => ({ body: { status: true, sites: sites.map(outward) } });

type Answers = Record<string, Given | ((asked: Asked) => Given)>;
const CREATE = 'POST /api/admin/sites/create';
const CHANGE = 'POST /api/admin/sites/change';
const RESTORE = 'POST /api/admin/sites/restore';
const RETIRE = 'POST /api/admin/sites/retire';
const done = { body: { status: true, message: 'x' } };

async function show(answers: Answers = {}) {
  writeCredentials(person());
  const server = fakeServer({
    'GET /api/session': sessionOf(person()),
    'GET /api/admin/sites': listed(LPA, SCU),
    ...answers,
  });
  const i18n = await englishWords({ sites, admin, editing, problems, refusals });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <MemoryRouter>
              <SiteCarePage />
            </MemoryRouter>
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return (call: string) => server.asked.filter((one) => `${one.method} ${one.path}` === call);
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const fill = async (label: RegExp, text: string) => {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
};

test('each site stands there with its place, its pages and who is warned besides', async () => {
  await show({
    'GET /api/admin/sites': listed(LPA, SCU, { ...LPA, siteId: 7, siteCode: 'old', active: false }),
  });
  const row = (await screen.findByText('SCU')).closest('tr')!; // cells stand in rows
  expect(row.textContent).toContain('Sulopan, Paranas, Samar');
  expect(row.textContent).toContain('LPA: MLGU');
  expect(row.textContent).toContain(sites.noPosition);
  const retired = screen.getByText('OLD').closest('tr')!; // as above
  expect(retired.textContent).toContain(sites.retired);
  expect(
    within(retired)
      .getAllByRole('button')
      .map((one) => one.textContent),
  ).toEqual([sites.restore.open]);
  const who = screen.getByRole('link', { name: admin.whoChanged });
  expect(who.getAttribute('href')).toBe('/admin/audit?family=sites');
});

test('a new site is made from nothing, with the people of another, once all is filled', async () => {
  const sent = await show({ [CREATE]: { body: { status: true, message: 'x', site_id: 102 } } });
  await press(sites.new.open);
  await press(sites.new.save);
  expect(sent(CREATE)).toHaveLength(0);
  expect(screen.getByText(sites.faults.noCode)).toBeTruthy();
  await fill(/^Code/, 'MAR');
  await fill(/^Barangay/, 'Marabut');
  await fill(/^PSGC/, '806022017');
  await fill(/^Households/, '12 households');
  await fill(/^Reason/, 'a new crack');
  await user.selectOptions(screen.getByLabelText(/^Also warned/), 'lpa');
  await user.click(screen.getByLabelText('PLGU'));
  await press(sites.new.save);
  await waitFor(() => expect(sent(CREATE)).toHaveLength(1));
  expect(sent(CREATE)[0]?.body).toEqual({
    ...{ site_code: 'mar', sitio: null, purok: null, barangay: 'Marabut', municipality: 'Paranas', province: 'Samar' },
    ...{ region: 'VIII', psgc: 806_022_017, area_code: 55, households: '12 households', season: 1, latitude: null },
    ...{
      longitude: null,
      topics: ['rainfall', 'surficial', 'moms'],
      gauge_frames: 3,
      menu_place: 1000,
      outline: null,
      hazard_map: null,
    },
    ...{ shares: [{ from_site_code: 'lpa', designation: 'MLGU' }], reason: 'a new crack' },
  });
  await screen.findByText('MAR is watched. Next: its gauges and its people.');
  await waitFor(() => expect(sent('GET /api/admin/sites').length).toBeGreaterThan(1));
});

test('a change goes over what was seen, and nothing goes where nothing is changed', async () => {
  const sent = await show({ [CHANGE]: done });
  await press('Change LPA');
  expect(screen.queryByLabelText(/^Code/)).toBeNull();
  await fill(/^Reason/, 'counted again');
  await press(sites.edit.save);
  expect(screen.getByText(sites.edit.same)).toBeTruthy();
  await fill(/^Households/, '61 households');
  await user.click(screen.getByLabelText('Subsurface'));
  await press(sites.edit.save);
  await waitFor(() => expect(sent(CHANGE)).toHaveLength(1));
  expect(sent(CHANGE)[0]?.body).toMatchObject({
    ...{ site_code: 'lpa', version: 'v1', households: '61 households', reason: 'counted again' },
    topics: ['rainfall', 'subsurface', 'moms'],
  });
});

test('who was slower sees both sides, and keeps the own over the other', async () => {
  let tries = 0;
  const current = outward({ ...LPA, households: '70 households', version: 'v2' });
  const refused = {
    status: false,
    code: 'changedMeanwhile',
    message: 'x',
    details: { name: 'Ramon', at: 'noon' },
    current,
  };
  const sent = await show({
    [CHANGE]: () => {
      tries += 1;
      return tries === 1 ? { body: refused } : done;
    },
  });
  await press('Change LPA');
  await fill(/^Households/, '61 households');
  await fill(/^Reason/, 'counted again');
  await press(sites.edit.save);
  await screen.findByText('70 households');
  await press(editing.conflict.keepMine);
  await waitFor(() => expect(sent(CHANGE)).toHaveLength(2));
  expect(sent(CHANGE)[1]?.body).toMatchObject({ version: 'v2', households: '61 households' });
});

test('who was slower takes the other side, and goes on from there', async () => {
  const current = outward({ ...LPA, households: '70 households', season: 2, version: 'v2' });
  const details = { name: 'Ramon', at: 'noon' };
  const answers = [{ body: { status: false, code: 'changedMeanwhile', message: 'x', details, current } }, done];
  const sent = await show({ [CHANGE]: () => answers.shift() ?? done });
  await press('Change LPA');
  await fill(/^Households/, '61 households');
  await fill(/^Reason/, 'counted again');
  await press(sites.edit.save);
  await press(editing.conflict.takeTheirs);
  expect(screen.getByLabelText<HTMLInputElement>(/^Households/).value).toBe('70 households');
  expect(screen.getByLabelText<HTMLSelectElement>(/^Wet months/).value).toBe('2');
  await fill(/^Households/, '71 households');
  await press(sites.edit.save);
  await waitFor(() => expect(sent(CHANGE)).toHaveLength(2));
  expect(sent(CHANGE)[1]?.body).toMatchObject({ version: 'v2', season: 2, reason: 'counted again' });
});

test('a shared group is taken back, and a position by halves does not go', async () => {
  const sent = await show({ [CHANGE]: done });
  await press('Change SCU');
  const group = screen.getByRole('group', { name: 'People of LPA who are warned too' });
  await user.click(within(group).getByLabelText('MLGU'));
  await user.selectOptions(screen.getByLabelText(/^Wet months/), '2');
  await fill(/^Latitude/, '11.8');
  await fill(/^Reason/, 'moved');
  await press(sites.edit.save);
  expect(screen.getByText(sites.faults.half)).toBeTruthy();
  await fill(/^Longitude/, '125.2');
  await press(sites.edit.save);
  await waitFor(() => expect(sent(CHANGE)).toHaveLength(1));
  expect(sent(CHANGE)[0]?.body).toMatchObject({ shares: [], season: 2, latitude: 11.8, longitude: 125.2 });
});

test('an outline is typed a corner a line, its wrong line is named, and it is told in the list', async () => {
  const sent = await show({ [CHANGE]: done });
  await screen.findByText('outline of 3 corners', { exact: false });
  await press('Change LPA');
  const field = screen.getByLabelText<HTMLTextAreaElement>(/^Outline/);
  expect(field.value).toBe('');
  await user.click(field);
  await user.paste('11.71, 125.06\n125.06, 11.715\n11.712, 125.065');
  await fill(/^Reason/, 'surveyed');
  await press(sites.edit.save);
  expect(screen.getByText(/^Line 2 is no corner/)).toBeTruthy();
  await user.clear(field);
  await user.click(field);
  await user.paste('11.71, 125.06\n11.715, 125.06\n11.712, 125.065');
  await press(sites.edit.save);
  await waitFor(() => expect(sent(CHANGE)).toHaveLength(1));
  expect(sent(CHANGE)[0]?.body).toMatchObject({ outline: SCU.outline });
});

test('what is refused is said and the entry stays', async () => {
  const refused = {
    status: false,
    code: 'siteInAlert',
    message: 'lpa has an alert',
    details: { site: 'lpa', level: 1 },
  };
  const sent = await show({ [RETIRE]: { status: 409, body: refused } });
  await press('Retire LPA');
  await press(sites.retire.save);
  expect(sent(RETIRE)).toHaveLength(0);
  await fill(/^Reason/, 'moved away');
  await press(sites.retire.save);
  await screen.findByText(/has an alert/);
  expect(sent(RETIRE)[0]?.body).toEqual({ site_code: 'lpa', reason: 'moved away' });
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('moved away');
});

test('a retired site is watched again, with a reason', async () => {
  const sent = await show({
    'GET /api/admin/sites': listed(LPA, { ...LPA, siteId: 7, siteCode: 'old', active: false }),
    [RESTORE]: { body: { status: true, message: 'OK' } },
  });
  await press('Watch OLD again');
  expect(screen.getByText(/is not judged afterwards/)).toBeTruthy();
  await press(sites.restore.save);
  expect(sent(RESTORE)).toHaveLength(0);
  await fill(/^Reason/, 'they are back');
  await press(sites.restore.save);
  expect(await screen.findByText('OLD is watched again.')).toBeTruthy();
  expect(sent(RESTORE).map(({ body }) => body)).toEqual([{ site_code: 'old', reason: 'they are back' }]);
});

test('an admin of one site is offered that site, no new one and no end', async () => {
  const calls = ['create', 'change', 'retire', 'restore'].map((one) => ({
    call: `POST /api/admin/sites/${one}`,
    role: 'admin',
  }));
  await show({
    'GET /api/rights': { body: { status: true, roles: [{ role: 'admin', site_id: 101 }], calls, has_admin: true } },
  });
  await screen.findByRole('button', { name: 'Change SCU' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change LPA' })).toBeNull());
  expect(screen.queryByRole('button', { name: sites.new.open })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retire SCU' })).toBeNull();
});

test('a list that does not come says so', async () => {
  await show({ 'GET /api/admin/sites': { status: 503, body: {} } });
  await screen.findByText(new RegExp(sites.failed));
  expect(screen.queryByRole('button', { name: sites.new.open })).toBeNull();
});

test('an outline comes from a file into the field, latitude first; a file that is no map says so and changes nothing', async () => {
  await show();
  await press('Change LPA');
  const field = screen.getByLabelText(sites.outlineFile);
  const outline = () => (screen.getByLabelText(/^Outline/, { selector: 'textarea' }) as HTMLTextAreaElement).value;
  const before = outline();
  await user.upload(field, new File(['no map'], 'x.json', { type: 'application/json' }));
  expect(await screen.findByText(sites.outlineFileWrong)).toBeTruthy();
  await user.upload(
    field,
    new File(['{"type": "FeatureCollection", "features": []}'], 'x.json', { type: 'application/json' }),
  );
  expect(await screen.findByText(sites.outlineFileEmpty)).toBeTruthy();
  expect(outline()).toBe(before);
  const ring = [
    [125.02, 11.78],
    [125.03, 11.78],
    [125.03, 11.79],
    [125.02, 11.78],
  ]; // as geographers write it
  const text = JSON.stringify({ type: 'Polygon', coordinates: [ring] });
  await user.upload(field, new File([text], 'slope.geojson', { type: 'application/geo+json' }));
  await waitFor(() => expect(outline()).toBe('11.78, 125.02\n11.78, 125.03\n11.79, 125.03'));
  expect(screen.queryByText(sites.outlineFileEmpty)).toBeNull();
});
