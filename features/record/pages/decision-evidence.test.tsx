// The evidence in the dialog: what it says of each source, and that waiting, failing and emptiness say so and ask nothing of anybody.

import { setFieldNow } from '@bantay/web/api/field-clock.ts';
import { fakeServer, type Given } from '@bantay/web/api/server.fixture.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { alerts } from '../../dashboard/words/en/alerts.ts';
import { evidence } from '../words/en/evidence.ts';
import { record } from '../words/en/record.ts';
import { type AskedTrigger, DecisionEvidence } from './decision-evidence.tsx';
import { noFigures, rainKept, stormFigures, triggerRecord } from './figures.fixture.ts';

const OF_71 = 'GET /api/record/trigger/71';
const OF_72 = 'GET /api/record/trigger/72';
const rain: AskedTrigger = { triggerId: 71, techInfo: 'RAIN LPASB' };
const cracks: AskedTrigger = { triggerId: 72, techInfo: 'cracks' };

beforeEach(() => setFieldNow(Date.parse('2026-11-24T04:12:00+08:00')));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function show(answers: Record<string, Given>, triggers: readonly AskedTrigger[] = [rain]) {
  const server = fakeServer(answers);
  const i18n = await englishWords({ evidence, record, alerts, problems });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <I18nextProvider i18n={i18n}>
        <DecisionEvidence triggers={triggers} />
      </I18nextProvider>
    </QueryClientProvider>,
  );
  return server;
}

const storm = { body: triggerRecord({ rainfall: rainKept, figures: stormFigures }) };
const withFigures = (figures: object, more: object = {}) => ({
  [OF_71]: { body: triggerRecord({ figures: { ...noFigures, ...figures }, ...more }) },
});

test('rain: the doubt, the sum against its limit, the half hours that hold it, each gauge with its own state', async () => {
  await show({ [OF_71]: storm });
  expect(await screen.findByText('LPASB 89 mm, neighbours 0 to 7 mm: check the gauge')).toBeTruthy();
  expect(screen.getByRole('img', { name: '24 h: 89.0 mm, 127 % of the limit 69.6 mm' })).toBeTruthy();
  expect(screen.getByText('3 half hours hold 83.0 of 89.0 mm.')).toBeTruthy();
  const gauges = screen.getAllByRole('listitem').map((row) => row.textContent);
  expect(gauges).toEqual([
    'LPASB this gauge89 mm',
    'HINSB 2.6 km7 mm',
    'NOAH 619 4.1 km0 mm',
    'NOAH 1533 5.8 km3 mm in 20 of 48',
    'SAT 24 no data',
  ]);
  expect(screen.getByText('46 of 48 half hours')).toBeTruthy();
  expect(screen.getByText('2 without data, the first 2026/11/23 16:30')).toBeTruthy();
});

test('a doubt states values and offers nothing to press', async () => {
  await show({ [OF_71]: storm });
  await screen.findByRole('note');
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('how old it is, and what the other sources say now', async () => {
  await show({ [OF_71]: storm });
  expect(await screen.findByText('Newest data 04:00, 12 min old.')).toBeTruthy();
  expect(
    screen.getByText(
      'Other sources now. Subsurface: below its limit, 12 min old. Surficial: no data. Landslide feature: raised, level 2, 18 h 12 min old.',
    ),
  ).toBeTruthy();
});

test('what is old says so first', async () => {
  setFieldNow(Date.parse('2026-11-24T05:01:00+08:00'));
  await show({ [OF_71]: storm });
  expect(await screen.findByText('Old data. Newest data 04:00, 1 h 1 min old.')).toBeTruthy();
});

test('without a doubt there is no band, and nothing missing says so', async () => {
  const { rain: told } = stormFigures;
  const whole = { ...told, doubt: null, heaviest: null, measured: 48, neighbours: [] };
  await show(withFigures({ rain: whole }, { rainfall: { ...rainKept, half_hours: new Array(144).fill(2) } }));
  expect(await screen.findByText('none is missing')).toBeTruthy();
  expect(screen.queryByRole('note')).toBeNull();
  expect(screen.queryByText(/half hours hold/)).toBeNull();
});

test('markers: change, speed and limit of each, and which were not measured', async () => {
  const held = { cap_cm: 1, limit_cm_per_hour: 0.25 };
  const markers = [
    { name: 'A', level: 2, cm: 1.5, hours: 4, cm_per_hour: 0.375, ...held },
    { name: 'B', level: 0, cm: null, hours: null, cm_per_hour: null, ...held },
  ];
  await show(withFigures({ markers, markers_missing: ['C', 'D'] }));
  const table = within(await screen.findByRole('table', { name: 'Markers against their limits' }));
  const cells = table.getAllByRole('cell', { hidden: true }).map((cell) => cell.textContent);
  expect(cells.join('|')).toContain('1.5 cm in 4.0 h (counts from 1 cm)|0.38 of 0.25 cm/h|2');
  expect(cells.join('|')).toContain('– cm in – h (counts from 1 cm)|– of 0.25 cm/h|0');
  expect(screen.getByText('2 of 4 markers measured.')).toBeTruthy();
  expect(screen.getByText(/Not measured: C, D\./)).toBeTruthy();
});

test('nodes: each number over its limit, and how many nodes measure', async () => {
  const node = { column: 'lpasa', node: 3, what: 'velocity', value: 0.6, limit: 0.5, level: 3 };
  await show(withFigures({ nodes: [node], columns: [{ column: 'lpasa', measured: 28, of: 30 }] }));
  const table = within(await screen.findByRole('table', { name: 'Nodes over their limits' }));
  const cells = table.getAllByRole('cell', { hidden: true }).map((cell) => cell.textContent);
  expect(cells.slice(-3)).toEqual(['m/day', '0.600 of 0.5', '3']);
  expect(screen.getByText('LPASA: 28 of 30 nodes measure.')).toBeTruthy();
});

const quake = {
  ...{ ts: '2026-11-24 03:50:00', magnitude: 5.2, depth: 12, latitude: 11.5, longitude: 125.4, issuer: 'PHIVOLCS' },
  ...{ province: 'Eastern Samar', distance: 52.4, critical_distance: 23.1 },
};

test('an earthquake: magnitude, depth, distance, and a picture without anything from outside', async () => {
  const { asked } = await show(withFigures({}, { earthquake: quake }));
  expect(await screen.findByText(/^Magnitude 5.2 at 11.50° N, 125.40° E \(Eastern Samar\)/)).toBeTruthy();
  expect(screen.getByText('Depth 12 km')).toBeTruthy();
  expect(screen.getByRole('img', { name: /^Magnitude 5.2, 52 km from LPA/ })).toBeTruthy();
  expect(asked.map(({ path }) => path)).toEqual(['/api/record/trigger/71']);
});

test('an unknown depth says so; a site without a place has no picture', async () => {
  await show(withFigures({ site: { latitude: null, longitude: null } }, { earthquake: { ...quake, depth: null } }));
  expect(await screen.findByText('The depth is not known.')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
});

const report = {
  ...{ feature_type: 'crack', feature_name: 'A', location: 'Above the road', level: 2 },
  ...{ observed_ts: '2026-11-24 03:00:00', reported_ts: '2026-11-24 03:40:00', description: 'Three metres long.' },
  ...{ remarks: 'Seen by residents.', entered_by: 'Ana Cruz', consulted_staff: null, files: 'one.jpg,two.jpg' },
};

test('a landslide feature: its report and photos; a photo that cannot be shown leaves its link', async () => {
  await show(withFigures({}, { reports: [report] }));
  expect(await screen.findByText('Three metres long.')).toBeTruthy();
  const photo = screen.getByRole('img', { name: 'Picture 1 of Crack A' });
  expect(photo.getAttribute('src')).toBe('/storage/moms/thumbnails/one.jpg');
  fireEvent.error(photo);
  expect(screen.queryByRole('img', { name: 'Picture 1 of Crack A' })).toBeNull();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/moms/one.jpg', '/moms/two.jpg']);
});

test('a trigger without anything kept says so', async () => {
  await show({ [OF_71]: { body: triggerRecord({}) } });
  expect(await screen.findByText('No measurements are kept with this trigger.')).toBeTruthy();
});

test('while it is read there is a place for it, and no number', async () => {
  await show({ [OF_71]: { hangs: true } });
  expect(document.querySelector('[data-skeleton]')).not.toBeNull();
  expect(screen.queryByText(/mm/)).toBeNull();
});

test('a failure says that one can decide without it, and can be tried again', async () => {
  const { answers } = await show({
    [OF_71]: { status: 503, body: { status: false, code: 'databaseAway', message: '' } },
  });
  expect((await screen.findByRole('alert')).textContent).toContain('You can decide without it.');
  answers[OF_71] = storm;
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('note')).toBeTruthy();
});

test('of several triggers the first is open; another one is read when it is opened', async () => {
  const { asked } = await show({ [OF_71]: storm, [OF_72]: { body: triggerRecord({ reports: [report] }) } }, [
    rain,
    cracks,
  ]);
  await screen.findByRole('note');
  expect(asked).toHaveLength(1);
  const folded = screen.getByText('Evidence: cracks').closest('details');
  folded!.open = true;
  fireEvent(folded!, new Event('toggle'));
  expect(await screen.findByText('Three metres long.')).toBeTruthy();
  expect(asked).toHaveLength(2);
});

test('of no trigger nothing is asked', async () => {
  const { asked } = await show({}, []);
  expect(asked).toEqual([]);
});
