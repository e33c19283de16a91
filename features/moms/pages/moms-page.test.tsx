// The page with a pretended server: signs and their reports, the viewer, the form, pictures first, failures.
import { setFieldNow } from '@bantay/web/api/field-clock.ts';
import { outbox } from '@bantay/web/api/outbox/device.ts';
import { pretendDatabase } from '@bantay/web/api/outbox/outbox.fixture.ts';
import { ApiProblem } from '@bantay/web/api/problem.ts';
import * as files from '@bantay/web/api/send-file.ts';
import { fakeServer, type Given, person as signedIn } from '@bantay/web/api/server.fixture.ts';
import type { FeatureGroup } from '@bantay/web/api/shapes.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alerts } from '../../dashboard/words/en/alerts.ts';
import { features } from '../words/en/features.ts';
import { moms } from '../words/en/moms.ts';
import MomsPage from './moms-page.tsx';

const BASE = '/api/manifestations_of_movement';
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const user = userEvent.setup({ delay: null });
const WRITE = `POST ${BASE}/write_monitoring_moms_to_db`;
const person = { salutation: null, firstName: 'Community', lastName: 'Reporter' };
const report = (momsId: number, time: string, more: object = {}) => ({
  ...{
    momsId,
    instanceId: 3,
    observanceTs: time,
    opTrigger: 0 as const,
    remarks: 'Line one\nline two',
    files: null,
  },
  narrative: { id: 1, narrative: 'Three metres.', timestamp: '2026-11-21 11:05:00', typeId: 2 as const, userId: 1 },
  ...{ reporter: person, validator: person, enteredBy: { userId: 7, name: 'Elena Halimbawa' } },
  consultedStaff: 'A. Guro',
  ...more,
});
const lpa: FeatureGroup['site'] = {
  ...{ siteId: 24, siteCode: 'lpa', purok: null, sitio: null, barangay: 'Lipata', municipality: 'Paranas' },
  ...{ province: 'Samar', region: 'VIII', active: true, psgc: 86012000, households: '100', season: 1, areaCode: 55 },
  ...{ latitude: 11.786, longitude: 125.02 },
};
const group = (
  instanceId: number,
  type: string,
  featureName: string | null,
  reports: FeatureGroup['moms'],
): FeatureGroup => ({
  ...{ instanceId, siteId: 24, featureName, location: featureName && 'above the chapel', site: lpa },
  feature: { featureId: 1, featureType: type, description: null },
  moms: reports,
});
const older = group(3, 'crack', 'A', [
  report(1, '2026-11-20 10:50:00', { opTrigger: 2, files: 'one.jpg,two.jpg' }),
  report(2, '2026-11-14 09:20:00'),
]);
const newer = group(4, 'none', null, [report(3, '2026-11-21 08:00:00')]);
const types = {
  status: true,
  data: [
    {
      ...{ featureId: 1, featureType: 'crack', description: null, alerts: [] },
      instances: [{ instanceId: 3, featureName: 'A', location: 'above the chapel', siteId: 24 }],
    },
  ],
};
const stored: Given = { body: { status: 1, message: 'success', moms_ids: [9] } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: at('2026-11-21 15:10') });
  setFieldNow(at('2026-11-21 15:10'));
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(answers: Record<string, Given | (() => Given)> = {}) {
  const server = fakeServer({
    [`GET ${BASE}/get_moms_instances/lpa`]: { body: { status: true, data: [older, newer] } },
    [`GET ${BASE}/get_moms_features/lpa`]: { body: types },
    'GET /api/sites/get_sites_data': { body: [] },
    [WRITE]: stored,
    ...answers,
  });
  const i18n = await englishWords({ features, moms, alerts, problems });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/moms/lpa']}>
          <NoticeProvider>
            <Routes>
              <Route path="/moms/:site" element={<MomsPage />} />
            </Routes>
          </NoticeProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const writes = () => server.asked.filter(({ method }) => method === 'POST');
  return { ...server, writes };
}

const dialog = () => screen.getByRole('dialog');
const field = (name: string) => within(dialog()).getByLabelText(name, { exact: false }) as HTMLInputElement;
const press = (name: string) => user.click(screen.getByRole('button', { name }));

async function fill(type = 'crack') {
  await press('Add Landslide Feature');
  await user.selectOptions(field('Feature Type'), type);
  if (type !== 'none') {
    await waitFor(() => expect(within(field('Feature Name')).getByText('A · above the chapel')).toBeTruthy());
    await user.selectOptions(field('Feature Name'), 'new');
    await user.type(field('Location'), 'Purok 3');
    await user.type(field('Feature Description'), ' Isa.');
  }
  await user.type(field('Narratives'), 'After the rain');
  await user.click(field('Have you consulted the provider?'));
  await user.type(field('Name of staff consulted'), 'A. Guro');
  await user.selectOptions(field('Alert Level'), '0');
}
const photo = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
async function save() {
  await press('Save');
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
}

test('the place of a new sign comes from the telephone on a press, with its error; without leave it is said', async () => {
  let isAllowed = true;
  const ask = vi.fn((found: PositionCallback, failed: PositionErrorCallback) => {
    const coords = { latitude: 11.786123, longitude: 125.022345, accuracy: 7.6 };
    if (isAllowed)
      found({ coords } as GeolocationPosition); // what is read of it
    else failed({ code: 1, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
  });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition: ask } }));
  await open();
  await fill();
  expect(ask).not.toHaveBeenCalled();
  await press(features.here.ask);
  expect(field('Location').value).toBe('Purok 3 · 11.78612, 125.02235 (within 8 m)');
  isAllowed = false;
  await press(features.here.ask);
  expect(within(dialog()).getByText(features.here.refused)).toBeTruthy();
  expect(field('Location').value).toContain('11.78612');
});

test('signs stand newest first and open to their reports; pictures open in the viewer', async () => {
  await open();
  const rows = (await screen.findAllByRole('button', { name: /^Reports of/ })).map((one) =>
    one.getAttribute('aria-label'),
  );
  expect(rows).toEqual(['Reports of No Changes Observed', 'Reports of Crack A']);
  const [first] = screen.getAllByRole('row').slice(1);
  expect(first!.textContent).toContain('No Changes ObservedNone—2026/11/21 08:00Alert level 0');
  await press('Reports of Crack A');
  const table = screen.getByRole('table', { name: 'Reports of Crack A, newest first' });
  const [, newest, oldest] = within(table).getAllByRole('row');
  expect(newest!.textContent).toContain('2026/11/20 10:50Three metres.2026/11/21 11:05Community');
  expect(newest!.textContent).toContain('Entered by Elena Halimbawa');
  expect(newest!.textContent).toContain('Alert level 2');
  expect(oldest!.textContent).toContain('No image uploaded');
  await user.click(within(newest!).getByRole('button', { name: '2 images · View: Crack A' }));
  expect(screen.getByRole('img').getAttribute('src')).toBe('/moms/one.jpg');
  await press('Next');
  expect(screen.getByRole('img', { name: 'Picture 2 of 2: Crack A' }).getAttribute('src')).toBe('/moms/two.jpg');
  fireEvent.error(screen.getByRole('img'));
  expect(screen.getByText('The picture two.jpg is missing.')).toBeTruthy();
});

test('none yet, and a failure, each say so', async () => {
  await open({ [`GET ${BASE}/get_moms_instances/lpa`]: { body: { status: true, data: [] } } });
  expect(await screen.findByText(features.empty)).toBeTruthy();
  cleanup();
  await open({ [`GET ${BASE}/get_moms_instances/lpa`]: { lost: true } });
  expect((await screen.findByRole('alert')).textContent).toContain('No connection');
});

test('missing parts are named; the level stays off until the box is ticked, and goes when it is unticked', async () => {
  const { writes } = await open();
  await press('Add Landslide Feature');
  await press('Save');
  expect(within(dialog()).getByRole('alert').textContent).toContain('6 things to correct');
  for (const name of ['Feature Type', 'Feature Name', 'Feature Description', 'Narratives']) {
    await user.click(screen.getByRole('link', { name: `${name}: Required` }));
    expect(document.activeElement).toBe(field(name));
  }
  expect(field('Alert Level').disabled).toBe(true);
  await user.click(field('Have you consulted the provider?'));
  await user.selectOptions(field('Alert Level'), '3');
  await user.click(field('Have you consulted the provider?'));
  expect([field('Alert Level').value, field('Alert Level').disabled]).toEqual(['', true]);
  expect(writes()).toEqual([]);
});

test('another type brings its questions; what was written is asked about first; 9 hides three fields', async () => {
  await open();
  await press('Add Landslide Feature');
  await user.selectOptions(field('Feature Type'), 'crack');
  expect(field('Feature Description').value).toContain('Ilan ang bitak?');
  await user.selectOptions(field('Feature Type'), 'seepage');
  expect(field('Feature Description').value).toContain('Ano ang kulay');
  await user.type(field('Feature Description'), ' malinaw');
  await user.selectOptions(field('Feature Type'), 'none');
  await user.click(await screen.findByRole('button', { name: 'No, keep the type' }));
  expect(field('Feature Description').value).toContain('malinaw');
  await user.selectOptions(field('Feature Type'), 'none');
  await user.click(await screen.findByRole('button', { name: 'Yes, replace' }));
  for (const name of ['Feature Name', 'Location', 'Feature Description']) {
    expect(within(dialog()).queryByLabelText(name, { exact: false })).toBeNull();
  }
});

test('pictures go first, each once under a name of its own, then the report; both presses send once', async () => {
  const sent = vi
    .spyOn(files, 'sendFile')
    .mockImplementation(async (_call, { name }) => ({ status: 200, filename: name }));
  const { writes } = await open();
  await fill();
  await user.upload(field('Upload Image'), [photo('IMG_1.jpg'), photo('IMG_2.jpg')]);
  expect(within(dialog()).getAllByRole('img')).toHaveLength(2);
  await user.click(within(dialog()).getByRole('button', { name: 'Remove IMG_1.jpg' }));
  await press('Save');
  const question = await screen.findByRole('alertdialog', { name: 'Please confirm inputs:' });
  for (const text of [
    '2026/11/21 15:10',
    'Crack',
    'New Feature',
    'Purok 3',
    'After the rain',
    'A. Guro',
    'non-triggering',
  ]) {
    expect(question.textContent).toContain(text);
  }
  const yes = within(question).getByRole('button', { name: 'Yes' });
  fireEvent.click(yes);
  fireEvent.click(yes);
  expect(await screen.findByText('Landslide Feature saved!')).toBeTruthy();
  expect(sent).toHaveBeenCalledOnce();
  expect(writes()).toHaveLength(1);
  const { moms_list } = writes()[0]!.body as { moms_list: object[] };
  expect(moms_list[0]).toMatchObject({ reporter_id: 1, validator_id: 1, dynaName: 'A. Guro' });
  expect((moms_list[0] as { file_name: string }).file_name).toMatch(/^lpa_20261121-151000_\w{8}\.jpg$/);
});

test('a picture that fails saves nothing; the next press sends only what is not there', async () => {
  let tries = 0;
  const sent = vi.spyOn(files, 'sendFile').mockImplementation(async (_call, { name }) => {
    if (++tries === 2) throw new ApiProblem('pictureBroken', 400, 'The picture is damaged or not complete.');
    return { status: 200, filename: name };
  });
  const { writes } = await open();
  await fill();
  await user.upload(field('Upload Image'), [photo('a.jpg'), photo('b.jpg')]);
  await save();
  await waitFor(() => expect(within(dialog()).getByRole('alert').textContent).toContain(features.failed));
  expect(screen.getAllByText('Error!').length).toBeGreaterThan(0);
  expect(writes()).toEqual([]);
  await save();
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(sent).toHaveBeenCalledTimes(3);
});

test('a refused report keeps every entry; the same report again has the same key', async () => {
  let count = 0;
  const { writes } = await open({ [WRITE]: () => (count++ === 0 ? { lost: true } : stored) });
  await fill('none');
  await save();
  await waitFor(() => expect(within(dialog()).getByRole('alert').textContent).toContain('not kept on this device'));
  expect(field('Narratives').value).toBe('After the rain');
  await save();
  await waitFor(() => expect(writes()).toHaveLength(2));
  expect(writes()[0]!.headers['idempotency-key']).toBe(writes()[1]!.headers['idempotency-key']);
  expect((writes()[1]!.body as { moms_list: object[] }).moms_list[0]).toMatchObject({
    ...{ feature_type: 'none', feature_name: 'None', instance_id: 0, report_narrative: '', location: '' },
  });
});

test('pictures are chosen by a button in words of the page, which has the keyboard again when one is taken away', async () => {
  await open({});
  await fill();
  const input = field('Upload Image') as HTMLInputElement;
  expect([input.tabIndex, input.className]).toEqual([-1, 'visually-hidden']);
  const asked = vi.spyOn(input, 'click').mockImplementation(() => {});
  const choose = screen.getByRole('button', { name: 'Choose pictures' });
  await user.click(choose);
  expect(asked).toHaveBeenCalledTimes(1);
  await user.upload(input, photo('crack.jpg'));
  await user.click(await screen.findByRole('button', { name: 'Remove crack.jpg' }));
  expect(document.activeElement).toBe(choose);
});

test('without a line the report and its photo wait on the device, and the photo follows the report', async () => {
  await pretendDatabase();
  localStorage.setItem('credentials', JSON.stringify(signedIn()));
  await outbox.load(7);
  const server = await open({ [WRITE]: { lost: true } });
  await fill();
  await user.upload(field('Upload Image'), photo('crack.jpg'));
  // The form does not wait for a list that does not come.
  server.answers[`GET ${BASE}/get_moms_instances/lpa`] = { hangs: true };
  await save();
  // The question hides the dialog behind it: the entry itself says when it is done.
  await waitFor(() => expect(outbox.list(7).map(({ state }) => state)).toEqual(['kept']));
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull());
  expect(outbox.list(7)).toMatchObject([
    { call: 'feature', site: 'lpa', state: 'kept', photos: [{ isStored: false, size: 1 }] },
  ]);
  const name = outbox.list(7)[0]?.photos[0]?.name ?? '';
  expect(name).toMatch(/^lpa_\d{8}-\d{6}_[0-9a-f]{8}\.jpg$/);
  expect(server.writes()[0]!.body).toMatchObject({ moms_list: [{ file_name: '', photos: [{ bytes: 1, name }] }] });
  server.answers[WRITE] = stored;
  server.answers['POST /storage/moms/pieces'] = ({ headers }) => {
    const isAsked = headers['content-range']?.startsWith('bytes *') ?? true;
    return { body: { status: 200, received: isAsked ? 0 : 1, filename: isAsked ? null : name } };
  };
  await outbox.send(7);
  expect(outbox.list(7)).toMatchObject([{ state: 'stored', photos: [{ isStored: true }] }]);
  expect(server.writes().map(({ path }) => path)).toEqual([
    ...[WRITE, WRITE].map((one) => one.split(' ')[1]),
    ...['/storage/moms/pieces', '/storage/moms/pieces'],
  ]);
  localStorage.clear();
});
