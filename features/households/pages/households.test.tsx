// Household data with a pretended server: S-hh-1 to S-hh-5, conflicts, lost answers, and an import seen before it is sent.
import { type Asked, fakeServer, type Given, rightsOfReader } from '@bantay/web/api/server.fixture.ts';
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
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { householdsCalls } from '../wire/households.calls.ts';
import { households } from '../words/en/households.ts';
import { household, summary } from './households.fixture.ts';
import { HouseholdsPage } from './households-page.tsx';

const BASE = '/api/household_data';
const user = userEvent.setup({ applyAccept: false });

// What jsdom does not have.
beforeAll(() => {
  HTMLElement.prototype.scrollIntoView = () => {};
  Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
    return new Promise<ArrayBuffer>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer);
      reader.readAsArrayBuffer(this);
    });
  };
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

type Answers = Record<string, Given | ((asked: Asked) => Given)>;

async function show(answers: Answers = {}, { level, at = '/' }: { level?: number | null; at?: string } = {}) {
  const server = fakeServer({
    [`GET ${BASE}/get_all/24`]: { body: { status: true, data: [household()] } },
    [`GET ${BASE}/get_summary/24`]: { body: summary },
    'GET /api/sites/get_sites_data': { body: [] },
    ...answers,
  });
  const i18n = await englishWords({ editing, households, problems, refusals });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <NoticeProvider>
          <MemoryRouter initialEntries={[at]}>
            <HouseholdsPage site="lpa" level={level} />
          </MemoryRouter>
        </NoticeProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  const sent = (call: string) => server.asked.filter((one) => `${one.method} ${one.path}` === call);
  return { server, sent };
}

const dialog = () => within(screen.getByRole('dialog'));
const save = () => user.click(dialog().getByRole('button', { name: 'Save' }));
const ADD = `POST ${BASE}/add`;
const UPDATE = `PATCH ${BASE}/update`;
const added: Given = { body: { status: true, message: 'Successfully added new household!', id: 9 } };
const edited: Given = { body: { status: true, message: 'Successfully updated Household data!', data: household() } };

async function openEdit() {
  await user.click(await screen.findByRole('button', { name: 'Edit household LPA-1' }));
}

test('one household is said as one', async () => {
  await show();
  expect(await screen.findByText('1 household, 2 persons')).toBeDefined();
});

test('S-hh-1: each missing part stops saving and is named at its field', async () => {
  const { sent } = await show({ [ADD]: added });
  await user.click(await screen.findByRole('button', { name: 'Add Household' }));
  await user.click(dialog().getByRole('button', { name: 'Add Member' }));
  await save();
  expect(dialog().getByText('5 fields need your attention.')).toBeTruthy();
  expect(dialog().getByText('Household number is needed.')).toBeTruthy();
  expect(dialog().getAllByText('A name is needed.')).toHaveLength(2);
  expect(dialog().getAllByText('Gender is needed.')).toHaveLength(2);
  await user.type(dialog().getByLabelText(/Household ID/), 'LPA-2');
  await user.type(dialog().getByLabelText(/Household Head Name/), 'Luz');
  const [gender] = dialog().getAllByLabelText(/^Gender/);
  await user.selectOptions(gender!, 'F');
  fireEvent.change(dialog().getAllByLabelText(/Birthdate/)[0]!, { target: { value: '2999-01-01' } });
  await save();
  expect(dialog().getByText('A birthdate cannot be in the future.')).toBeTruthy();
  fireEvent.change(dialog().getAllByLabelText(/Birthdate/)[0]!, { target: { value: '' } });
  await user.click(dialog().getByRole('button', { name: 'Remove member 1' }));
  expect(sent(ADD)).toHaveLength(0);
  await save();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Successfully added household data')).toBeTruthy();
  expect(sent(ADD)[0]!.body).toEqual({
    household_id: 'LPA-2',
    household_head: 'Luz',
    purok: null,
    birthdate: null,
    gender: 'F',
    pregnant: false,
    disability: null,
    comorbidity: null,
    members: [],
    site_id: 24,
  });
});

test('S-hh-2 and S-hh-3: F to M clears Pregnant; a blank disability is sent as not specified', async () => {
  const { sent } = await show({ [UPDATE]: edited });
  await openEdit();
  expect(dialog().getByLabelText<HTMLInputElement>('Pregnant').checked).toBe(true);
  await user.selectOptions(dialog().getAllByLabelText(/^Gender/)[0]!, 'M');
  expect(dialog().queryByLabelText('Pregnant')).toBeNull();
  await user.selectOptions(dialog().getAllByLabelText(/^Gender/)[0]!, 'F');
  expect(dialog().getByLabelText<HTMLInputElement>('Pregnant').checked).toBe(false);
  await user.click(dialog().getAllByLabelText('With Comorbidity')[0]!);
  await save();
  await screen.findByText('Successfully edited household data');
  expect(sent(UPDATE)[0]!.body).toMatchObject({
    id: 1,
    version: 3,
    pregnant: false,
    comorbidity: 'not specified',
    members: [{ disability: 'not specified' }],
  });
});

test('S-hh-4: the exact question names the household; No keeps it, Yes pressed twice sends once', async () => {
  const DELETE = `DELETE ${BASE}/delete`;
  const { sent } = await show({ [DELETE]: { body: { status: true, message: 'x' } } });
  await user.click(await screen.findByRole('button', { name: 'Delete household LPA-1' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Are you sure you want to delete this household?');
  expect(question.textContent).toContain('This household information will be deleted immediately.');
  expect(question.textContent).toContain('LPA-1, Ana Peña, 2 persons');
  await user.click(within(question).getByRole('button', { name: 'No' }));
  expect(sent(DELETE)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Delete household LPA-1' }));
  const yes = within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Yes, delete' });
  fireEvent.click(yes);
  fireEvent.click(yes);
  await screen.findByText('Household LPA-1 was deleted.');
  expect(sent(DELETE)).toHaveLength(1);
  expect(sent(DELETE)[0]!.body).toEqual({ id: 1 });
});

test('S-hh-5: after a change counts and list are asked again at once', async () => {
  const { sent } = await show({ [UPDATE]: edited });
  await openEdit();
  const before = sent(`GET ${BASE}/get_summary/24`).length;
  await save();
  await waitFor(() => expect(sent(`GET ${BASE}/get_summary/24`).length).toBe(before + 1));
  expect(sent(`GET ${BASE}/get_all/24?purpose=look`).length).toBe(2);
});

test('a lost answer keeps the form, and the same form again is the same deed; other content is another one', async () => {
  let isLost = true;
  const { sent } = await show({ [UPDATE]: () => (isLost ? { lost: true } : edited) });
  await openEdit();
  await save();
  await dialog().findByText(/Error editing household data. Please contact developers/);
  await save();
  await waitFor(() => expect(sent(UPDATE)).toHaveLength(2));
  await user.type(dialog().getByLabelText(/Household Head Name/), ' Jr');
  isLost = false;
  await save();
  await screen.findByText('Successfully edited household data');
  const keys = sent(UPDATE).map((one) => one.headers['idempotency-key']);
  expect([keys[0] === keys[1], keys[1] === keys[2]]).toEqual([true, false]);
});

test('the second of two editors sees what differs, and keeps the own entry or takes the stored one', async () => {
  const current = household({ householdHead: 'Theirs', version: 4 });
  const overtaken: Given = {
    body: {
      status: false,
      code: 'changedMeanwhile',
      message: 'x',
      details: { name: 'Noel Likha', at: '2026/11/22 09:10' },
      current,
    },
  };
  const { sent } = await show({
    [UPDATE]: ({ body }) => ((body as { version: number }).version === 4 ? edited : overtaken),
  });
  await openEdit();
  await save();
  expect(await dialog().findByText('Noel Likha has changed this at 2026/11/22 09:10.')).toBeTruthy();
  const table = dialog().getByRole('table', { name: 'What differs' });
  expect(table.textContent).toContain('Ana Peña');
  expect(table.textContent).toContain('Theirs');
  await user.click(dialog().getByRole('button', { name: 'Take what is stored' }));
  expect(dialog().getByLabelText<HTMLInputElement>(/Household Head Name/).value).toBe('Theirs');
  await user.clear(dialog().getByLabelText(/Household Head Name/));
  await user.type(dialog().getByLabelText(/Household Head Name/), 'Mine');
  await save();
  await screen.findByText('Successfully edited household data');
  expect(sent(UPDATE)[1]!.body).toMatchObject({ household_head: 'Mine', version: 4 });

  await openEdit();
  await save();
  await user.click(await dialog().findByRole('button', { name: 'Keep my entry' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(UPDATE)[3]!.body).toMatchObject({ household_head: 'Ana Peña', version: 4 });
});

test('a card leads to its households', async () => {
  await show();
  await user.click(await screen.findByRole('button', { name: 'View details: Children 0–5' }));
  expect(screen.getByLabelText<HTMLSelectElement>('With').value).toBe('toddlers');
  expect(await screen.findByText('No household fits these filters.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('LPA-1')).toBeTruthy();
});

test('failed and empty lists say so', async () => {
  await show({ [`GET ${BASE}/get_all/24`]: { lost: true } });
  expect(await screen.findByText(/Households: could not be read/)).toBeTruthy();
  cleanup();
  await show({ [`GET ${BASE}/get_all/24`]: { body: { status: true, data: [] } } });
  expect(await screen.findByText('No households yet. Add one, or take in a file.')).toBeTruthy();
});

test.each([
  [undefined, 0],
  [0, 0],
  [1, 0],
  [2, 1],
  [3, 1],
  [null, 1],
])('level %s: the list for an evacuation is offered %i times', async (level, times) => {
  await show({}, { level: level as number });
  await screen.findByText('LPA-1');
  expect(screen.queryAllByRole('button', { name: 'Open the list' })).toHaveLength(times);
});

test('that list is read under its own name and stands by purok; at level 1 it is not shown', async () => {
  const { sent } = await show({}, { level: 3, at: '/?view=evacuation' });
  expect(await screen.findByRole('heading', { name: 'Purok 2' })).toBeTruthy();
  expect(screen.getByText('Ana Peña, 36')).toBeTruthy();
  expect(sent(`GET ${BASE}/get_all/24?purpose=evacuation`)).toHaveLength(1);
  cleanup();
  await show({}, { level: 1, at: '/?view=evacuation' });
  expect(await screen.findByText(/The list is for an event at level 2 or 3/)).toBeTruthy();
});

test('a file is shown row by row, and only then sent, in one call', async () => {
  const IMPORT = `POST ${BASE}/import`;
  const { sent } = await show(
    { [IMPORT]: { body: { status: true, message: 'x', added: 1, changed: 1 } } },
    { at: '/?view=import' },
  );
  const lines = [
    'Household #,Purok,Role,Name,Birthdate,Gender,Pregnant,Disability,Comorbidity',
    'LPA-1,Purok 5,Head,Ana Peña,1990-01-01,F,Yes,,',
    'LPA-1,,Member,Ben Peña,1950-01-01,M,,yes,',
    'LPA-7,Purok 1,Head,"Cruz, Luz",,F,,,',
    'LPA-8,,Head,Bad,2999-01-01,X,,,',
  ];
  const file = new File([lines.join('\r\n')], 'households.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('Choose a file'), file);
  expect(await screen.findByText('1 new, 1 changed, 0 without change, 1 refused.')).toBeTruthy();
  const table = screen.getByRole('table', { name: 'What will happen' });
  expect(table.textContent).toContain('purok Purok 2 → Purok 5');
  expect(table.textContent).toContain('Line 5: Gender must be M or F.');
  expect(table.textContent).toContain('Line 5: A birthdate cannot be in the future.');
  expect(sent(IMPORT)).toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Take in 2' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('1 refused household is left out.');
  await user.click(within(question).getByRole('button', { name: 'Yes, take in' }));
  await screen.findByText('1 added, 1 changed.');
  expect(sent(IMPORT)).toHaveLength(1);
  expect(sent(IMPORT)[0]!.body).toMatchObject({
    site_id: 24,
    households: [
      { household_id: 'LPA-1', purok: 'Purok 5', version: 3, members: [{ disability: 'not specified' }] },
      { household_id: 'LPA-7', household_head: 'Cruz, Luz' },
    ],
  });
});

test('what is no table is refused with a sentence', async () => {
  await show({}, { at: '/?view=import' });
  await user.upload(await screen.findByLabelText('Choose a file'), new File(['PK\u0003\u0004nonsense'], 'a.xlsx'));
  expect(await screen.findByText(/This file cannot be read/)).toBeTruthy();
  await user.upload(screen.getByLabelText('Choose a file'), new File(['a,b\n1,2'], 'b.csv', { type: 'text/csv' }));
  expect(await screen.findByText('The file has no column "Household #".')).toBeTruthy();
});

test('who only reads sees who needs help and saves the list, and changes nothing', async () => {
  await show(rightsOfReader(householdsCalls));
  expect(await screen.findByText('1 household, 2 persons')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^(Add|Edit|Delete|Import)/ })).toBeNull());
  expect(screen.queryByRole('columnheader', { name: 'Actions' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Download' })).toBeTruthy();
});

test('an address that leads to the import offers who only reads nothing to send', async () => {
  await show(rightsOfReader(householdsCalls), { at: '/?view=import' });
  await screen.findByRole('button', { name: editing.import.back });
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
});
