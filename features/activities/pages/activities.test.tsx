// The activity calendar with a pretended server: S-ev-1 to S-ev-5, keys, several deleted at once, an overtaken edit.
import { type Asked, fakeServer, type Given, rightsOfReader } from '@bantay/web/api/server.fixture.ts';
import type { Activity } from '@bantay/web/api/shapes.ts';
import { editing } from '@bantay/web/i18n/en/editing.ts';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { activitiesCalls } from '../wire/activities.calls.ts';
import { activities } from '../words/en/activities.ts';
import ActivitiesPage from './activities-page.tsx';

const LIST = 'GET /api/events/every_site';
const SAVE = 'POST /api/events/save_activity';
const DELETE = 'POST /api/events/delete_activity';
const saved: Given = { body: { status: true, message: 'x', feedback: 'x', activity_id: 9 } };
const user = userEvent.setup();

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const activity = (more: Partial<Activity> = {}): Activity => ({
  id: 7,
  start: '2026-11-25 22:00:00',
  end: '2026-11-26 02:00:00',
  title: 'Night watch',
  place: 'Lookout',
  note: 'Two people',
  file: 'a.png',
  issuerId: 2,
  siteId: 24,
  version: 3,
  ...more,
});
const drill = activity({
  id: 8,
  title: 'Drill',
  start: '2026-11-25 08:00:00',
  end: '2026-11-25 09:00:00',
  file: null,
});

const CODES = new Map([
  [24, 'lpa'],
  [101, 'scu'],
  [102, 'mar'],
]);
const listed = (...data: Activity[]): Given => ({
  body: { status: true, data: data.map((one) => ({ ...one, siteCode: CODES.get(one.siteId) })) },
});

async function show(
  answers: Record<string, Given | ((asked: Asked) => Given)> = {},
  data: Activity[] = [activity(), drill],
) {
  const server = fakeServer({
    [LIST]: listed(...data),
    ...answers,
  });
  const i18n = await englishWords({ activities, editing, problems, refusals });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NoticeProvider>
          <MemoryRouter initialEntries={['/events?day=2026-11-25']}>
            <ActivitiesPage />
          </MemoryRouter>
        </NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const sent = (call: string) => server.asked.filter((one) => `${one.method} ${one.path}` === call);
  return { sent, asked: server.asked };
}

const day = (name: RegExp) => screen.findByRole('button', { name });
const dialog = () => within(screen.getByRole('dialog'));
const details = () => within(screen.getByRole('region', { name: 'Activity Details' }));
const question = async () => within(await screen.findByRole('alertdialog'));
/** The form comes when it is opened. */
const opened = () => screen.findByRole('dialog');
const save = async () => {
  await opened();
  await user.click(dialog().getByRole('button', { name: 'Save' }));
};
const formOfCall = (asked: Asked | undefined) => Object.fromEntries((asked!.body as FormData).entries());

test('S-ev-5: an activity over midnight stands on both days', async () => {
  await show();
  const cell = async (name: RegExp) => (await day(name)).closest('td')!.textContent;
  expect(await cell(/November 25, 2026, 2 activities/)).toBe('2508:00 Drill22:00 Night watch');
  expect(await cell(/November 26, 2026, 1 activity/)).toBe('26… Night watch');
  expect(await cell(/November 27, 2026/)).toBe('27');
});

test('arrow keys go from day to day and over the end of the month; only one day takes the Tab key', async () => {
  await show();
  const first = await day(/November 25, 2026, 2 activities/);
  expect([...document.querySelectorAll('[data-day][tabindex="0"]')]).toEqual([first]);
  first.focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-12-03'));
  expect(screen.getByRole('heading', { name: 'December 2026' })).toBeTruthy();
  await user.keyboard('{PageUp}{Home}');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-day')).toBe('2026-11-01'));
});

test('the details of the day list its activities; one that is chosen is shown in full with its image', async () => {
  await show();
  await day(/November 25, 2026, 2 activities/);
  await user.click(details().getByRole('button', { name: '22:00 Night watch' }));
  const facts = details();
  expect(facts.getByRole('heading', { name: 'Night watch' })).toBeTruthy();
  expect(facts.getByText('2026/11/26 02:00')).toBeTruthy();
  const image = facts.getByAltText('Image of Night watch');
  expect(image.getAttribute('src')).toBe('/storage/activity_schedule/a.png');
  fireEvent.error(image);
  expect(facts.getByText('The image a.png is missing.')).toBeTruthy();
});

test.each([
  ['beside none', null, false],
  ['beside the one before', 'a.png', true],
])('a photo that is on its way is told, %s', async (_, file, hasImage) => {
  await show({}, [activity({ file, photosAwaited: 1 }), drill]);
  await day(/November 25, 2026, 2 activities/);
  await user.click(details().getByRole('button', { name: '22:00 Night watch' }));
  expect(details().getByText('One photo is on its way')).toBeTruthy();
  expect(details().queryByText('No image uploaded')).toBeNull();
  expect(details().queryByAltText('Image of Night watch') !== null).toBe(hasImage);
});

test('S-ev-1 and S-ev-4: enter, confirm what was entered; No returns to the filled form; Yes sends once with the image', async () => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }));
  const { sent } = await show({ [SAVE]: saved });
  await user.click(await screen.findByRole('button', { name: 'Add Activity for November 25, 2026' }));
  await opened();
  await save();
  expect(dialog().getByText('A name is needed.')).toBeTruthy();
  await user.type(dialog().getByLabelText(/Name of Activity/), 'Meeting');
  const input = screen.getByRole('dialog').querySelector<HTMLInputElement>('input[type=file]')!;
  await user.upload(input, new File(['x'], 'photo.png', { type: 'image/png' }));
  await save();
  const asks = await question();
  expect(asks.getByRole('heading', { name: 'Please confirm activity inputs:' })).toBeTruthy();
  expect(screen.getByRole('alertdialog').textContent).toContain('photo.png');
  await user.click(asks.getByRole('button', { name: 'No' }));
  expect(dialog().getByLabelText<HTMLInputElement>(/Name of Activity/).value).toBe('Meeting');
  expect(sent(SAVE)).toHaveLength(0);
  await save();
  const yes = (await question()).getByRole('button', { name: 'Yes' });
  fireEvent.click(yes);
  fireEvent.click(yes);
  await screen.findByText('Successfully saved activity!');
  expect(sent(SAVE)).toHaveLength(1);
  expect(formOfCall(sent(SAVE)[0])).toMatchObject({
    activity_id: '0',
    activity_name: 'Meeting',
    start_date: '2026-11-25 08:00:00',
    end_date: '2026-11-25 09:00:00',
    site_id: '24',
    file_name: 'photo.png',
    file: expect.any(File),
  });
  expect(sent(LIST)).toHaveLength(2);
});

test('S-ev-2: a reversed range says its sentence and sends nothing', async () => {
  const { sent } = await show({ [SAVE]: saved });
  await user.click(await screen.findByRole('button', { name: 'Edit Drill' }));
  await opened();
  fireEvent.change(dialog().getByLabelText(/Event End/), { target: { value: '2026-11-25T07:00' } });
  await save();
  expect(dialog().getByText('Invalid Date Range')).toBeTruthy();
  expect(dialog().getAllByText(/End date cannot be earlier than start date\./)).toHaveLength(2);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sent(SAVE)).toHaveLength(0);
});

test('S-ev-3: an edit without a new image names none', async () => {
  const { sent } = await show({ [SAVE]: saved });
  await user.click(await screen.findByRole('button', { name: 'Edit Night watch' }));
  await opened();
  expect(dialog().getByText(/The stored image a.png stays/)).toBeTruthy();
  await save();
  await user.click((await question()).getByRole('button', { name: 'Yes' }));
  await screen.findByText('Successfully saved activity!');
  const form = formOfCall(sent(SAVE)[0]);
  expect(form).toMatchObject({ activity_id: '7', version: '3', file_name: '' });
  expect(form).not.toHaveProperty('file');
});

test('a refused form stays with every entry; the second of two editors sees what differs', async () => {
  const current = activity({ title: 'Theirs', version: 4 });
  let answer: Given = { lost: true };
  const { sent } = await show({ [SAVE]: () => answer });
  await user.click(await screen.findByRole('button', { name: 'Edit Night watch' }));
  await opened();
  await user.type(dialog().getByLabelText(/Name of Activity/), '!');
  const press = async () => {
    await save();
    await user.click((await question()).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    // The question hides it until it is gone.
    await opened();
  };
  await press();
  expect(await dialog().findByText('The activity was not saved.')).toBeTruthy();
  expect(dialog().getByLabelText<HTMLInputElement>(/Name of Activity/).value).toBe('Night watch!');
  answer = {
    body: {
      status: false,
      code: 'changedMeanwhile',
      message: 'x',
      details: { name: 'Noel Likha', at: 'now' },
      current,
    },
  };
  await press();
  expect(await dialog().findByText('Noel Likha has changed this at now.')).toBeTruthy();
  expect(dialog().getByRole('table', { name: 'What differs' }).textContent).toContain('Theirs');
  answer = saved;
  await user.click(dialog().getByRole('button', { name: 'Keep my entry' }));
  await screen.findByText('Successfully saved activity!');
  const keys = sent(SAVE).map((one) => one.headers['idempotency-key']);
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
  expect(formOfCall(sent(SAVE)[2])).toMatchObject({ activity_name: 'Night watch!', version: '4' });
});

test('several are deleted after one question with their count; what could not be deleted is named', async () => {
  const { sent } = await show({
    [DELETE]: ({ body }) =>
      (body as { activity_id: number }).activity_id === 8
        ? { lost: true }
        : { body: { status: true, message: 'x', feedback: 'x' } },
  });
  await user.click(await screen.findByLabelText('Select Night watch'));
  await user.click(screen.getByLabelText('Select Drill'));
  await user.click(screen.getByRole('button', { name: 'Delete 2 selected' }));
  const asks = await question();
  expect(asks.getByRole('heading', { name: 'Delete 2 activities?' })).toBeTruthy();
  await user.click(asks.getByRole('button', { name: 'No' }));
  expect(sent(DELETE)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Delete 2 selected' }));
  await user.click((await question()).getByRole('button', { name: 'Yes, delete' }));
  expect(await screen.findByText('Activity successfully deleted!')).toBeTruthy();
  expect(await screen.findByText(/Not deleted: Drill\./)).toBeTruthy();
  expect(sent(DELETE).map(({ body }) => body)).toEqual([{ activity_id: 7 }, { activity_id: 8 }]);
});

test('nothing planned, and nothing read, both say so', async () => {
  await show({}, []);
  expect(await screen.findByText('No activity yet. Choose a day and add one.')).toBeTruthy();
  expect(screen.getByText('No activity on this day.')).toBeTruthy();
  cleanup();
  await show({ [LIST]: { lost: true } });
  expect(await screen.findByText(/Activities: could not be read/)).toBeTruthy();
});

test('on a phone the month is a list by day', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  await show();
  expect(await screen.findByRole('heading', { name: /Wednesday, November 25, 2026/ })).toBeTruthy();
  expect(screen.queryByRole('grid')).toBeNull();
  fireEvent.change(screen.getByLabelText('Day'), { target: { value: '2026-10-02' } });
  expect(await screen.findByText('No activity in this month.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add Activity for October 2, 2026' })).toBeTruthy();
});

test('on a phone the details come into view at each press, though there is but one activity and it is chosen already', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }));
  await show({}, [drill]);
  const panel = await screen.findByRole('region', { name: 'Activity Details' });
  const seen = vi.fn();
  panel.scrollIntoView = seen;
  for (const times of [1, 2]) {
    await user.click(screen.getAllByRole('button', { name: /08:00 Drill/ })[0]!);
    expect(seen).toHaveBeenCalledTimes(times);
  }
});

test('who only reads sees the calendar and saves it, and changes nothing', async () => {
  await show(rightsOfReader(activitiesCalls));
  await day(/November 25, 2026, 2 activities/);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^(Add Activity|Edit|Delete)/ })).toBeNull());
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Save as iCalendar' })).toBeTruthy();
  await user.click((await screen.findAllByRole('button', { name: /Drill/ }))[0]!);
  expect(details().getByRole('button', { name: 'Add to my calendar' })).toBeTruthy();
  expect(details().queryByRole('button', { name: /^(Edit|Delete)/ })).toBeNull();
});

test('activities of every site stand in it with their site, and a new one is entered for another', async () => {
  const { sent } = await show({ [SAVE]: saved }, [
    ...[activity(), drill],
    activity({ id: 9, siteId: 101, title: 'Clean-up', file: null }),
  ]);
  expect((await screen.findAllByText(/SCU: Clean-up/)).length).toBeGreaterThan(1);
  await user.click(details().getByRole('button', { name: /SCU: Clean-up/ }));
  expect(details().getByText('SCU')).toBeTruthy();
  await user.click(details().getByRole('button', { name: /^Add Activity/ }));
  await opened();
  await user.selectOptions(dialog().getByLabelText('Site'), 'SCU');
  await user.type(dialog().getByLabelText(/^Name of Activity/), 'Meeting');
  await save();
  expect((await question()).getByText('SCU')).toBeTruthy();
  await user.click((await question()).getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(sent(SAVE)).toHaveLength(1));
  expect(formOfCall(sent(SAVE)[0])).toMatchObject({ site_id: '101', activity_name: 'Meeting' });
});

test('however many sites there are, the calendar asks once, also for one that the menus do not know yet', async () => {
  const elsewhere = [101, 102, 102].map((siteId, index) =>
    activity({ id: 20 + index, siteId, title: `Watch ${index}`, file: null }),
  );
  const { asked } = await show({}, [drill, ...elsewhere]);
  expect((await screen.findAllByText(/MAR: Watch 2/)).length).toBeGreaterThan(0);
  expect((await screen.findAllByText(/SCU: Watch 0/)).length).toBeGreaterThan(0);
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([LIST]);
});

test('an address to subscribe to is shown once, the own ones are listed, and one is revoked', async () => {
  const own = { address_id: 4, site_id: 24, created_at: '2026-11-20 08:00:00', last_used_at: null };
  const { sent } = await show({
    'GET /api/events/calendar_addresses': { body: { status: true, addresses: [own] } },
    'POST /api/events/make_calendar_address': {
      body: { status: true, message: 'x', address_id: 5, address: 'https://bantay.example/calendar/secret.ics' },
    },
    'POST /api/events/revoke_calendar_address': { body: { status: true, message: 'x' } },
  });
  await user.click(await screen.findByRole('button', { name: activities.subscribe.open }));
  await user.click(await screen.findByRole('button', { name: /^Revoke the address of/ }));
  await waitFor(() => expect(sent('POST /api/events/revoke_calendar_address')[0]?.body).toEqual({ address_id: 4 }));
  await user.click(screen.getByRole('button', { name: activities.subscribe.make }));
  expect(await screen.findByText('https://bantay.example/calendar/secret.ics')).toBeTruthy();
  expect(sent('POST /api/events/make_calendar_address')).toHaveLength(1);
  await user.click(screen.getAllByRole('button', { name: activities.subscribe.shown.close }).at(-1)!);
  await user.click((await question()).getByRole('button', { name: activities.subscribe.shown.yes }));
  await waitFor(() => expect(screen.queryByText(/secret\.ics/)).toBeNull());
});

test('an address whose answer was lost is not shown, and that is said', async () => {
  await show({
    'GET /api/events/calendar_addresses': { body: { status: true, addresses: [] } },
    'POST /api/events/make_calendar_address': { body: { status: true, message: 'x', address_id: 5, address: null } },
  });
  await user.click(await screen.findByRole('button', { name: activities.subscribe.open }));
  expect(screen.queryByText(activities.subscribe.own)).toBeNull();
  await user.click(await screen.findByRole('button', { name: activities.subscribe.make }));
  expect(await screen.findByText(activities.subscribe.shown.gone)).toBeTruthy();
});
