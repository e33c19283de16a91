// The map's page: what is drawn and what is said instead, placing by hand and by telephone, files, taking off, and a server that is silent.
import { setFieldNow } from '@bantay/web/api/field-clock.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { fakeServer, type Given, person, rightsOfReader, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { siteMapCalls } from '../wire/site-map.calls.ts';
import { sitemap } from '../words/en/sitemap.ts';
import SiteMapPage from './site-map-page.tsx';
import type { SiteMap } from './use-site-map.ts';

const user = userEvent.setup({ delay: null });
const NOW = Date.parse('2026-11-21T15:10:00+08:00');
const MAP: SiteMap = {
  ...{ status: true, now: '2026-11-21 15:10:00', centre: [11.786, 125.022], hazard: null },
  outline: [
    [11.785, 125.021],
    [11.785, 125.023],
    [11.787, 125.022],
  ],
  places: [
    {
      kind: 'evacuation',
      name: 'Invented school',
      points: [[11.788, 125.024]],
      accuracyM: 8,
      setAt: '2026-11-20 08:00:00',
    },
    {
      ...{ kind: 'road', name: 'Invented road', accuracyM: null, setAt: '2026-11-20 08:00:00' },
      points: [
        [11.785, 125.021],
        [11.786, 125.022],
      ],
    },
  ],
  sensors: [
    { name: 'LPASB', kind: 'gauge', point: [11.7861, 125.022], lastAt: '2026-11-21 15:00:00', isSilent: false },
    { name: 'LPASA', kind: 'column', point: [11.7862, 125.0221], lastAt: '2026-11-21 09:00:00', isSilent: true },
    { name: 'NOAH', kind: 'gauge', point: null, lastAt: null, isSilent: true },
  ],
  markers: [
    { name: 'A', point: [11.7863, 125.0222], measuredAt: '2026-11-21 11:40:00', todayCm: 0.4 },
    { name: 'B', point: [11.7864, 125.0223], measuredAt: '2026-11-20 11:40:00', todayCm: null },
    { name: 'C', point: null, measuredAt: null, todayCm: null },
  ],
  features: [
    {
      ...{ instanceId: 7, name: 'crack A', point: null, level: 2, observedAt: '2026-11-19 10:00:00' },
      picture: 'crack.jpg',
    },
  ],
  puroks: [
    { name: 'Purok 1', point: [11.787, 125.023], households: 12 },
    { name: null, point: null, households: 1 },
  ],
  quakes: [{ at: '2026-11-01 10:00:00', magnitude: 4.2, point: [11.9, 125.1] }],
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  setFieldNow(NOW);
  localStorage.setItem('credentials', JSON.stringify(person()));
  // jsdom draws no lines: every call of the drawing does nothing.
  HTMLCanvasElement.prototype.getContext = (() => new Proxy({}, { get: () => () => {} })) as never;
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  vi.unstubAllGlobals();
});

async function open(map: Given = { body: outward(MAP) }, more: Record<string, Given> = {}) {
  const done: Given = { body: { status: true, message: 'x' } };
  const server = fakeServer({
    ...{ 'GET /api/site_map/lpa': map, 'GET /api/sites/get_sites_data': { body: [] } },
    ...{ 'GET /api/session': sessionOf(person()), 'POST /api/site_map/set_places': done },
    ...{ 'POST /api/site_map/remove_place': done, ...more },
  });
  render(
    <I18nextProvider i18n={await englishWords({ sitemap, refusals })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter initialEntries={['/map/lpa']}>
          <SessionProvider reload={() => undefined}>
            <NoticeProvider>
              <Routes>
                <Route path="/map/:site" element={<SiteMapPage />} />
              </Routes>
            </NoticeProvider>
          </SessionProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return (path: string) => server.asked.filter((one) => one.path === path && one.method === 'POST');
}
const table = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('details') as HTMLElement); // each stands in one
const signs = () => [...document.querySelectorAll('.leaflet-marker-icon')].map((one) => one.textContent);
const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const dialog = () => within(screen.getByRole('dialog'));

test('what has a point is drawn, what has none is said and not drawn', async () => {
  await open();
  expect((await table('Sensors')).getByText('1 of 3 have no place, and are not drawn.')).toBeTruthy();
  expect((await table('Markers')).getByText('1 of 3 have no place, and are not drawn.')).toBeTruthy();
  expect((await table('Landslide features')).getByText('1 of 1 have no place, and are not drawn.')).toBeTruthy();
  expect(signs().sort()).toEqual(['4.2', 'A +0.4', 'B', 'E', 'R', 'T', '⌂ 12'].sort());
});

test('states are words and never colour alone: silent, moved today, not measured today, never heard', async () => {
  await open();
  const sensors = await table('Sensors');
  expect(sensors.getByText('silent since 2026/11/21 09:00')).toBeTruthy();
  expect(sensors.getByText('never heard')).toBeTruthy();
  const markers = await table('Markers');
  expect(markers.getByText('+0.4 cm today')).toBeTruthy();
  expect(markers.getByText('not measured today, last 2026/11/20 11:40')).toBeTruthy();
  expect(markers.getByText('never measured')).toBeTruthy();
  const look = (sign: string) =>
    [...document.querySelectorAll<HTMLElement>('.leaflet-marker-icon span')].find((one) => one.textContent === sign)
      ?.dataset.look;
  expect([look('R'), look('T'), look('A +0.4'), look('B')]).toEqual(['good', 'bad', 'bad', 'none']);
});

test('a pin is as large as what is seen of it: a finger, a screen reader and the outline of the focus find it', async () => {
  await open();
  const pins = () => [...document.querySelectorAll<HTMLElement>('.leaflet-marker-icon')];
  await waitFor(() => expect(pins()).toHaveLength(7));
  for (const { style } of pins()) {
    expect(Number.parseFloat(style.width)).toBeGreaterThanOrEqual(28);
    expect(Number.parseFloat(style.height)).toBeGreaterThanOrEqual(28);
  }
});

test('households are counts, and a purok that nobody entered is counted too', async () => {
  await open();
  const puroks = await table('Households by purok');
  expect(puroks.getByText('12 households')).toBeTruthy();
  expect(puroks.getByText('Purok not entered')).toBeTruthy();
});

test('a slope that nobody has drawn, and a hazard map without corners, are told as such', async () => {
  const hazard = { path: '/storage/assets/map.png', publishedAt: '2026-11-01 00:00:00' };
  await open({ body: outward({ ...MAP, outline: null, centre: null, hazard }) });
  expect(
    await screen.findByText(/Nobody has drawn the outline.*The hazard map is not drawn.*no position/),
  ).toBeTruthy();
  expect(screen.queryByLabelText('Hazard map, how strong')).toBeNull();
});

test('the hazard map lies under the signs where its corners are known, as strong as one wants it', async () => {
  const hazard = { path: '/storage/assets/map.png', publishedAt: '2026-11-01 00:00:00' };
  const corners = { kind: 'hazard', name: 'map', accuracyM: null, setAt: '2026-11-20 08:00:00' } as const;
  const points: [number, number][] = [
    [11.78, 125.01],
    [11.79, 125.03],
  ];
  await open({ body: outward({ ...MAP, hazard, places: [{ ...corners, points }] }) });
  expect(await screen.findByLabelText('Hazard map, how strong')).toBeTruthy();
  const picture = document.querySelector<HTMLImageElement>('.leaflet-image-layer');
  expect(picture?.getAttribute('src')).toBe('/storage/assets/map.png');
  expect(picture?.style.opacity).toBe('0.6');
});

test('a sign that is chosen by its row is read out below the map', async () => {
  await open();
  await press('Marker A');
  expect(screen.getByText('Marker A: +0.4 cm today')).toBeTruthy();
});

test('where the telephone is goes with its error, and nothing is asked of it before a press', async () => {
  const ask = vi.fn((found: PositionCallback) =>
    found({ coords: { latitude: 11.786123, longitude: 125.022345, accuracy: 7.6 } } as GeolocationPosition),
  );
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition: ask } }));
  const sent = await open();
  await press('Place it: crack A');
  expect(ask).not.toHaveBeenCalled();
  await user.click(dialog().getByRole('button', { name: 'Here, where this phone is' }));
  expect(dialog().getByText('The phone says: within 8 m.')).toBeTruthy();
  await press('Put on the map');
  await waitFor(() => expect(sent('/api/site_map/set_places')).toHaveLength(1));
  expect(sent('/api/site_map/set_places')[0]?.body).toEqual({
    site_code: 'lpa',
    places: [{ kind: 'feature', name: '7', points: [[11.78612, 125.02235]], accuracy_m: 7.6 }],
  });
});

test.each([
  [1, 'This phone does not allow it.'],
  [2, 'The phone does not know where it is.'],
  [3, 'The phone does not know where it is.'],
])('a telephone that answers %i is told in words, and the point can be typed', async (code, words) => {
  const ask = (_found: PositionCallback, failed: PositionErrorCallback) =>
    failed({ code, message: '', PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition: ask } }));
  await open();
  await press('Place it: Marker C');
  await user.click(dialog().getByRole('button', { name: 'Here, where this phone is' }));
  expect(dialog().getByText(new RegExp(words))).toBeTruthy();
  await user.type(dialog().getByLabelText(/^Latitude, longitude/), '11.7861, 125.0221');
});

test('a telephone that knows its place too roughly puts nothing on the map', async () => {
  const ask = (found: PositionCallback) =>
    found({ coords: { latitude: 11.7, longitude: 125, accuracy: 9000 } } as GeolocationPosition);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition: ask } }));
  await open();
  await press('Place it: Marker C');
  await user.click(dialog().getByRole('button', { name: 'Here, where this phone is' }));
  expect(dialog().getByText(/too roughly/)).toBeTruthy();
  expect(dialog().getByLabelText(/^Latitude, longitude/)).toHaveProperty('value', '');
});

test('nothing goes before it is whole, and a refusal of the server is read', async () => {
  const refused = { body: { status: false, code: 'mapPlaceFar', message: 'x', details: { name: 'Chapel' } } };
  const sent = await open(undefined, { 'POST /api/site_map/set_places': refused });
  await press('Add to the map');
  await press('Put on the map');
  expect(sent('/api/site_map/set_places')).toHaveLength(0);
  expect(dialog().getAllByText('Fill this in.')).toHaveLength(2);
  await user.type(dialog().getByLabelText(/^Name/), 'Chapel');
  await user.type(dialog().getByLabelText(/^Latitude, longitude/), '13.1, 125.0');
  await press('Put on the map');
  expect(await dialog().findByText(/Chapel lies more than 30 km from its site/)).toBeTruthy();
});

test('a file is read here, told by name, and goes after a yes; what has no name is counted', async () => {
  const sent = await open();
  const point = (properties: object) => ({
    ...{ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [125.022, 11.786] } },
  });
  const text = JSON.stringify({ type: 'FeatureCollection', features: [point({ name: 'Chapel' }), point({})] });
  const field = await screen.findByLabelText('From a GeoJSON file');
  await user.upload(field, new File([text], 'places.geojson', { type: 'application/json' }));
  expect(await screen.findByText('Chapel (Evacuation place)')).toBeTruthy();
  expect(screen.getByText(/^1 shape has no name/)).toBeTruthy();
  await press('Put on the map');
  await waitFor(() => expect(sent('/api/site_map/set_places')).toHaveLength(1));
  await user.upload(field, new File(['no map'], 'x.json', { type: 'application/json' }));
  expect(await screen.findByText('This file is no GeoJSON.')).toBeTruthy();
});

test('a place is taken off after a question', async () => {
  const sent = await open();
  await press('Take it off: Invented school');
  await press('Take it off');
  await waitFor(() =>
    expect(sent('/api/site_map/remove_place')[0]?.body).toEqual({
      ...{ site_code: 'lpa', kind: 'evacuation', name: 'Invented school' },
    }),
  );
});

test('whoever only reads sees the map and no button that would be refused', async () => {
  await open(undefined, rightsOfReader(siteMapCalls));
  await table('Sensors');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Place it/ })).toBeNull());
  expect(screen.queryByRole('button', { name: 'Add to the map' })).toBeNull();
});

test('a map that is hours old says so, and one that cannot be had is no empty slope', async () => {
  await open({ body: outward({ ...MAP, now: '2026-11-21 09:10:00' }) });
  expect(await screen.findByText('This map is of 09:10: it may have changed since.')).toBeTruthy();
  cleanup();
  await open({ status: 503, body: { status: false, code: 'unavailable', message: 'Not ready.' } });
  expect(await screen.findByText(/The map/)).toBeTruthy();
  expect(document.querySelector('.leaflet-container')).toBeNull();
});
