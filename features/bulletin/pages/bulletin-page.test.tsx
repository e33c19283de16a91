// The bulletin with a pretended server: from a link, from the dashboard, without either; its files, and what has happened since.
import { answerOf } from '@bantay/web/api/contract.fixture.ts';
import type { BulletinList, BulletinReply } from '@bantay/web/api/shapes.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_TEMPLATES } from '../../warning-texts/rules/default-templates.ts';
import { composeBulletin } from '../rules/bulletin.ts';
import type { PaperMap } from '../rules/sheet-map.ts';
import { bulletin } from '../words/en/bulletin.ts';
import BulletinPage from './bulletin-page.tsx';
import { readNavigation } from './read-navigation.ts';

const at = Date.parse('2026-11-21T14:00:00+08:00');
const composed = composeBulletin({
  level: 2,
  site: { siteCode: 'lpa', sitio: null, barangay: 'Lipata', municipality: 'Paranas', province: 'Samar' },
  dataAt: at,
  releaseTime: '14:38',
  number: 12,
  publisher: 'Ana Cruz',
  triggers: [
    { source: 'moms', level: 2, at, info: 'crack C widened' },
    { source: 'surficial', level: 2, at, info: 'Marker B: 1.8 cm' },
  ],
  templates: DEFAULT_TEMPLATES.map((row) => ({ ...row, full: { ...row.full, plguResponse: '' } })),
  office: 'MDRRMO Paranas',
  municipality: 'Paranas',
  province: 'Samar',
  elementsAtRisk: '46 households',
  counts: null,
});
if (!composed.ok) throw new Error('a template is missing');
const sheet = { ...composed.bulletin, seals: [{ alt: 'Seal of Paranas', hash: 'a'.repeat(64) }] };
const reply = (more: Partial<BulletinReply> = {}): BulletinReply => ({
  status: true,
  releaseId: 7,
  dataTs: '2026-11-21 14:00:00',
  sheet,
  share: 'ALERT LEVEL 2: Maghanda\nBrgy. Lipata',
  asksBroadcast: true,
  cancelledAt: null,
  newer: null,
  ...more,
});
const row = { releaseId: 7, number: 12, level: 2 as const, dataTs: '2026-11-21 14:00:00', releaseTime: '14:38:00' };
const list = (more: Partial<BulletinList> = {}): BulletinList => ({
  status: true,
  years: [2026, 2025],
  year: 2026,
  current: null,
  bulletins: [{ ...row, cancelledAt: null }],
  ...more,
});

type Given = { status?: number; body: object | Blob } | null;
let asked: string[] = [];
let answers: Record<string, Given>;
beforeEach(() => {
  asked = [];
  answers = {
    '/api/bulletin/7': { body: reply() },
    '/api/bulletin/list/lpa': { body: list() },
    '/api/bulletin/list/scu': { body: list({ years: [], year: null, bulletins: [] }) },
  };
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = new URL(String(input), 'http://localhost');
    asked.push(url.pathname + url.search);
    const given = answers[url.pathname];
    if (!given) throw new TypeError('Failed to fetch');
    const { status = 200, body } = given;
    return body instanceof Blob ? new Response(body, { status }) : answerOf('GET', url.pathname, body, status);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function open(path: string, state: unknown = null) {
  const i18n = await englishWords({ bulletin, problems, refusals });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const [pathname, search = ''] = path.split('?');
  render(
    <QueryClientProvider client={client}>
      <I18nextProvider i18n={i18n}>
        <MemoryRouter initialEntries={[{ pathname: pathname!, search, state }]}>
          <Routes>
            <Route path="/bulletin" element={<BulletinPage />} />
          </Routes>
        </MemoryRouter>
      </I18nextProvider>
    </QueryClientProvider>,
  );
  return userEvent.setup();
}
const paper = () => screen.findByRole('article', { name: 'CBEWS-L ALERT LEVEL INFORMATION: LPA-2026' });

test('a link shows the whole sheet, ground movement as one group, no line for an empty recommendation', async () => {
  await open('/bulletin?release=7');
  const shown = within(await paper());
  expect(screen.getByRole('heading', { level: 1, name: 'Bulletin, LPA' })).toBeTruthy();
  for (const text of [
    'Municipality of Paranas',
    'Brgy. Lipata, Paranas, Samar',
    'November 21, 2026, 2:30 PM',
    'Alert level 2, Alert · Alerto',
    '2026/11/21 14:00 · Landslide Features: crack C widened',
    '2026/11/21 14:00 · Surficial: Marker B: 1.8 cm',
    '46 households',
    'No household data',
    'This bulletin holds until a new one is released. Next release: November 21, 2026, 4:00 PM.',
  ]) {
    expect(shown.getByText(text), text).toBeTruthy();
  }
  expect(shown.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'AREA SITUATION',
    'ELEMENTS AT RISK',
    'OTHER RECOMMENDATIONS',
  ]);
  expect(shown.getAllByRole('term').map((one) => one.textContent)).toEqual([
    'Location',
    'Date/Time',
    'Alert level released',
    'Ground movement',
    'At the site',
    'Households',
    'Community',
    'LEWC',
    'Barangay',
    'Municipality',
  ]);
  const seal = shown.getByRole('img', { name: 'Seal of Paranas' });
  expect(seal.getAttribute('src')).toBe(`/api/bulletin/seal/${'a'.repeat(64)}`);
});

test('texts of people are text, never markup', async () => {
  const evil = '<img src=x onerror=alert(1)>';
  const situation = [{ ...sheet.situation[0]!, reasons: [{ info: evil, description: evil }] }];
  answers['/api/bulletin/7'] = { body: reply({ sheet: { ...sheet, situation } }) };
  await open('/bulletin?release=7');
  expect(within(await paper()).getAllByText(evil)).toHaveLength(2);
  expect(document.querySelector('img[src="x"]')).toBeNull();
});

test('without a release it is the newest of the site, else a hint', async () => {
  answers['/api/bulletin/list/lpa'] = { body: list({ current: 7 }) };
  const user = await open('/bulletin');
  expect(await paper()).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Site'), 'SCU');
  expect(await screen.findByText(/No alert above level 0 is released for SCU now/)).toBeTruthy();
  expect(screen.getByText('No bulletin of SCU yet.')).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
});

test('the map of the slope is drawn as on paper and told below it', async () => {
  const map: PaperMap = {
    ...{
      height: 400,
      outline: [
        [0, 0],
        [9, 0],
        [0, 9],
      ],
      roads: [
        [
          [0, 0],
          [5, 5],
        ],
      ],
      bar: { metres: 50, units: 200 },
    },
    signs: [{ at: [300, 100], text: 'A +0.4', look: 'bad' }],
    lines: [{ name: 'Markers', text: 'A: +0.4 cm today' }],
  };
  const hazard = { hash: 'f00d', at: [-10, 20] as [number, number], width: 1200, height: 380 };
  answers['/api/bulletin/7'] = { body: reply({ sheet: { ...sheet, map: { ...map, hazard } } }) };
  await open('/bulletin?release=7');
  const drawing = await screen.findByRole('img', { name: /^Map of the slope/ });
  expect(drawing.textContent).toBe('A +0.450 mN');
  expect(drawing.querySelectorAll('polygon, polyline')).toHaveLength(2);
  expect(screen.getByText('A: +0.4 cm today')).toBeTruthy();
  const picture = drawing.querySelector('image');
  expect([picture?.getAttribute('href'), picture?.getAttribute('x')]).toEqual(['/api/bulletin/seal/f00d', '-10']);
  // Under all else.
  expect(drawing.querySelector('image ~ polyline')).toBeTruthy();
});

test('a sheet without a map has no heading of one', async () => {
  await open('/bulletin?release=7');
  expect(await screen.findByText(sheet.imprint)).toBeTruthy();
  expect(screen.queryByText('MAP OF THE SLOPE')).toBeNull();
});

test('which is the newest cannot be read: the page says so and waits for no sheet; Try again brings it', async () => {
  delete answers['/api/bulletin/list/lpa'];
  const user = await open('/bulletin');
  expect(await screen.findByText(/^The bulletin: could not be read/)).toBeTruthy();
  answers['/api/bulletin/list/lpa'] = { body: list({ current: 7 }) };
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!);
  expect(await paper()).toBeTruthy();
  expect(screen.queryByText(/could not be read/)).toBeNull();
});

test('past bulletins are listed by site and year, and open from there', async () => {
  answers['/api/bulletin/list/lpa'] = {
    body: list({ bulletins: [{ ...row, cancelledAt: '2026-11-21 15:00:00' }] }),
  };
  const user = await open('/bulletin');
  const link = await screen.findByRole('link', { name: '2026/11/21 14:30' });
  expect(screen.getByText('cancelled 2026/11/21 15:00')).toBeTruthy();
  await user.click(link);
  expect(await paper()).toBeTruthy();
  await user.selectOptions(await screen.findByLabelText('Year'), '2025');
  expect(asked).toContain('/api/bulletin/list/lpa?year=2025');
});

test('what has happened since is said above the sheet', async () => {
  answers['/api/bulletin/7'] = {
    body: reply({
      cancelledAt: '2026-11-21 15:00:00',
      newer: { releaseId: 9, level: 3, dataTs: '2026-11-21 15:30:00' },
    }),
  };
  await open('/bulletin?release=7');
  expect(await screen.findByText(/This release was cancelled, 2026\/11\/21 15:00/)).toBeTruthy();
  expect(screen.getByText(/says alert level 3, 2026\/11\/21 16:00/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the newer bulletin' }).getAttribute('href')).toBe(
    '/bulletin?release=9',
  );
});

test('the paper of a warning that was taken back says so itself, so that its print does', async () => {
  answers['/api/bulletin/7'] = { body: reply({ cancelledAt: '2026-11-21 15:00:00' }) };
  await open('/bulletin?release=7');
  const shown = await paper();
  expect(await within(shown).findByText('CANCELLED · KANSELADO, November 21, 2026, 3:00 PM')).toBeTruthy();
  expect(shown.querySelector('[data-cancelled="true"]')).toBeTruthy();
  cleanup();
  answers['/api/bulletin/7'] = { body: reply() };
  await open('/bulletin?release=7');
  expect((await paper()).textContent).not.toContain('KANSELADO');
});

test('PDF and picture are saved under a name without colons; a failure is told', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => undefined }));
  answers['/api/bulletin/7/pdf'] = { body: new Blob(['%PDF-']) };
  const user = await open('/bulletin?release=7');
  await paper();
  await user.click(screen.getByRole('button', { name: 'Download as PDF' }));
  await vi.waitFor(() => expect(saved).toEqual(['alert-bulletin-lpa-2026-11-21-1430.pdf']));
  await user.click(screen.getByRole('button', { name: 'Download as Image' }));
  const told = await screen.findByRole('alert');
  expect(told.textContent).toContain('The file was not downloaded.');
  expect(told.textContent).toContain(problems.network);
  answers['/api/bulletin/7/image'] = { body: new Blob(['png']) };
  await user.click(screen.getByRole('button', { name: 'Download as Image' }));
  await vi.waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[1]).toBe('alert-bulletin-lpa-2026-11-21-1430.png');
  await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

test('from the dashboard the sheet is there without the server, which is said', async () => {
  answers = {};
  const { seals: _seals, ...copy } = sheet;
  await open('/bulletin?release=7', { release: 7, sheet: copy });
  expect(await paper()).toBeTruthy();
  expect(await screen.findByText(/the server could not be asked/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Print' }).getAttribute('aria-disabled')).toBeNull();
  expect((screen.getByRole('button', { name: 'Download as PDF' }) as HTMLButtonElement).disabled).toBe(true);
});

test('the answer of the server takes the place of what came along', async () => {
  const { seals: _seals, ...copy } = sheet;
  await open('/bulletin', { release: 7, sheet: { ...copy, imprint: 'as the dashboard knew it' } });
  expect(await screen.findByText(sheet.imprint)).toBeTruthy();
  expect(screen.queryByText('as the dashboard knew it')).toBeNull();
});

test('an unknown release and a broken link are told in words', async () => {
  answers['/api/bulletin/8'] = {
    status: 404,
    body: { status: false, code: 'bulletinUnknown', message: 'no', details: { release: 8 } },
  };
  await open('/bulletin?release=8');
  expect(await screen.findByText(/There is no release 8, so it has no bulletin\./)).toBeTruthy();
  cleanup();
  await open('/bulletin?release=seven');
  expect(await screen.findByText('This link names no bulletin.')).toBeTruthy();
});

test('only a sheet of ours is taken from the navigation', () => {
  const { seals: _seals, ...copy } = sheet;
  expect(readNavigation({ release: 7, sheet: copy })).toEqual({ release: 7, sheet: { ...copy, seals: [] } });
  expect(readNavigation({ release: 7, sheet: { ...copy, facts: 'none' } })).toEqual({ release: 7, sheet: null });
  for (const state of [null, undefined, 'x', {}, { release: '7' }]) expect(readNavigation(state)).toBeNull();
});

test('for Messenger and Viber: the text is copied, or marked by hand; the picture is for telephones', async () => {
  const card = new Blob(['png']);
  answers['/api/bulletin/7/card'] = { body: card };
  await open('/bulletin?release=7');
  await userEvent.click(await screen.findByText(bulletin.share.title));
  const text = screen.getByLabelText<HTMLTextAreaElement>(bulletin.share.text);
  expect(text.value).toBe('ALERT LEVEL 2: Maghanda\nBrgy. Lipata');
  text.focus();
  expect(text.selectionEnd - text.selectionStart).toBe(text.value.length);
  await userEvent.click(screen.getByRole('button', { name: bulletin.share.copy.copy }));
  expect(await navigator.clipboard.readText()).toBe(text.value);
  expect(screen.queryByText(bulletin.share.old)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: bulletin.share.picture }));
  expect(asked).toContain('/api/bulletin/7/card');
});

test('a text of a release that is not the newest says so beside it', async () => {
  answers['/api/bulletin/7'] = { body: reply({ newer: { releaseId: 9, level: 3, dataTs: '2026-11-21 15:00:00' } }) };
  await open('/bulletin?release=7');
  await userEvent.click(await screen.findByText(bulletin.share.title));
  expect(screen.getByText(bulletin.share.old)).toBeTruthy();
});

test('before the warning is sent there is no text that anybody could have checked', async () => {
  answers['/api/bulletin/7'] = { body: reply({ share: null }) };
  await open('/bulletin?release=7');
  await userEvent.click(await screen.findByText(bulletin.share.title));
  expect(screen.getByText(bulletin.share.unsent)).toBeTruthy();
  expect(screen.queryByLabelText(bulletin.share.text)).toBeNull();
  expect(screen.queryByRole('button', { name: bulletin.share.copy.copy })).toBeNull();
});
