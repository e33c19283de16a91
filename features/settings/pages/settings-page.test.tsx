// Settings with a pretended server: shown, changed, the question before nobody is on duty, both sides of a conflict, put back.
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
import { afterEach, expect, test, vi } from 'vitest';
import { settings } from '../words/en/settings.ts';
import { DUTY, EMERGENCY, LANGUAGES, OFFICE } from './settings.fixture.ts';
import SettingsPage from './settings-page.tsx';

const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const listed = (...all: object[]): Given => ({ body: { status: true, settings: all.map(outward) } });
const LIST = 'GET /api/admin/settings';
const CHANGE = {
  duty: 'POST /api/admin/settings/duty',
  office: 'POST /api/admin/settings/office',
  emergency: 'POST /api/admin/settings/emergency',
  languages: 'POST /api/admin/settings/languages',
};
const done: Given = { body: { status: true, message: 'x', version: 4 } };

async function show(answers: Record<string, Given | ((asked: Asked) => Given)> = {}) {
  writeCredentials(person());
  const server = fakeServer({
    'GET /api/session': sessionOf(person()),
    [LIST]: listed(OFFICE, EMERGENCY, DUTY, LANGUAGES),
    ...answers,
  });
  render(
    <I18nextProvider i18n={await englishWords({ settings, admin, editing, problems, refusals })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <SettingsPage />
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return (call: string) => server.asked.filter((one) => `${one.method} ${one.path}` === call).map(({ body }) => body);
}

const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));
const reason = async (text = 'a new shift') => user.type(screen.getByLabelText(/^Reason/), text);
const save = () => press(settings.save);

test('each stands there with who wrote it, the duty list first; an empty one is said loudly', async () => {
  await show({ [LIST]: listed(OFFICE, EMERGENCY, { ...DUTY, duty: [] }, LANGUAGES) });
  expect(await screen.findByText(settings.duty.nobody)).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    ...[settings.duty.title, settings.emergency.title, settings.office.title, settings.languages.title],
  ]);
  expect(screen.getByText('911, 0900 000 0002')).toBeTruthy();
  expect(screen.getByText(/from municipality.json/)).toBeTruthy();
  expect(screen.getAllByText(/Ramon Kunwari/)).toHaveLength(3);
});

test('people come onto the list, change places and leave it', async () => {
  const sent = await show({ [CHANGE.duty]: done });
  await press(settings.duty.change);
  await press('Ben: up');
  await press('Remove Ana');
  await press(settings.duty.add);
  await save();
  expect(sent(CHANGE.duty)).toHaveLength(0);
  expect(screen.getAllByText(settings.faults.missing).length).toBeGreaterThanOrEqual(3);
  await user.type(screen.getAllByLabelText(/^Name/)[1]!, 'Carla');
  await user.type(screen.getAllByLabelText(/^Mobile number/)[1]!, '0917 000 0002');
  await reason();
  await save();
  expect(screen.getByText(settings.faults.twice)).toBeTruthy();
  await user.clear(screen.getAllByLabelText(/^Mobile number/)[1]!);
  await user.type(screen.getAllByLabelText(/^Mobile number/)[1]!, '0917 000 0003');
  await save();
  expect(await screen.findByText(settings.duty.done)).toBeTruthy();
  expect(sent(CHANGE.duty)).toEqual([
    {
      people: [
        { name: 'Ben', number: '639170000002' },
        { name: 'Carla', number: '639170000003' },
      ],
      ...{ may_be_empty: false, version: 3, reason: 'a new shift' },
    },
  ]);
});

test('Waray is off, is switched on with a reason, and the names say what is offered', async () => {
  const sent = await show({ [CHANGE.languages]: done });
  expect(await screen.findByText('English, Filipino')).toBeTruthy();
  await press(settings.languages.change);
  await save();
  expect(screen.getByText(settings.same)).toBeTruthy();
  await user.click(screen.getByLabelText(settings.languages.waray));
  await reason('the barangay speaks it');
  await save();
  expect(await screen.findByText(settings.languages.done)).toBeTruthy();
  expect(sent(CHANGE.languages)).toEqual([{ waray: true, version: 3, reason: 'the barangay speaks it' }]);
});

test('the last one leaves only after a question, with a reason', async () => {
  const sent = await show({ [CHANGE.duty]: done });
  await press(settings.duty.change);
  await press('Remove Ana');
  await press('Remove Ben');
  expect(screen.getByText(settings.duty.nobody)).toBeTruthy();
  await save();
  expect(screen.queryByText(settings.empty.title)).toBeNull();
  await reason('nobody is there over Christmas');
  await save();
  expect(await screen.findByText(settings.empty.text)).toBeTruthy();
  await press(settings.empty.no);
  expect(sent(CHANGE.duty)).toHaveLength(0);
  await save();
  await press(settings.empty.yes);
  await waitFor(() => expect(sent(CHANGE.duty)).toMatchObject([{ people: [], may_be_empty: true }]));
});

test('emergency numbers are typed with commas', async () => {
  const sent = await show({ [CHANGE.emergency]: done });
  await press(settings.emergency.change);
  await user.type(screen.getByLabelText(/^Numbers/), ', 0900 000 0004');
  await reason();
  await save();
  await waitFor(() =>
    expect(sent(CHANGE.emergency)).toMatchObject([
      { agencies: [{ agency: 'Kunwari Fire Station', numbers: ['911', '0900 000 0002', '0900 000 0004'] }] },
    ]),
  );
});

test('who was overtaken sees both sides, and keeps the own or takes the other', async () => {
  const theirs = outward({ ...OFFICE, version: 2, by: 'Elena', office: { ...OFFICE.office!, office: 'Theirs' } });
  const taken: Given = {
    status: 409,
    body: {
      status: false,
      code: 'changedMeanwhile',
      message: 'x',
      details: { name: 'Elena', at: 'now' },
      current: theirs,
    },
  };
  let tries = 0;
  const sent = await show({
    [CHANGE.office]: () => {
      tries += 1;
      return tries === 1 ? taken : done;
    },
  });
  await press(settings.office.change);
  await user.clear(screen.getByRole('textbox', { name: /^Office/ }));
  await user.type(screen.getByRole('textbox', { name: /^Office/ }), 'Mine');
  await reason('we have moved');
  await save();
  const choice = await screen.findByRole('region', { name: editing.conflict.caption });
  expect(choice.textContent).toContain('Mine');
  expect(choice.textContent).toContain('Theirs');
  await user.click(within(choice).getByRole('button', { name: editing.conflict.keepMine }));
  await waitFor(() => expect(sent(CHANGE.office)).toHaveLength(2));
  expect(sent(CHANGE.office)[1]).toMatchObject({ office: 'Mine', version: 2 });
});

test('nothing is sent where nothing is changed', async () => {
  const sent = await show();
  await press(settings.office.change);
  await reason();
  await save();
  expect(screen.getByText(settings.same)).toBeTruthy();
  expect(sent(CHANGE.office)).toHaveLength(0);
});

test('an earlier list is put back with a reason; one that was empty says what it means', async () => {
  const versions = [DUTY, { ...DUTY, version: 2, duty: [] }, { ...DUTY, version: 1, by: null, reason: null }];
  const PUT_BACK = 'POST /api/admin/settings/put_back';
  const sent = await show({
    'GET /api/admin/settings/versions/duty': { body: { status: true, versions: versions.map(outward) } },
    [PUT_BACK]: done,
  });
  await press('History: Duty list');
  await press('Put version 2 back');
  expect(await screen.findByText(settings.empty.text)).toBeTruthy();
  await press(settings.cancel);
  await press('Put version 1 back');
  await press(settings.back.save);
  expect(sent(PUT_BACK)).toHaveLength(0);
  await reason('they are back');
  await press(settings.back.save);
  await waitFor(() =>
    expect(sent(PUT_BACK)).toEqual([{ key: 'duty', to: 1, may_be_empty: false, version: 3, reason: 'they are back' }]),
  );
});

test('who may not read them is told so', async () => {
  await show({
    [LIST]: { status: 403, body: { status: false, code: 'roleMissing', message: 'x', details: { role: 'admin' } } },
  });
  expect(await screen.findByText(/Your role does not allow this/)).toBeTruthy();
});
