// Disseminating with a pretended server: what keeps the button off, what goes out to whom, and what a refusal leaves standing.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { NoticeProvider } from '@bantay/web/ui/notice.tsx';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEFAULT_TEMPLATES } from '../../warning-texts/rules/default-templates.ts';
import { ewi } from '../words/en/ewi.ts';
import { DisseminateDialog } from './disseminate-dialog.tsx';

const SEND = 'POST /message/send_ewi';
const CONTACTS = 'GET /message/contacts';
const sent: Given = {
  body: {
    status: true,
    feedback: 'Sending to 2 recipients.',
    message: 'Sending to 2 recipients.',
    recipients: 2,
    added: 2,
  },
};
const user = userEvent.setup();
const onClose = vi.fn();

const contact = (id: number, designation: string, more: { gsmId?: number; siteId?: number } = {}) => ({
  userId: id,
  mobileId: id,
  priority: null,
  status: 1,
  user: {
    ...person({ id, name: `Aida ${id}` }).user,
    designation,
    siteId: null,
    organizations: [
      {
        ...{ userOrgId: id, orgId: 1, orgName: designation, primaryContact: null, siteId: more.siteId ?? 24 },
        ...{ site: null, organization: { orgId: 1, scope: 0, name: designation } },
      },
    ],
    ...{ emails: [], teams: [], ewiRestriction: null },
  },
  mobileNumber: { mobileId: id, simNum: `63917000000${id}`, gsmId: more.gsmId ?? 1 },
});
const known = (...data: ReturnType<typeof contact>[]): Given => ({ body: { status: true, data } });

type Props = ComponentProps<typeof DisseminateDialog>;
const release: Props['release'] = {
  releaseId: 41,
  dataTs: '2026-11-21 14:30:00',
  level: 1,
  hasGroundData: true,
  site: {
    siteCode: 'lpa',
    sitio: null,
    barangay: 'Lipata',
    municipality: 'Paranas',
    province: 'Samar',
    households: '46 households',
  },
  triggers: [{ source: 'rainfall', level: 1, eqId: null, ts: '2026-11-21 14:30:00', info: 'RAIN LPASB: 84 mm' }],
  bulletin: { number: 4, releaseTime: '14:41:00', publisher: 'Ana Cruz' },
};

function Bulletin() {
  const { pathname, state } = useLocation();
  return (
    <p>
      {pathname} {state?.release} {state?.sheet ? 'with its sheet' : 'alone'}
    </p>
  );
}

async function show(answers: Record<string, Given> = {}, more: Partial<Props> = {}) {
  const server = fakeServer({
    'GET /api/session': sessionOf(person()),
    [CONTACTS]: known(contact(1, 'LEWC'), contact(2, 'MLGU'), contact(3, 'LEWC', { gsmId: 0 })),
    [SEND]: sent,
    ...answers,
  });
  const i18n = await englishWords({ ewi, problems });
  render(
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <SessionProvider>
          <NoticeProvider>
            <MemoryRouter initialEntries={['/opcen']}>
              <Routes>
                <Route
                  path="/opcen"
                  element={
                    <DisseminateDialog
                      release={release}
                      templates={DEFAULT_TEMPLATES}
                      officeName="Demo MDRRMO"
                      gatewayProblem={null}
                      unreached={[]}
                      wasSent={false}
                      onClose={onClose}
                      {...more}
                    />
                  }
                />
                <Route path="*" element={<Bulletin />} />
              </Routes>
            </MemoryRouter>
          </NoticeProvider>
        </SessionProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  );
  return { ...server, sends: () => server.asked.filter(({ path }) => path === '/message/send_ewi') };
}

const text = () => screen.getByRole('textbox', { name: ewi.message }) as HTMLTextAreaElement;
const write = (value: string) => fireEvent.change(text(), { target: { value } });
const sendButton = () => screen.getByRole('button', { name: ewi.send });
const isOff = () => sendButton().hasAttribute('disabled');
const isReady = () => waitFor(() => expect(isOff()).toBe(false));
const question = () => screen.findByRole('alertdialog');
async function send() {
  await isReady();
  await user.click(sendButton());
  await user.click(within(await question()).getByRole('button', { name: ewi.yes }));
}

beforeEach(() => {
  onClose.mockClear();
  localStorage.clear();
  writeCredentials(person());
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('while the contacts are on their way nothing can be sent: it would go to nobody', async () => {
  await show({ [CONTACTS]: { hangs: true } });
  expect(text().value).toContain('Alert level 1');
  expect(isOff()).toBe(true);
});

test('contacts that cannot be read are said, with another try that brings them; until then the button is off', async () => {
  const { answers } = await show({ [CONTACTS]: { lost: true } });
  const again = await screen.findByRole('button', { name: /again/i });
  expect(screen.getByText(/The contacts/)).toBeTruthy();
  expect(isOff()).toBe(true);
  answers[CONTACTS] = known(contact(1, 'LEWC'));
  await user.click(again);
  await isReady();
  expect(screen.getByText('1 person')).toBeTruthy();
});

test('nobody can be reached: the button is off', async () => {
  await show({ [CONTACTS]: known(contact(3, 'LEWC', { gsmId: 0 }), contact(4, 'LEWC', { siteId: 99 })) });
  expect(await screen.findByText('0 people')).toBeTruthy();
  expect(isOff()).toBe(true);
});

test('the question says to how many, of which site, and with which first line; No sends nothing', async () => {
  const { sends } = await show();
  await isReady();
  const [firstLine = ''] = text().value.split('\n');
  await user.click(sendButton());
  const asked = await question();
  expect(within(asked).getByText('Send to 2 recipients of LPA?')).toBeTruthy();
  expect(within(asked).getByText(ewi.firstLine).nextElementSibling?.textContent).toBe(firstLine);
  await user.click(within(asked).getByRole('button', { name: ewi.no }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(sends()).toHaveLength(0);
});

test('what goes out is the text on the screen, to those with a usable number of the site alone', async () => {
  const { sends } = await show();
  await isReady();
  write('Alert level 1. Lumikas na.');
  await send();
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sends()).toHaveLength(1);
  expect(sends()[0]?.body).toEqual({
    site_code: 'lpa',
    release_id: 41,
    sms_msg: 'Alert level 1. Lumikas na.',
    recipient_list: [{ mobile_id: 1 }, { mobile_id: 2 }],
  });
  expect(screen.getByText('Sending to 2 recipients.')).toBeTruthy();
});

test('yes pressed twice while the server is silent sends once, and the dialog stays', async () => {
  const { sends } = await show({ [SEND]: { hangs: true } });
  await isReady();
  await user.click(sendButton());
  const yes = within(await question()).getByRole('button', { name: ewi.yes });
  fireEvent.click(yes);
  fireEvent.click(yes);
  await waitFor(() => expect(yes.getAttribute('aria-busy')).toBe('true'));
  expect(sends()).toHaveLength(1);
  expect(onClose).not.toHaveBeenCalled();
});

test.each<[string, Given, string]>([
  ['the line is down', { lost: true }, problems.network],
  [
    'the release was replaced (409)',
    { status: 409, body: { status: false, code: 'releaseReplaced', feedback: 'A newer release has taken its place.' } },
    'A newer release has taken its place.',
  ],
  [
    'the text is refused (422)',
    { status: 422, body: { status: false, code: 'textRefused', feedback: 'A link is in the text.' } },
    'A link is in the text.',
  ],
  [
    'the session has ended (401)',
    { status: 401, body: { status: false, code: 'unsigned', message: 'x' } },
    problems.unsigned,
  ],
  ['the server fails (500)', { status: 500, text: 'oops' }, problems.unavailable],
])(
  '%s: said in the dialog, the text stays, and the same try again goes out under the same key',
  async (_, given, sentence) => {
    const { sends, answers } = await show({ [SEND]: given });
    await isReady();
    write('Alert level 1. Lumikas na.');
    await send();
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(text().value).toBe('Alert level 1. Lumikas na.');
    expect(onClose).not.toHaveBeenCalled();
    answers[SEND] = sent;
    await send();
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const [first, second] = sends().map(({ headers }) => headers['idempotency-key']);
    expect(first).toBeTruthy();
    expect(second).toBe(first);
  },
);

test('an emptied text cannot be sent; back to the template it can', async () => {
  await show();
  await isReady();
  const template = text().value;
  write(' ');
  expect(isOff()).toBe(true);
  expect(screen.getByText(ewi.problem.empty)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: ewi.restore }));
  expect(text().value).toBe(template);
  expect(isOff()).toBe(false);
});

test('a text that the catalogue lacks is named, and nothing can be sent', async () => {
  await show({}, { templates: [] });
  expect((await screen.findAllByText(/is missing in the catalogue/)).length).toBeGreaterThan(0);
  await screen.findByText('2 people');
  expect(isOff()).toBe(true);
});

test.each([
  ['No SMS gateway configured', ewi.noGateway],
  ['The modem does not answer', 'The modem does not answer'],
])('a gateway in trouble is said before anything is sent: %s', async (gatewayProblem, sentence) => {
  await show({}, { gatewayProblem });
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('that a text of this release went out already stands above everything', async () => {
  await show({}, { wasSent: true });
  expect(screen.getByText(ewi.wasSent)).toBeTruthy();
});

test('the bulletin of an unchanged text opens at once, with the sheet as this page knows it', async () => {
  const { asked } = await show();
  await waitFor(() => expect(asked.some(({ path }) => path === '/api/session')).toBe(true));
  await isReady();
  await user.click(screen.getByRole('button', { name: ewi.bulletin }));
  expect(await screen.findByText(/41 with its sheet/)).toBeTruthy();
});

test('over a typed text the bulletin asks first: No keeps it', async () => {
  await show();
  write('Alert level 1. Lumikas na.');
  await user.click(screen.getByRole('button', { name: ewi.bulletin }));
  const asked = await question();
  expect(within(asked).getByText(ewi.discard)).toBeTruthy();
  await user.click(within(asked).getByRole('button', { name: ewi.no }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(text().value).toBe('Alert level 1. Lumikas na.');
});

test('level 0 has no bulletin to generate', async () => {
  await show({}, { release: { ...release, bulletin: null } });
  expect(screen.queryByRole('button', { name: ewi.bulletin })).toBeNull();
});
