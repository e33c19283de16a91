// Contacts with a pretended server: listed, found, entered, changed, switched; the reason, the conflict, and what a role does not offer.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { outward } from '@bantay/web/api/inside.ts';
import {
  type Asked,
  fakeServer,
  type Given,
  person,
  rightsOfReader,
  sessionOf,
} from '@bantay/web/api/server.fixture.ts';
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
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { contactsCalls } from '../wire/contacts.calls.ts';
import { contacts } from '../words/en/contacts.ts';
import { ANA, BEN, OFFICER, SITES } from './contacts.fixture.ts';
import ContactsPage from './contacts-page.tsx';

const user = userEvent.setup({ applyAccept: false });
// What jsdom does not have.
beforeAll(() => {
  Blob.prototype.arrayBuffer ??= function arrayBuffer(this: Blob) {
    return new Promise<ArrayBuffer>((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(reader.result as ArrayBuffer); // it is read as one
      reader.readAsArrayBuffer(this);
    });
  };
  URL.createObjectURL ??= () => 'blob:x';
  URL.revokeObjectURL ??= () => {};
});
const site = { gaugeFrames: 1, topics: [], menuWithout: [], shares: [], limits: [] };
beforeEach(() => keepSites(SITES.map(({ siteId, siteCode }) => ({ ...site, siteId, siteCode }))));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** As the server tells of them. */
const listed = (list: object[], sites: object[] = SITES): Given => ({
  body: { status: true, contacts: list.map(outward), sites: sites.map(outward) },
});

type Answers = Record<string, Given | ((asked: Asked) => Given)>;
const LIST = 'GET /api/admin/contacts';
const CREATE = 'POST /api/admin/contacts/create';
const CHANGE = 'POST /api/admin/contacts/change';
const SWITCH = 'POST /api/admin/contacts/switch';
const done = { body: { status: true, message: 'x' } };

async function show(answers: Answers = {}, at = '/') {
  writeCredentials(person());
  const server = fakeServer({
    'GET /api/session': sessionOf(person()),
    [LIST]: listed([ANA, BEN, OFFICER]),
    ...answers,
  });
  const i18n = await englishWords({ contacts, editing, problems, refusals });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <MemoryRouter initialEntries={[at]}>
              <ContactsPage />
            </MemoryRouter>
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return (call: string) => server.asked.filter((one) => `${one.method} ${one.path}` === call);
}

const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
const fill = async (label: RegExp | string, text: string) => {
  await user.clear(screen.getByLabelText(label));
  await user.type(screen.getByLabelText(label), text);
};
const rowOf = async (name: string) => (await screen.findByText(name)).closest('tr')!; // cells stand in rows

test('each contact stands there with its numbers, and who gets no warning with the reason; a site without anybody is said', async () => {
  await show();
  expect((await rowOf('Ana Cruz')).textContent).toContain(contacts.warned);
  expect((await rowOf('Ben Abad')).textContent).toContain('0 of 1');
  expect((await rowOf('Ben Abad')).textContent).toContain(contacts.unwarned.noNumber);
  expect((await rowOf('Elena Halimbawa')).textContent).toContain(contacts.signsIn);
  expect(screen.getByRole('alert').textContent).toContain('Nobody is warned at SCU');
});

test('is searched by name and number, and filtered by site, group and state', async () => {
  await show();
  await screen.findByText('Ana Cruz');
  const names = () =>
    screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
  await user.type(screen.getByLabelText(contacts.search), '0917 999');
  await waitFor(() => expect(names()).toEqual(['Ben Abad']));
  await press(contacts.clear);
  await user.selectOptions(screen.getByLabelText(contacts.site), 'scu');
  await waitFor(() => expect(names()).toEqual(['Ben Abad']));
  await user.selectOptions(screen.getByLabelText(contacts.site), contacts.noSite);
  await waitFor(() => expect(names()).toEqual(['Elena Halimbawahas an account']));
  await press(contacts.clear);
  await user.selectOptions(screen.getByLabelText(contacts.fields.designation), 'LEWC');
  await waitFor(() => expect(names()).toEqual(['Ana Cruz']));
  await user.selectOptions(screen.getByLabelText(contacts.state), contacts.unreached);
  await screen.findByText(contacts.noMatch);
});

test('a new one is entered for the site that is looked at, once all is filled', async () => {
  const sent = await show({ [CREATE]: { body: { status: true, message: 'x', user_id: 12 } } });
  await screen.findByText('Ana Cruz');
  await user.selectOptions(screen.getByLabelText(contacts.site), 'scu');
  await press(contacts.new.open);
  await press(contacts.new.save);
  expect(screen.getAllByText(contacts.faults.missing)).toHaveLength(2);
  await fill(/^First name/, 'Luz');
  await fill(/^Last name/, 'Santos');
  await fill('Number 1', '12');
  await press(contacts.new.save);
  expect(screen.getByText(contacts.faults.number)).toBeTruthy();
  await fill('Number 1', '0917 555 0001');
  await press(contacts.addNumber);
  await fill('Number 2', '+63 917 555 0001');
  await press(contacts.new.save);
  expect(screen.getByText(contacts.faults.twice)).toBeTruthy();
  await press('Take away number 2');
  expect(sent(CREATE)).toHaveLength(0);
  await press(contacts.new.save);
  await waitFor(() => expect(sent(CREATE)).toHaveLength(1));
  expect(sent(CREATE)[0]?.body).toEqual({
    ...{ first_name: 'Luz', last_name: 'Santos', sex: 'Female', designation: 'LEWC', sites: ['scu'] },
    numbers: ['0917 555 0001'],
  });
  await screen.findByText('Luz Santos is warned from now on.');
});

test('a change that takes nobody out goes without a reason, over what was seen', async () => {
  const sent = await show({ [CHANGE]: done });
  await press('Change Ana Cruz');
  await press(contacts.edit.save);
  expect(screen.getByText(contacts.edit.same)).toBeTruthy();
  await user.click(screen.getByLabelText('SCU'));
  await press('Number 2 further up');
  expect(screen.queryByLabelText(/^Reason/)).toBeNull();
  await press(contacts.edit.save);
  await waitFor(() => expect(sent(CHANGE)).toHaveLength(1));
  expect(sent(CHANGE)[0]?.body).toEqual({
    ...{ user_id: 7, version: 'v1', first_name: 'Ana', last_name: 'Cruz', sex: 'Female', designation: 'LEWC' },
    ...{ sites: ['lpa', 'scu'], reason: null },
    numbers: [
      { number: '09171234568', is_on: true },
      { number: '09171234567', is_on: true },
    ],
  });
});

test('a number that is switched off, or corrected, wants a reason', async () => {
  const sent = await show({ [CHANGE]: done });
  await press('Change Ana Cruz');
  await user.click(screen.getAllByLabelText(contacts.numberOn)[1]!);
  await press(contacts.edit.save);
  expect(sent(CHANGE)).toHaveLength(0);
  expect(screen.getByText(contacts.faults.missing)).toBeTruthy();
  await fill(/^Reason/, 'lost the phone');
  await press(contacts.edit.save);
  await waitFor(() => expect(sent(CHANGE)).toHaveLength(1));
  expect(sent(CHANGE)[0]?.body).toMatchObject({
    reason: 'lost the phone',
    numbers: [{ is_on: true }, { number: '09171234568', is_on: false }],
  });
});

test('who was slower sees both sides, and says why where the own entry takes out what the other has added', async () => {
  const current = outward({ ...ANA, sites: ['lpa', 'scu'], version: 'v2' });
  const details = { name: 'Ramon', at: 'noon' };
  const answers = [{ body: { status: false, code: 'changedMeanwhile', message: 'x', details, current } }, done];
  const sent = await show({ [CHANGE]: () => answers.shift() ?? done });
  await press('Change Ana Cruz');
  await fill(/^First name/, 'Anna');
  await press(contacts.edit.save);
  const differs = await screen.findByRole('region', { name: editing.conflict.caption });
  expect(within(differs).getByText('LPA, SCU')).toBeTruthy();
  await press(editing.conflict.keepMine);
  expect(sent(CHANGE)).toHaveLength(1);
  await fill(/^Reason/, 'not there any more');
  await press(editing.conflict.keepMine);
  await waitFor(() => expect(sent(CHANGE)).toHaveLength(2));
  expect(sent(CHANGE)[1]?.body).toMatchObject({ version: 'v2', sites: ['lpa'], reason: 'not there any more' });
});

test('who was slower takes the other side, and goes on from there', async () => {
  const current = outward({ ...ANA, firstName: 'Annie', version: 'v2' });
  const details = { name: 'Ramon', at: 'noon' };
  const answers = [{ body: { status: false, code: 'changedMeanwhile', message: 'x', details, current } }, done];
  const sent = await show({ [CHANGE]: () => answers.shift() ?? done });
  await press('Change Ana Cruz');
  await fill(/^First name/, 'Anna');
  await press(contacts.edit.save);
  await press(editing.conflict.takeTheirs);
  expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Annie');
  await fill(/^Last name/, 'Reyes');
  await press(contacts.edit.save);
  await waitFor(() => expect(sent(CHANGE)).toHaveLength(2));
  expect(sent(CHANGE)[1]?.body).toMatchObject({ version: 'v2', first_name: 'Annie', last_name: 'Reyes' });
});

test('of an officer with an account only the sites are offered', async () => {
  const sent = await show({ [CHANGE]: done });
  await press('Change Elena Halimbawa');
  expect(screen.queryByLabelText(/^First name/)).toBeNull();
  expect(screen.queryByLabelText('Number 1')).toBeNull();
  await user.click(screen.getByLabelText('LPA'));
  await press(contacts.edit.save);
  await waitFor(() => expect(sent(CHANGE)).toHaveLength(1));
  expect(sent(CHANGE)[0]?.body).toMatchObject({ sites: ['lpa'], numbers: [{ number: '09000000001', is_on: true }] });
});

test('messages are switched off with a reason; what is refused is said and the entry stays', async () => {
  const refused = { status: false, code: 'contactIsSo', message: 'x' };
  const answers = [{ status: 409, body: refused }, done];
  const sent = await show({ [SWITCH]: () => answers.shift() ?? done });
  await press('Switch off the warnings of Ana Cruz');
  await press(contacts.off.save);
  expect(sent(SWITCH)).toHaveLength(0);
  await fill(/^Reason/, 'asked for it');
  await press(contacts.off.save);
  await screen.findByText(/Somebody else was faster/);
  await press(contacts.off.save);
  await screen.findByText('Ana Cruz gets no warnings any more.');
  expect(sent(SWITCH)[1]?.body).toEqual({ user_id: 7, is_warned: false, reason: 'asked for it' });
});

test('an admin of one site is offered what belongs to that site alone', async () => {
  const calls = ['create', 'change', 'switch'].map((one) => ({
    call: `POST /api/admin/contacts/${one}`,
    role: 'admin',
  }));
  await show({
    [LIST]: listed([ANA, BEN], SITES.slice(0, 1)),
    'GET /api/rights': { body: { status: true, roles: [{ role: 'admin', site_id: 24 }], calls, has_admin: true } },
  });
  await screen.findByRole('button', { name: 'Change Ana Cruz' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change Ben Abad' })).toBeNull());
  expect(screen.getByRole('button', { name: contacts.new.open })).toBeTruthy();
});

test('whoever only reads is offered nothing', async () => {
  await show(rightsOfReader(contactsCalls));
  await screen.findByText('Ana Cruz');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Change Ana Cruz' })).toBeNull());
  expect(screen.queryByRole('button', { name: contacts.new.open })).toBeNull();
});

test('nobody there is said, and a list that does not come', async () => {
  await show({ [LIST]: listed([], SITES.slice(1)) });
  await screen.findByText(contacts.empty);
  expect(screen.getByRole('alert').textContent).toContain('Nobody is warned at SCU');
  cleanup();
  await show({ [LIST]: { status: 503, body: {} } });
  await screen.findByText(new RegExp(contacts.failed));
  expect(screen.queryByRole('button', { name: contacts.new.open })).toBeNull();
});

const PREVIEW = 'POST /api/admin/contacts/preview';
const IMPORT = 'POST /api/admin/contacts/import';
const HEAD = 'first_name,last_name,sex,designation,site_code,number';
const fileOf = (...lines: string[]) => new File([[HEAD, ...lines].join('\n')], 'list.csv', { type: 'text/csv' });
const planned = (line: number, over: object = {}) => ({
  ...{ line, kind: 'add', changes: [], faults: [], is_off: false },
  ...over,
});

test('a file is shown line by line, and what is taken in is what was seen', async () => {
  const lines = [
    planned(2),
    planned(3, { kind: 'change', changes: ['number'] }),
    planned(4),
    planned(5, { kind: 'same', is_off: true }),
  ];
  const changed = { status: 409, body: { status: false, code: 'contactsImportChanged', message: 'x' } };
  const answers: Given[] = [changed, { body: { status: true, message: 'x', added: 1, changed: 1 } }];
  const sent = await show(
    {
      [PREVIEW]: { body: { status: true, lines, version: 'v7' } },
      [IMPORT]: () => answers.shift() ?? changed,
    },
    '/?view=import',
  );
  const file = fileOf(
    'Luz,Santos,F,LEWC,lpa,09175550001',
    'Ana,Cruz,F,LEWC,lpa,09175550002',
    'Nena,Reyes,F,LEWC,lpa,09175550001',
    'Ben,Abad,M,MLGU,lpa,09179999999',
  );
  await user.upload(await screen.findByLabelText('Choose a file'), file);
  await screen.findByText('2 new, 1 changed, 1 without change, 0 refused.');
  const rowOfLine = (name: string) => screen.getByText(name).closest('tr')?.textContent;
  expect(rowOfLine('Ana Cruz')).toContain('a further number');
  expect(rowOfLine('Ben Abad')).toContain(contacts.import.isOff);
  await press('Take in 3');
  const question = () => within(screen.getByRole('alertdialog'));
  await user.click(question().getByRole('button', { name: editing.import.yes }));
  await screen.findByText(/The contacts have changed since you opened the file/);
  await press(editing.import.again);
  await waitFor(() => expect(sent(PREVIEW)).toHaveLength(2));
  await press('Take in 3');
  await user.click(question().getByRole('button', { name: editing.import.yes }));
  await screen.findByText('1 added, 1 changed.');
  expect(sent(IMPORT)[1]?.body).toMatchObject({ version: 'v7', lines: [{ line: 2, first_name: 'Luz' }, {}, {}, {}] });
  await screen.findByText('Ana Cruz');
});

test('with one wrong line nothing of a file goes, and the line says why', async () => {
  const lines = [planned(2), planned(3, { kind: 'refused', faults: [{ fault: 'numberTwice', other: '2' }] })];
  const sent = await show({ [PREVIEW]: { body: { status: true, lines, version: 'v7' } } }, '/?view=import');
  const file = fileOf('Luz,Santos,F,LEWC,lpa,09175550001', 'Nena,Reyes,F,LEWC,lpa,09175550001');
  await user.upload(await screen.findByLabelText('Choose a file'), file);
  expect(await screen.findAllByText(contacts.import.blocked_one)).not.toHaveLength(0);
  expect(screen.getByText('Nena Reyes').closest('tr')?.textContent).toContain('stands in line 2 already');
  await press('Take in 1');
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(sent(IMPORT)).toHaveLength(0);
});

test('a file that is none, or lacks a column, is said; without a line that goes nothing is sent', async () => {
  const same = { body: { status: true, lines: [planned(2, { kind: 'same' })], version: 'v7' } };
  await show({ [PREVIEW]: same }, '/?view=import');
  await user.upload(await screen.findByLabelText('Choose a file'), new File(['first_name\nAna'], 'a.csv'));
  await screen.findByText('The file has no column "last_name".');
  await user.upload(screen.getByLabelText('Choose a file'), new File([HEAD], 'b.csv'));
  await screen.findByText(editing.import.empty);
  await user.upload(screen.getByLabelText('Choose a file'), fileOf('Ana,Cruz,F,LEWC,lpa,09171234567'));
  const button = await screen.findByRole('button', { name: 'Take in 0' });
  expect(button.getAttribute('aria-disabled') ?? button.getAttribute('disabled')).not.toBeNull();
});

test('the list is saved as CSV from an answer of its own, one row for each number at each site', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob); // the only thing that is saved here
    return 'blob:x';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const sent = await show();
  await press(contacts.save.open);
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(sent(`${LIST}?purpose=export`)).toHaveLength(1);
  const text = new TextDecoder().decode(await saved[0]?.arrayBuffer());
  expect(text.trim().split('\r\n')).toEqual([
    `${HEAD},warned`.replaceAll(/\w+/g, '"$&"'),
    '"Ana","Cruz","Female","LEWC","lpa","09171234567","yes"',
    '"Ana","Cruz","Female","LEWC","lpa","09171234568","yes"',
    '"Ben","Abad","Male","MLGU","lpa","09179999999","no"',
    '"Ben","Abad","Male","MLGU","scu","09179999999","no"',
    '"Elena","Halimbawa","Female","MLGU","","09000000001","yes"',
  ]);
});
