// Gauges and columns with a pretended server: listed, added, moved, retired; the conflict, the refusal, and what a role does not offer.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { type Asked, fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { keepSites } from '@bantay/web/api/site-book.ts';
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
import { instruments } from '../words/en/instruments.ts';
import GaugesPage from './gauges-page.tsx';
import { LPASA, LPASB, NOAH, RETIRED } from './instruments.fixture.ts';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Answers = Record<string, Given | ((asked: Asked) => Given)>;
const done = { body: { status: true, message: 'x' } };
const gaugesAre = (...gauges: object[]) => ({ body: { status: true, gauges: gauges.map(outward) } });
const columnsAre = (...columns: object[]) => ({ body: { status: true, columns: columns.map(outward) } });

const facts = (siteId: number, siteCode: string) => ({
  ...{ siteId, siteCode, gaugeFrames: 3, topics: [], menuWithout: [], shares: [], limits: [] },
});

async function show(answers: Answers = {}) {
  keepSites([facts(24, 'lpa'), facts(101, 'scu')]);
  writeCredentials(person());
  const server = fakeServer({
    'GET /api/session': sessionOf(person(), { now: Date.parse('2026-11-21T09:10:30+08:00') }),
    'GET /api/admin/gauges': gaugesAre(RETIRED, NOAH, LPASB),
    'GET /api/admin/columns': columnsAre(LPASA),
    ...answers,
  });
  const i18n = await englishWords({ instruments, editing, problems, refusals });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <MemoryRouter>
              <GaugesPage />
            </MemoryRouter>
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return (call: string) => server.asked.filter((one) => `${one.method} /api/admin/${call}` === `POST ${one.path}`);
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
/** In the dialog: the buttons of the list bear like names. */
const field = <E extends HTMLElement>(label: RegExp) => within(screen.getByRole('dialog')).getByLabelText<E>(label);
const fill = async (label: RegExp, text: string) => {
  await user.clear(field(label));
  await user.type(field(label), text);
};
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!; // cells stand in rows

test('each gauge stands there with its sites, its state, its age, and who brings it', async () => {
  await show();
  const own = await rowOf('rain_lpasb');
  expect(own.textContent).toContain('LPA: 0.2 km, asked as no. 1');
  await waitFor(() => expect(own.textContent).toContain('10 min ago'));
  expect(own.textContent).toContain('box at the school (3)battery 3.9 V');
  const noah = await rowOf('rain_noah_535');
  expect(noah.textContent).toContain('SCU: 9 km, asked as no. 1');
  expect(noah.textContent).toContain('no reading yet');
  expect(noah.textContent).toContain('no key brings it');
  const retired = await rowOf('rain_old');
  expect(retired.textContent).toContain('retired on 2026/11/01');
  expect(within(retired).getAllByRole('button')).toHaveLength(1);
  expect((await rowOf('lpasa')).textContent).toContain('23 nodes, 0.5 m, version 5');
  expect((await rowOf('lpasa')).textContent).toContain('battery low: 11.2 V');
});

test('a new gauge goes once it is whole; a name that is taken is said before it goes', async () => {
  const sent = await show({ 'POST /api/admin/gauges/add': { body: { status: true, message: 'x', rain_id: 9 } } });
  await press('New gauge');
  await fill(/^Name/, 'rain_old');
  await press(instruments.newGauge.save);
  expect(screen.getByText(instruments.faults.taken)).toBeTruthy();
  expect(sent('gauges/add')).toHaveLength(0);
  await fill(/^Name/, 'Rain_Bago');
  await user.selectOptions(field(/^Site/), 'scu');
  await fill(/^Distance/, '-1');
  await fill(/^Reason/, 'a new box');
  await press(instruments.newGauge.save);
  expect(screen.getByText(instruments.faults.km)).toBeTruthy();
  await fill(/^Distance/, '1.5');
  await press(instruments.newGauge.save);
  await waitFor(() => expect(sent('gauges/add')).toHaveLength(1));
  expect(sent('gauges/add')[0]?.body).toEqual({
    ...{ gauge_name: 'rain_bago', data_source: 'senslope', latitude: null, longitude: null, reason: 'a new box' },
    sites: [{ site_code: 'scu', distance_km: 1.5 }],
  });
  await screen.findByText(/rain_bago is judged/);
});

test('a new column goes as it is built', async () => {
  const sent = await show({ 'POST /api/admin/columns/add': { body: { status: true, message: 'x', tsm_id: 9 } } });
  await press('New column');
  await fill(/^Name/, 'lpasb');
  await user.selectOptions(field(/^Site/), 'lpa');
  await fill(/^Nodes/, '1.5');
  await fill(/^Length/, '0.5');
  await fill(/^Reason/, 'a new column');
  await press(instruments.newColumn.save);
  expect(screen.getByText(instruments.faults.whole)).toBeTruthy();
  await fill(/^Nodes/, '12');
  await user.selectOptions(field(/^Version/), '5');
  await press(instruments.newColumn.save);
  await waitFor(() => expect(sent('columns/add')).toHaveLength(1));
  expect(sent('columns/add')[0]?.body).toEqual({
    ...{ tsm_name: 'lpasb', site_code: 'lpa', segments: 12, segment_length: 0.5, accelerometers: 5 },
    ...{ activated_on: '2026-11-21', reason: 'a new column' },
  });
});

test('who was slower with a distance sees both sides, and keeps the own over the other', async () => {
  const current = outward({ ...LPASB, version: 'v2', sites: [{ ...LPASB.sites[0], distanceKm: 3 }] });
  const refused = {
    ...{ status: false, code: 'changedMeanwhile', message: 'x', current },
    details: { name: 'Ramon', at: 'noon' },
  };
  const answers = [{ body: refused }, done];
  const sent = await show({ 'POST /api/admin/gauges/order': () => answers.shift() ?? done });
  await press('Distance of rain_lpasb');
  await fill(/^Distance/, '2');
  await fill(/^Reason/, 'measured again');
  await press(instruments.order.save);
  await screen.findByText('LPA 3 km');
  expect(screen.getByText('LPA 2 km')).toBeTruthy();
  await press(editing.conflict.keepMine);
  await waitFor(() => expect(sent('gauges/order')).toHaveLength(2));
  expect(sent('gauges/order')[1]?.body).toEqual({
    ...{ rain_id: 1, site_code: 'lpa', version: 'v2', distance_km: 2, reason: 'measured again' },
  });
});

test('a further site is one that it has not got', async () => {
  const sent = await show({ 'POST /api/admin/gauges/attach': done });
  await press('A further site for rain_lpasb');
  const choices = within(field(/^Site/)).getAllByRole('option');
  expect(choices.map((one) => one.textContent)).toEqual([instruments.chooseSite, 'SCU']);
  await fill(/^Distance/, '7');
  await fill(/^Reason/, 'near enough');
  await press(instruments.attach.save);
  await waitFor(() => expect(sent('gauges/attach')).toHaveLength(1));
  expect(sent('gauges/attach')[0]?.body).toMatchObject({ site_code: 'scu', distance_km: 7, version: 'v1' });
});

test('who takes the last judged gauge from a site is told before', async () => {
  const sent = await show({ 'POST /api/admin/gauges/detach': done });
  await press('Take rain_noah_535 from a site');
  expect(screen.queryByText(/judged by nobody/)).toBeNull();
  await user.selectOptions(field(/^Site/), 'scu');
  await screen.findByText('It is the last judged gauge of SCU: its rain is judged by nobody then.');
  await fill(/^Reason/, 'by mistake');
  await press(instruments.detach.save);
  await waitFor(() => expect(sent('gauges/detach')).toHaveLength(1));
  expect(sent('gauges/detach')[0]?.body).toEqual({
    ...{ rain_id: 2, site_code: 'scu', version: 'v1', reason: 'by mistake' },
  });
});

test('retiring says what it means, that it is the last, and wants a reason; a refusal leaves the entry', async () => {
  const refused = { status: false, code: 'retiredAlready', message: 'x', details: { name: 'rain_noah_535' } };
  const sent = await show({ 'POST /api/admin/gauges/retire': { status: 409, body: refused } });
  await press('Retire rain_noah_535');
  await screen.findByText(/the last judged gauge of SCU/);
  await press(instruments.retire.save);
  expect(sent('gauges/retire')).toHaveLength(0);
  await fill(/^Reason/, 'washed away');
  await press(instruments.retire.save);
  await screen.findByText('rain_noah_535 is retired already.');
  expect(sent('gauges/retire')[0]?.body).toEqual({ rain_id: 2, version: 'v1', reason: 'washed away' });
  expect(field<HTMLTextAreaElement>(/^Reason/).value).toBe('washed away');
});

test('who retires what another has retired meanwhile sees both sides, and takes what is stored', async () => {
  const current = outward({ ...LPASA, retiredOn: '2026-11-21', version: 'c2' });
  const details = { name: 'Ramon', at: 'noon' };
  const body = { status: false, code: 'changedMeanwhile', message: 'x', details, current };
  await show({ 'POST /api/admin/columns/retire': { body } });
  await press('Retire lpasa');
  await fill(/^Reason/, 'sheared off');
  await press(instruments.retire.save);
  await screen.findByText('2026-11-21');
  await press(editing.conflict.takeTheirs);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what was retired is brought back', async () => {
  const sent = await show({ 'POST /api/admin/gauges/revive': done });
  await press('Bring rain_old back');
  await fill(/^Reason/, 'mended');
  await press(instruments.revive.save);
  await waitFor(() => expect(sent('gauges/revive')).toHaveLength(1));
  await screen.findByText('rain_old is judged again.');
});

test('an admin of one site is offered what is of that site alone', async () => {
  const calls = ['gauges/add', 'gauges/order', 'gauges/attach', 'gauges/detach', 'gauges/retire', 'columns/retire'];
  const rights = calls.map((one) => ({ call: `POST /api/admin/${one}`, role: 'admin' }));
  await show({
    'GET /api/rights': {
      body: { status: true, roles: [{ role: 'admin', site_id: 101 }], calls: rights, has_admin: true },
    },
  });
  await screen.findByRole('button', { name: 'Distance of rain_noah_535' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Distance of rain_lpasb' })).toBeNull());
  // Of two sites: who is admin of one does not retire it for the other.
  expect(screen.queryByRole('button', { name: 'Retire rain_noah_535' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Retire lpasa' })).toBeNull();
  await press('New gauge');
  const choices = within(field(/^Site/)).getAllByRole('option');
  expect(choices.map((one) => one.textContent)).toEqual([instruments.chooseSite, 'SCU']);
});

test('a list that does not come says so, and the other stands there', async () => {
  await show({ 'GET /api/admin/gauges': { status: 503, body: {} } });
  await screen.findByText(new RegExp(instruments.failedGauges));
  await screen.findByText('lpasa');
  expect(screen.queryByRole('button', { name: 'New gauge' })).toBeNull();
});

test('where there is nothing, nothing is judged, and that is said', async () => {
  await show({ 'GET /api/admin/gauges': gaugesAre(), 'GET /api/admin/columns': columnsAre() });
  await screen.findByText(instruments.emptyGauges);
  await screen.findByText(instruments.emptyColumns);
});

test('one that is tagged out or of no site stands out, and a retired site is named as one', async () => {
  const tagged = { ...LPASB, state: 'taggedOut', taggedSince: '2026-11-20 08:00:00' };
  const lost = { ...NOAH, state: 'ofNoSite', sites: [{ ...NOAH.sites[0], active: false }] };
  await show({ 'GET /api/admin/gauges': gaugesAre(tagged, lost) });
  expect((await rowOf('rain_lpasb')).textContent).toContain('tagged out since 2026/11/20 08:00');
  const row = await rowOf('rain_noah_535');
  expect(row.textContent).toContain('belongs to no site: nobody judges it');
  expect(row.textContent).toContain('LPA (retired): 4 km');
  // There is no watched site whose distance could be changed.
  expect(within(row).queryByRole('button', { name: /^Distance/ })).toBeNull();
  expect(within(row).getByRole('button', { name: /^A further site/ })).toBeTruthy();
});

test('a satellite has a place and no distance, and is silent as long as it says nothing', async () => {
  const satellite = { ...LPASB, dataSource: 'satellite', newestAt: '2026-11-21 07:00:00' };
  await show({ 'GET /api/admin/gauges': gaugesAre(satellite) });
  const row = await rowOf('rain_lpasb');
  expect(row.textContent).toContain('LPA: satellite, asked as no. 1');
  await waitFor(() => expect(row.textContent).toContain('2 h 10 min ago'));
});

test('who was slower takes the other side, and goes on from there', async () => {
  const current = outward({ ...LPASB, version: 'v2', sites: [{ ...LPASB.sites[0], distanceKm: 3 }] });
  const details = { name: 'Ramon', at: 'noon' };
  const answers = [{ body: { status: false, code: 'changedMeanwhile', message: 'x', details, current } }, done];
  const sent = await show({ 'POST /api/admin/gauges/order': () => answers.shift() ?? done });
  await press('Distance of rain_lpasb');
  await fill(/^Distance/, '2');
  await fill(/^Reason/, 'measured again');
  await press(instruments.order.save);
  await press(editing.conflict.takeTheirs);
  expect(field<HTMLInputElement>(/^Distance/).value).toBe('3');
  await fill(/^Distance/, '2.8');
  await press(instruments.order.save);
  await waitFor(() => expect(sent('gauges/order')).toHaveLength(2));
  expect(sent('gauges/order')[1]?.body).toMatchObject({ version: 'v2', distance_km: 2.8 });
});

test('a name that another has taken meanwhile is refused, and the entry stays', async () => {
  const refused = { status: false, code: 'gaugeTaken', message: 'x', details: { gauge: 'rain_bago' } };
  await show({ 'POST /api/admin/gauges/add': { status: 409, body: refused } });
  await press('New gauge');
  await fill(/^Name/, 'rain_bago');
  await user.selectOptions(field(/^Site/), 'lpa');
  await fill(/^Distance/, '1');
  await fill(/^Reason/, 'a new box');
  await press(instruments.newGauge.save);
  await screen.findByText(/There is a gauge rain_bago already/);
  expect(field<HTMLInputElement>(/^Name/).value).toBe('rain_bago');
});

const BORN = { ...LPASA, tsmId: 2, tsmName: 'lpasn', newestAt: null, version: 'n1' };

test('a broken node is taken out of a column, and one that was read keeps its site and its version', async () => {
  const sent = await show({ 'POST /api/admin/columns/change': done });
  await press('Change lpasa');
  expect(field<HTMLSelectElement>(/^Site/).disabled).toBe(true);
  expect(field<HTMLSelectElement>(/^Version/).disabled).toBe(true);
  expect(screen.getByText(/If it was moved, retire it here and add a new column there/)).toBeTruthy();
  await fill(/^Reason/, 'node 7 is full of water');
  await press(instruments.changeColumn.save);
  await screen.findByText(instruments.changeColumn.same);
  await fill(/^Nodes that are out/, '7, 30');
  await press(instruments.changeColumn.save);
  await screen.findByText(instruments.faults.nodes);
  await fill(/^Nodes that are out/, '1-23');
  await screen.findByText(instruments.faults.noNode);
  expect(sent('columns/change')).toHaveLength(0);
  await fill(/^Nodes that are out/, '9, 7');
  await press(instruments.changeColumn.save);
  await waitFor(() => expect(sent('columns/change')).toHaveLength(1));
  expect(sent('columns/change')[0]?.body).toEqual({
    ...{ tsm_id: 1, version: 'c1', site_code: 'lpa', segments: 23, segment_length: 0.5, accelerometers: 5 },
    ...{ activated_on: '2024-01-01', nodes_out: [7, 9], reason: 'node 7 is full of water' },
  });
  await screen.findByText('lpasa is changed, and judged by it.');
});

test('a column that was never read may go to the site it was meant for', async () => {
  const sent = await show({ 'POST /api/admin/columns/change': done, 'GET /api/admin/columns': columnsAre(BORN) });
  await press('Change lpasn');
  expect(screen.queryByText(/its site and its version stay/)).toBeNull();
  await user.selectOptions(field(/^Site/), 'scu');
  await fill(/^Reason/, 'typed at the wrong site');
  await press(instruments.changeColumn.save);
  await waitFor(() => expect(sent('columns/change')).toHaveLength(1));
  expect(sent('columns/change')[0]?.body).toMatchObject({ site_code: 'scu', tsm_id: 2, version: 'n1' });
});

test('who was slower with a column sees both sides, and goes on from the other', async () => {
  const current = outward({ ...LPASA, segments: 24, version: 'c2' });
  const details = { name: 'Ramon', at: 'noon' };
  const answers = [{ body: { status: false, code: 'changedMeanwhile', message: 'x', details, current } }, done];
  const sent = await show({ 'POST /api/admin/columns/change': () => answers.shift() ?? done });
  await press('Change lpasa');
  await fill(/^Nodes\b(?! that)/, '22');
  await fill(/^Reason/, 'counted again');
  await press(instruments.changeColumn.save);
  const differs = await screen.findByRole('region', { name: editing.conflict.caption });
  expect(within(differs).getByText('24')).toBeTruthy();
  expect(within(differs).getByText('22')).toBeTruthy();
  await press(editing.conflict.takeTheirs);
  expect(field<HTMLInputElement>(/^Nodes\b(?! that)/).value).toBe('24');
  expect(field<HTMLTextAreaElement>(/^Reason/).value).toBe('counted again');
  await fill(/^Nodes that are out/, '24');
  await press(instruments.changeColumn.save);
  await waitFor(() => expect(sent('columns/change')).toHaveLength(2));
  expect(sent('columns/change')[1]?.body).toMatchObject({ version: 'c2', segments: 24, nodes_out: [24] });
});

test('a column says which nodes are out; a retired one is brought back before it is changed', async () => {
  const retired = { ...LPASA, tsmId: 3, tsmName: 'lpaso', retiredOn: '2026-11-01' };
  await show({ 'GET /api/admin/columns': columnsAre({ ...LPASA, nodesOut: [3, 7] }, retired) });
  expect((await rowOf('lpasa')).textContent).toContain('nodes 3, 7 are out');
  expect(screen.queryByRole('button', { name: 'Change lpaso' })).toBeNull();
});
