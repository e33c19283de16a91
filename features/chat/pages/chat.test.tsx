// The chat: what is sent, what failed and is tried again once, what is unread, and the 251st character.
import { writeCredentials } from '@bantay/web/api/credentials.ts';
import { outward } from '@bantay/web/api/inside.ts';
import { ApiProblem } from '@bantay/web/api/problem.ts';
import { fakeServer, type Given, person, sessionOf } from '@bantay/web/api/server.fixture.ts';
import { SessionProvider } from '@bantay/web/api/session.tsx';
import type { Chat, ChatRoom } from '@bantay/web/api/shapes.ts';
import type { SocketState } from '@bantay/web/api/socket.tsx';
import { problems } from '@bantay/web/i18n/en/problems.ts';
import { refusals } from '@bantay/web/i18n/en/refusals.ts';
import { englishWords } from '@bantay/web/i18n/english.fixture.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chat as words } from '../words/en/chat.ts';
import ChatPage from './chat-page.tsx';

const socket = vi.hoisted(() => ({
  state: 'connected' as SocketState,
  send: vi.fn<(payload: unknown) => Promise<unknown>>(),
}));
vi.mock('@bantay/web/api/socket.tsx', () => ({
  useSocketState: () => socket.state,
  useSocketSend: () => socket.send,
}));

const ME = 7;
const NOEL = 8;
const ROOMS = `GET /message/get_rooms/${ME}`;
const TALK = 'GET /message/get_conversations/3';

beforeEach(() => {
  socket.state = 'connected';
  socket.send.mockReset();
  writeCredentials(person({ id: ME }));
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

const room = (more: Partial<ChatRoom> = {}): ChatRoom => ({
  id: 3,
  roomName: 'Noel Likha',
  tsCreated: '2026-11-21T09:00:00',
  creatorUserId: NOEL,
  lastTs: '2026-11-21T09:05:00',
  lastMsg: 'Rain has stopped',
  userId: NOEL,
  unread: 0,
  ...more,
});
const said = (more: Partial<Chat> = {}): Chat => ({
  id: 11,
  roomId: 3,
  msg: 'Rain has stopped',
  ts: '2026-11-21T09:05:00',
  tsSeen: '2026-11-21T09:06:00',
  senderUserId: NOEL,
  recipientUserId: ME,
  source: 'MLGU Noel Likha',
  clientId: null,
  ...more,
});
const roomsOf = (...rooms: ChatRoom[]): Given => ({ body: { status: true, title: '', data: rooms } });
const talkOf = (...chats: Chat[]): Given => ({ body: { status: true, title: '', data: chats, hasMore: false } });

async function show(address = '/communication', answers: Record<string, Given> = {}) {
  const server = fakeServer({
    'GET /api/session': sessionOf(person({ id: ME })),
    'GET /message/get_all_users': {
      body: [
        { user_id: ME, name: 'Santos, Maria', designation: 'MLGU', site_id: 24 },
        { user_id: NOEL, name: 'Likha, Noel', designation: 'MLGU', site_id: 24 },
        { user_id: 9, name: 'Kunwari, Ramon', designation: 'PLGU', site_id: 24 },
        { user_id: 10, name: 'Iba, Lita', designation: 'MLGU', site_id: 101 },
      ],
    },
    'GET /message/emergency_numbers': {
      body: { status: true, data: [{ agency: 'Fire Station', numbers: ['0900 000 0002'] }] },
    },
    'POST /message/seen': { body: { status: true, message: 'Seen.' } },
    [ROOMS]: roomsOf(room()),
    [TALK]: talkOf(said()),
    ...answers,
  });
  const i18n = await englishWords({ chat: words, problems, refusals });
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const page = () => (
    <I18nextProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <MemoryRouter initialEntries={[address]}>
          <SessionProvider>
            <ChatPage />
          </SessionProvider>
        </MemoryRouter>
      </QueryClientProvider>
    </I18nextProvider>
  );
  const { rerender } = render(page());
  return {
    server,
    again(isReadAgain = false) {
      if (isReadAgain) void queries.invalidateQueries();
      rerender(page());
    },
  };
}

const openTalk = (answers: Record<string, Given> = {}) => show(`/communication?with=${NOEL}`, answers);
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Noel Likha' });
const log = () => screen.getByRole('log');
/** What the server holds once it has taken the message of this request. */
const stored = (payload: unknown) => {
  const { msg, clientId } = (payload as { req: { msg: string; clientId: string } }).req;
  return said({ id: 12, msg, clientId, senderUserId: ME, recipientUserId: NOEL, tsSeen: null });
};

test('contacts are the other people of site 24, and can be searched', async () => {
  await show();
  const names = async () => (await screen.findAllByRole('listitem')).map((item) => item.textContent);
  expect(await names()).toEqual(['Likha, NoelMLGU', 'Kunwari, RamonPLGU']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search contacts' }), 'ramon');
  expect(await names()).toEqual(['Kunwari, RamonPLGU']);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search contacts' }), ' zzz');
  expect(screen.getByText('No contact with this name.')).toBeTruthy();
});

test('S-chat-4: the buttons for contacts are off and say why', async () => {
  await show();
  for (const name of ['Create new contact', 'Edit existing contact']) {
    const button = await screen.findByRole('button', {
      name,
      description: 'Contacts are entered by the administrator.',
    });
    expect(button.getAttribute('aria-disabled')).toBe('true');
  }
});

test('numbers of agencies can be tapped', async () => {
  await show();
  const link = await screen.findByRole('link', { name: '0900 000 0002' });
  expect(link.getAttribute('href')).toBe('tel:09000000002');
});

test('unread messages are counted in the tab and on the room, and seen once they stand open', async () => {
  const { server } = await show('/communication', {
    [ROOMS]: roomsOf(room({ unread: 2 }), room({ id: 4, userId: 9, roomName: 'Ramon Kunwari', lastMsg: 'old' })),
    [TALK]: talkOf(said({ id: 11, tsSeen: null }), said({ id: 12, tsSeen: null, msg: 'Road is clear' })),
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('tab', { name: 'Inbox (2)' }));
  const rooms = within(screen.getByRole('tabpanel')).getAllByRole('listitem');
  expect(rooms.map(({ textContent }) => textContent)).toEqual([
    'Noel Likha2026/11/21 09:05Rain has stopped2 unread',
    'Ramon Kunwari2026/11/21 09:05old',
  ]);
  expect(server.asked.some(({ path }) => path === '/message/seen')).toBe(false);
  await user.click(within(rooms[0]!).getByRole('button'));
  await waitFor(() =>
    expect(server.asked.find(({ path }) => path === '/message/seen')?.body).toEqual({ room_id: 3, last_id: 12 }),
  );
  expect(log().textContent).toContain('Road is clear');
});

test('what could not be told as seen is told with the next reading', async () => {
  const { server, again } = await openTalk({
    [TALK]: talkOf(said({ tsSeen: null })),
    'POST /message/seen': { lost: true },
  });
  const told = () => server.asked.filter(({ path }) => path === '/message/seen').length;
  await waitFor(() => expect(told()).toBe(1));
  server.answers['POST /message/seen'] = { body: { status: true, message: 'Seen.' } };
  again(true);
  await waitFor(() => expect(told()).toBe(2));
});

test('Enter sends over the socket, Shift+Enter breaks the line; the message stands there while it is on its way', async () => {
  const { server } = await openTalk();
  let answer: (value: unknown) => void = () => undefined;
  socket.send.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await userEvent.type(await field(), 'Going up{Shift>}{Enter}{/Shift}to the crown{Enter}');
  expect((await field()).value).toBe('');
  const [payload] = socket.send.mock.calls[0]!;
  expect(payload).toEqual({
    code: 'send_msg',
    req: {
      roomId: null,
      msg: 'Going up\nto the crown',
      senderUserId: ME,
      recipientUserId: NOEL,
      clientId: expect.stringMatching(/^[\w-]{8,100}$/),
    },
  });
  expect(within(log()).getByText('Sending…')).toBeTruthy();
  server.answers[TALK] = talkOf(said(), stored(payload));
  answer({ status: true, res: stored(payload) });
  await waitFor(() => expect(within(log()).queryByText('Sending…')).toBeNull());
  expect(within(log()).getAllByRole('listitem')).toHaveLength(2);
  expect(log().textContent).toContain('· Sent');
});

test('what is written and not sent survives another contact and a reload, each with its own; sent, it is gone', async () => {
  await openTalk();
  await userEvent.type(await field(), 'Going up');
  await userEvent.click(screen.getByRole('button', { name: /Kunwari/ }));
  const ramon = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Ramon Kunwari' });
  expect(ramon.value).toBe('');
  await userEvent.type(ramon, 'Good day');
  await userEvent.click(screen.getByRole('button', { name: /Likha/ }));
  expect((await field()).value).toBe('Going up');
  cleanup();
  await openTalk();
  expect((await field()).value).toBe('Going up');
  socket.send.mockReturnValue(new Promise(() => undefined));
  await userEvent.type(await field(), '{Enter}');
  cleanup();
  await openTalk();
  expect((await field()).value).toBe('');
});

test('S-chat-2: the 251st character is refused, the count stands at 0', async () => {
  await openTalk();
  const area = await field();
  await userEvent.click(area);
  await userEvent.paste('x'.repeat(249));
  expect(screen.getByText('1 character left')).toBeTruthy();
  await userEvent.keyboard('yz');
  expect(area.value).toHaveLength(250);
  expect(screen.getByText('0 characters left')).toBeTruthy();
});

test('blanks alone are not sent', async () => {
  await openTalk();
  await userEvent.type(await field(), '  {Enter}');
  expect(socket.send).not.toHaveBeenCalled();
});

test('S-chat-3: without a connection it is marked as not sent; trying again sends the same message', async () => {
  const { server } = await openTalk();
  socket.send.mockRejectedValue(new ApiProblem('network', 0, 'No connection to the server.'));
  await userEvent.type(await field(), 'Is the road open?{Enter}');
  expect((await within(log()).findByText(/^Not sent\./)).textContent).toContain(problems.network);
  const [payload] = socket.send.mock.calls[0]!;
  server.answers['POST /message/send'] = { body: { status: true, res: stored(payload) } };
  server.answers[TALK] = talkOf(said(), stored(payload));
  await userEvent.click(within(log()).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(within(log()).queryByText(/^Not sent\./)).toBeNull());
  const posted = server.asked.find(({ path }) => path === '/message/send');
  expect(posted?.body).toEqual(outward((payload as { req: object }).req));
  expect(within(log()).getAllByText('Is the road open?')).toHaveLength(1);
});

test('when the socket is back, what only lacked a connection goes by itself, under the same name', async () => {
  const { server, again } = await openTalk();
  socket.state = 'reconnecting';
  socket.send.mockRejectedValue(new ApiProblem('network', 0, 'No connection to the server.'));
  again();
  expect(await screen.findByText(/messages do not arrive now/)).toBeTruthy();
  await userEvent.type(await field(), 'Still there?{Enter}');
  await within(log()).findByText(/^Not sent\./);
  const [first] = socket.send.mock.calls[0]!;
  socket.send.mockReset().mockResolvedValue({ status: true, res: stored(first) });
  server.answers[TALK] = talkOf(said(), stored(first));
  socket.state = 'connected';
  again();
  await waitFor(() => expect(socket.send).toHaveBeenCalledTimes(1));
  expect(socket.send.mock.calls[0]![0]).toEqual(first);
  await waitFor(() => expect(within(log()).queryByText(/^Not sent\./)).toBeNull());
});

test.each([
  ['this version', (key: string) => ({ key, to: NOEL, msg: 'Going up', problem: null })],
  ['the version before', (clientId: string) => ({ clientId, to: NOEL, msg: 'Going up' })],
])(
  'not stored when the page is loaded anew, it stands there and goes by itself under the same name (%s)',
  async (_, left) => {
    const key = `left-${_.length}-when-loaded`;
    sessionStorage.setItem(`chat-outgoing.${ME}`, JSON.stringify([left(key)]));
    socket.state = 'reconnecting';
    const { server, again } = await openTalk();
    expect((await within(log()).findByText(/^Not sent\./)).textContent).toContain(problems.network);
    socket.send.mockImplementation(async (payload) => {
      server.answers[TALK] = talkOf(said(), stored(payload));
      return { status: true, res: stored(payload) };
    });
    socket.state = 'connected';
    again();
    await waitFor(() => expect(within(log()).queryByText(/^Not sent\./)).toBeNull());
    expect(socket.send.mock.calls).toEqual([[{ code: 'send_msg', req: expect.objectContaining({ clientId: key }) }]]);
    expect(within(log()).getAllByText('Going up')).toHaveLength(1);
    await waitFor(() => expect(sessionStorage).toHaveLength(0));
  },
);

test('while it is on its way this tab keeps it, for the case that the page is loaded anew', async () => {
  await openTalk();
  socket.send.mockReturnValue(new Promise(() => undefined));
  await userEvent.type(await field(), 'Going up{Enter}');
  const { clientId } = (socket.send.mock.calls[0]![0] as { req: { clientId: string } }).req; // it was sent
  expect(JSON.parse(sessionStorage.getItem(`chat-outgoing.${ME}`) ?? '')).toEqual([
    { key: clientId, to: NOEL, msg: 'Going up', problem: null },
  ]);
});

test('what the server refused says why and is not sent by itself', async () => {
  const { again } = await openTalk();
  const refusal = { status: false, code: 'chatRecipientUnknown', message: '', details: {} };
  socket.send.mockResolvedValue(refusal);
  await userEvent.type(await field(), 'hello{Enter}');
  expect((await within(log()).findByText(/^Not sent\./)).textContent).toContain(refusals.chatRecipientUnknown);
  for (const state of ['reconnecting', 'connected'] as const) {
    socket.state = state;
    again();
  }
  expect(socket.send).toHaveBeenCalledTimes(1);
  await userEvent.click(within(log()).getByRole('button', { name: 'Discard' }));
  expect(within(log()).queryByText('hello')).toBeNull();
});

test('what arrives is text, never markup', async () => {
  await openTalk({ [TALK]: talkOf(said({ msg: '<img src=x onerror=alert(1)>' })) });
  expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

test('a first message to somebody: no room is asked for', async () => {
  const { server } = await show('/communication?with=9', { [ROOMS]: roomsOf() });
  expect(await screen.findByText('Nothing written yet.')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: 'Conversation with Ramon Kunwari' })).toBeTruthy();
  expect(server.asked.some(({ path }) => path.includes('get_conversations'))).toBe(false);
});

test('nobody has this number', async () => {
  await show('/communication?with=4711');
  expect(await screen.findByText('There is nobody with this number here.')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /^Message to/ })).toBeNull();
});

test('not readable: the conversation says so and offers another try', async () => {
  const failed: Given = { status: 503, body: { status: false, code: 'unavailable', message: '' } };
  await openTalk({ [TALK]: failed });
  expect(await within(await screen.findByRole('log')).findByRole('button', { name: 'Try again' })).toBeTruthy();
});
