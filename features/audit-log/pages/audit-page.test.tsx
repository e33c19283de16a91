// The audit with a pretended server: rows in words, filters in the address, pages, one thing alone, the file, and what is refused.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { type Asked, fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { saveFile } from '@bantay/web/ui/save-file.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import type { AuditEntry } from '../wire/audit-log.ts';
import { audit } from '../words/en/audit.ts';
import AuditPage from './audit-page.tsx';

vi.mock('@bantay/web/ui/save-file.ts', () => ({ saveFile: vi.fn() }));
const user = userEvent.setup();
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const row = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{
    audit_id: 7,
    at: '2026-11-21 09:10:00',
    field_at: '2026-11-21 09:10:00',
    kind: 'user',
    actor: 'user:3',
    user_id: 3,
  },
  ...{
    actor_name: 'Ramon Kunwari',
    action: 'people.give-role',
    site_code: 'scu',
    subject_id: 12,
    has_more: false,
    can_put_back: false,
  },
  ...{ subject_name: 'Elena Imbento', changes: [{ field: 'reason', before: null, after: 'while he is away' }] },
  ...over,
});
const page = (entries: AuditEntry[], over: object = {}): Given => ({
  body: { status: true, entries, older: null, searched_to: null, ...over },
});
const LIST = 'GET /api/admin/audit';
const account = {
  ...{ user_id: 3, username: 'ramon', name: 'Ramon Kunwari', designation: 'PLGU', number: null, is_active: true },
  ...{ seen_at: null, roles: [] },
};

function Address() {
  return <output data-testid="address">{useLocation().search}</output>;
}
const address = () => new URLSearchParams(screen.getByTestId('address').textContent ?? '');

async function show(answers: Record<string, Given | ((asked: Asked) => Given)> = {}, at = '/admin/audit') {
  writeCredentials(person());
  const server = fakeServer({
    'GET /api/session': sessionOf(person()),
    'GET /api/admin/accounts': { body: { status: true, accounts: [account] } },
    [LIST]: page([row()]),
    ...answers,
  });
  render(
    <I18nextProvider i18n={await englishWords({ audit, problems, refusals })}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <MemoryRouter initialEntries={[at]}>
              <AuditPage />
              <Address />
            </MemoryRouter>
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  /** The queries with which a path was asked. */
  return (path = '/api/admin/audit') =>
    server.asked.flatMap((one) =>
      one.path.split('?')[0] === path ? [new URLSearchParams(one.path.split('?')[1])] : [],
    );
}

const lineOf = async (text: string) => (await screen.findByText(text)).closest('tr')!; // cells stand in rows
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

test('a row says who did what to whom, where, and what it was before', async () => {
  const changed = row({
    ...{ audit_id: 6, action: 'sites.change', subject_id: 24, subject_name: null, site_code: 'lpa' },
    changes: [{ field: 'households', before: '60', after: '70' }],
  });
  await show({ [LIST]: page([row(), changed]) });
  const line = await lineOf('gave a role');
  for (const text of ['2026/11/21 09:10', 'Ramon Kunwari', 'Elena Imbento', 'SCU', 'Reason', 'while he is away'])
    expect(line.textContent).toContain(text);
  expect(line.textContent).not.toContain('→');
  const site = await lineOf('changed a site');
  expect(within(site).getByText('60').closest('del')).toBeTruthy();
  expect(site.textContent).toContain('→');
  expect(site.textContent).toContain('No. 24');
});

test('what nobody has words for is called as it is stored; programs and loggers by what they are', async () => {
  await show({
    [LIST]: page([
      row({ audit_id: 1, action: 'ghosts.appear', changes: [{ field: 'odd_field', before: null, after: 'x' }] }),
      row({ audit_id: 2, action: 'clock.moved', kind: 'operator', actor: 'operator', actor_name: null }),
      row({ audit_id: 3, action: 'alerts.generated', kind: 'system', actor: 'system', actor_name: null }),
      row({ audit_id: 4, action: 'earthquake.events', kind: 'logger', actor: 'feed:usgs', actor_name: null }),
    ]),
  });
  expect((await lineOf('ghosts.appear')).textContent).toContain('odd_field');
  expect((await lineOf('moved the time of the demo')).textContent).toContain(audit.kinds.operator);
  expect((await lineOf('computed another level')).textContent).toContain(audit.kinds.system);
  expect((await lineOf('brought earthquakes')).textContent).toContain('feed:usgs');
});

test('a row of many fields opens when it is asked for, and a row too large says so', async () => {
  const changes = Array.from({ length: 9 }, (_, n) => ({ field: `f${n}`, before: null, after: `${n}` }));
  await show({
    [LIST]: page([row({ changes }), row({ audit_id: 1, action: 'rainfall.rejected', changes: [], has_more: true })]),
  });
  const opened = (await screen.findByText('9 fields')).closest('details')!; // its summary
  expect(opened.open).toBe(false);
  await user.click(screen.getByText('9 fields'));
  expect(opened.open).toBe(true);
  expect((await lineOf('brought rain that was refused')).textContent).toContain(audit.more);
});

test('where the time of the field stood elsewhere, both are told', async () => {
  await show({ [LIST]: page([row({ field_at: '2026-12-24 10:00:00' })]) });
  expect((await lineOf('gave a role')).textContent).toContain('time of the field: 2026/12/24 10:00');
});

test('what is chosen is asked for and stands in the address; nothing is asked while it is typed', async () => {
  const asked = await show();
  await screen.findByText('gave a role');
  await user.selectOptions(screen.getByLabelText(audit.filter.family), 'sites');
  await user.selectOptions(screen.getByLabelText(audit.person.label), '3');
  await user.selectOptions(screen.getByLabelText(audit.filter.kind), 'user');
  await user.type(screen.getByLabelText(audit.filter.text), 'bitak');
  expect(asked()).toHaveLength(1);
  await press(audit.filter.show);
  await waitFor(() => expect(asked()).toHaveLength(2));
  const expected = { family: 'sites', user: '3', kind: 'user', text: 'bitak' };
  expect(Object.fromEntries(asked()[1]!)).toEqual(expected);
  expect(Object.fromEntries(address())).toEqual(expected);
  await press(audit.filter.clear);
  await waitFor(() => expect(address().size).toBe(0));
});

test('a word of one letter is not asked for, and why is said', async () => {
  const asked = await show();
  await user.type(await screen.findByLabelText(audit.filter.text), 'x');
  await press(audit.filter.show);
  expect(screen.getByText(audit.filter.tooShort, { selector: ':not([hidden])' })).toBeTruthy();
  expect(asked()).toHaveLength(1);
});

test('a link fills the filter, also with a person whom the list does not know', async () => {
  const asked = await show({}, '/admin/audit?family=texts&user=99&from=2026-11-01T00:00');
  await screen.findByText('gave a role');
  expect(screen.getByLabelText<HTMLSelectElement>(audit.filter.family).value).toBe('texts');
  expect(screen.getByRole('option', { name: 'Person 99', selected: true })).toBeTruthy();
  expect(Object.fromEntries(asked()[0]!)).toEqual({ family: 'texts', user: '99', from: '2026-11-01T00:00' });
});

test('one thing alone is shown from its row, and left again with another family', async () => {
  const asked = await show();
  await press(/^Elena Imbento: only rows of this/);
  await waitFor(() => expect(Object.fromEntries(asked().at(-1)!)).toEqual({ family: 'people', subject: '12' }));
  expect(screen.getByText('Only Accounts and roles, No. 12')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText(audit.filter.family), 'sites');
  await press(audit.filter.show);
  await waitFor(() => expect(Object.fromEntries(asked().at(-1)!)).toEqual({ family: 'sites' }));
});

test('older pages come on a press, and the newest again', async () => {
  const asked = await show({
    [LIST]: ({ path }) =>
      path.includes('before=7') ? page([row({ audit_id: 1, action: 'clock.moved' })]) : page([row()], { older: 7 }),
  });
  await press(audit.older);
  await screen.findByText('moved the time of the demo');
  expect(asked().at(-1)!.get('before')).toBe('7');
  expect(screen.queryByRole('button', { name: audit.older })).toBeNull();
  await press(audit.newest);
  await screen.findByText('gave a role');
});

test('a word that was looked for in a part only says how far, and goes on from there', async () => {
  const asked = await show(
    {
      [LIST]: page([], { older: 500, searched_to: '2026-10-01 00:00:00' }),
    },
    '/admin/audit?text=bitak',
  );
  expect(await screen.findByText('Nothing like this was found back to 2026/10/01 00:00.')).toBeTruthy();
  await press(audit.further);
  await waitFor(() => expect(asked().at(-1)!.get('before')).toBe('500'));
});

test('nothing found, and a server that refuses, each say so', async () => {
  await show({ [LIST]: page([]) });
  expect(await screen.findByText(audit.empty)).toBeTruthy();
  cleanup();
  await show({
    [LIST]: { status: 403, body: { status: false, code: 'roleMissing', message: 'x', details: { role: 'admin' } } },
  });
  expect(await screen.findByText(/Your role does not allow this/)).toBeTruthy();
});

test('the file is made of what is chosen, and saved; one that is too long says what to do', async () => {
  const EXPORT = '/api/admin/audit/export';
  const asked = await show({ [`GET ${EXPORT}`]: { text: '"row"\n"7"\n' } }, '/admin/audit?family=people');
  await press(audit.export);
  expect(await screen.findByText(audit.exported)).toBeTruthy();
  expect(Object.fromEntries(asked(EXPORT)[0]!)).toEqual({ family: 'people' });
  expect(saveFile).toHaveBeenCalledWith('"row"\n"7"\n', 'audit.csv');
  cleanup();
  await show({
    [`GET ${EXPORT}`]: {
      status: 409,
      body: { status: false, code: 'auditTooLong', message: 'x', details: { most: 10_000 } },
    },
  });
  await press(audit.export);
  expect(await screen.findByText(/choose a shorter time/)).toBeTruthy();
});

const ORDERED = row({
  ...{ audit_id: 9, action: 'rainfall.order-gauge', site_code: 'lpa', can_put_back: true, subject_name: null },
  changes: [
    { field: 'km', before: '3', after: '4' },
    { field: 'reason', before: null, after: 'measured again' },
  ],
});
const BACK = '/api/admin/audit/put-back';
const openBack = async () => user.click(await screen.findByRole('button', { name: /^Put back: / }));
const sides = (over: object = {}) => ({
  ...{ changes: [{ field: 'km', before: '4', after: '3' }], since: null, version: 'seen' },
  ...over,
});
const OVER = {
  changes: [{ field: 'km', before: '9', after: '3' }],
  since: { name: 'Elena Imbento', at: '2026/11/21 10:40' },
};
const looked = (over?: object): Given => ({ body: { status: true, ...sides(over) } });
/** What was posted. */
async function showBack(look: Given, ...answers: Given[]) {
  const asked: unknown[] = [];
  const post = ({ body }: Asked): Given => {
    asked.push(body);
    return answers[asked.length - 1] ?? { body: { status: true, message: 'x' } };
  };
  await show({ [LIST]: page([row(), ORDERED]), [`GET ${BACK}`]: look, [`POST ${BACK}`]: post });
  await openBack();
  return asked;
}
const give = async (name: string) => {
  await user.type(screen.getByLabelText(/^Reason/), 'a slip of the hand');
  await user.click(await screen.findByRole('button', { name }));
};

test('a change is put back as a new one: what stands and what was are there, and it wants its own reason', async () => {
  const asked = await showBack(looked());
  const dialog = within(screen.getByRole('dialog'));
  expect((await dialog.findByText('4')).tagName).toBe('DEL');
  expect(dialog.getByText('4').textContent).toBe(`${audit.putBack.stands}: 4`);
  expect(dialog.getByText('3')).toBeTruthy();
  // The reason of the change is none of putting it back.
  expect(dialog.queryByText('measured again')).toBeNull();
  await press(audit.putBack.save);
  expect(asked).toHaveLength(0);
  await give(audit.putBack.save);
  await screen.findByText(audit.putBack.done);
  expect(asked).toEqual([{ audit_id: 9, reason: 'a slip of the hand', version: 'seen' }]);
});

test('what was changed since is shown on both sides, with who and when, and is put back over what was seen', async () => {
  const asked = await showBack(looked(OVER));
  expect(await screen.findByText(/^Elena Imbento changed this after it, at 2026\/11\/21 10:40/)).toBeTruthy();
  expect(within(screen.getByRole('dialog')).getByText('9').tagName).toBe('DEL');
  expect(screen.queryByRole('button', { name: audit.putBack.save })).toBeNull();
  await give(audit.putBack.anyway);
  await screen.findByText(audit.putBack.done);
  expect(asked).toMatchObject([{ version: 'seen' }]);
});

test('what was changed by nobody whom a row names is said all the same', async () => {
  await showBack(looked({ ...OVER, since: { name: null, at: null } }));
  expect(await screen.findByText(audit.putBack.sinceThen)).toBeTruthy();
  expect(screen.getByRole('button', { name: audit.putBack.anyway })).toBeTruthy();
});

test('who was overtaken while reading sees what stands by then, keeps the reason, and chooses', async () => {
  const refused = {
    ...{ status: false, code: 'changedMeanwhile', message: 'x', details: OVER.since },
    current: sides({ ...OVER, version: 'newer' }),
  };
  const asked = await showBack(looked(), { status: 409, body: refused });
  await within(screen.getByRole('dialog')).findByText('4');
  await give(audit.putBack.save);
  await screen.findByText(/^Elena Imbento changed this after it/);
  expect(screen.getByLabelText<HTMLTextAreaElement>(/^Reason/).value).toBe('a slip of the hand');
  expect(within(screen.getByRole('dialog')).getByText('9')).toBeTruthy();
  expect(asked).toHaveLength(1);
  await press(audit.putBack.anyway);
  await screen.findByText(audit.putBack.done);
  expect(asked).toMatchObject([{ version: 'seen' }, { version: 'newer' }]);
});

test('where there is nothing to put back that is said, and the button does nothing', async () => {
  const asked = await showBack({ status: 409, body: { status: false, code: 'putBackIsSo', message: 'x' } });
  await screen.findByText(/there is nothing to put back/);
  await give(audit.putBack.save);
  expect(asked).toHaveLength(0);
});

test('while the other side is silent the change alone is put back, not what came later', async () => {
  const asked = await showBack({ hangs: true });
  await give(audit.putBack.save);
  await screen.findByText(audit.putBack.done);
  expect(asked).toMatchObject([{ version: null }]);
});

test('what the audit does not keep whole is not offered', async () => {
  await show();
  await screen.findByText('gave a role');
  expect(screen.queryByRole('button', { name: /^Put back: / })).toBeNull();
});

test('yes and no are told in words, other values as they are', async () => {
  const changes = [
    { field: 'warned', before: 'false', after: 'true' },
    { field: 'text', before: 'truest', after: 'False' },
  ];
  await show({ [LIST]: page([row({ action: 'contacts.switch', changes })]) });
  const term = await screen.findByText(audit.fields.warned);
  expect(term.parentElement?.textContent).toBe(
    `${audit.fields.warned}${audit.before}: ${audit.no} → ${audit.after}: ${audit.yes}`,
  );
  expect(screen.getByText('truest')).toBeTruthy();
  expect(screen.getByText('False')).toBeTruthy();
});

test('a list that was or became empty is a dash, and no blank', async () => {
  const changes = [{ field: 'nodes_out', before: '3', after: '' }];
  await show({ [LIST]: page([row({ action: 'subsurface.change-column', changes })]) });
  const term = await screen.findByText(audit.fields.nodes_out);
  expect(term.parentElement?.textContent).toContain(`→ ${audit.after}: ${audit.nothing}`);
});
