// Realtime chat: a message sent by socket reaches the other account as a JSON string with the kept spelling.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { accepted, equal, shape, that } from '../lib/expect.mjs';
import { CHAT } from './chat.mjs';

export const title = 'realtime socket';
export const prefix = 'X';

async function library() {
  const require = createRequire(join(process.cwd(), 'conform-resolve.cjs'));
  const found = await import(pathToFileURL(require.resolve('socket.io-client')).href);
  return found.io ?? found.default?.io ?? found.default;
}

export async function run(t) {
  let io;
  const here = await t.check('X01', 'socket.io-client is installed where the checker is run', async () => {
    try {
      io = await library();
    } catch {
      io = null;
    }
    that(
      typeof io === 'function',
      'socket.io-client in node_modules of the current directory',
      'nothing: the realtime checks could not run',
    );
  });
  if (!here) return;
  const url = t.opts.socket ?? t.opts.api;
  const open = [];
  const connect = (client, userId) => {
    const headers = client ? { Cookie: client.cookieHeader() } : {};
    const s = io(url, {
      extraHeaders: headers,
      auth: { user_id: userId },
      reconnection: false,
      forceNew: true,
      timeout: 8000,
    });
    s.got = [];
    s.on('message', (m) => s.got.push(m));
    open.push(s);
    return s;
  };
  const connected = (s) =>
    new Promise((yes, no) => {
      const timer = setTimeout(() => no(new Error('expected a connection got none in 9 s')), 9000);
      s.once('connect', () => {
        clearTimeout(timer);
        yes();
      });
      s.once('connect_error', (e) => {
        clearTimeout(timer);
        no(new Error(`expected a connection got "${e.message}"`));
      });
      if (s.connected) {
        clearTimeout(timer);
        yes();
      }
    });
  const quiet = (ms) => new Promise((r) => setTimeout(r, ms));
  const until = async (cond, ms = 6000) => {
    for (const end = Date.now() + ms; Date.now() < end; await quiet(100)) {
      const v = cond();
      if (v) return v;
    }
    return null;
  };
  const arrived = (s, text) => s.got.find((m) => typeof m === 'string' && m.includes(text));
  t.undo(() => {
    for (const s of open) s.disconnect();
  });

  await t.check('X02', 'without a session there is no connection, or nothing arrives on it', async () => {
    const s = connect(null, t.myId);
    const joined = await connected(s).then(
      () => true,
      () => false,
    );
    if (!joined) return;
    await quiet(500);
    if (!s.connected) return;
    t.silent = s;
  });
  let mine;
  await t.check('X03', 'a signed-in user connects', async () => {
    mine = connect(t.user, t.myId);
    await connected(mine);
  });
  if (!t.plgu) return t.skip('X04', 'delivery between two users', 'no --plgu account given');
  let theirs, second;
  await t.check('X04', 'the second user connects, even from two windows', async () => {
    theirs = connect(t.plgu, t.otherId);
    await connected(theirs);
    second = connect(t.plgu, t.otherId);
    await connected(second);
  });
  const say = (socket, req, code = 'send_msg') => socket.emit('message', { code, key: 'any', req });
  const text = `${t.mark} live`;
  let parcel;
  await t.check('X05', 'send_msg reaches the recipient as a JSON string', async () => {
    say(mine, { sender_user_id: t.myId, recipient_user_id: t.otherId, msg: text, room_id: null });
    parcel = await until(() => arrived(theirs, text));
    that(parcel, 'a string on event "message"', theirs?.got.length ? theirs.got : 'nothing in 6 s');
  });
  await t.check('X06', 'its code is chat_recieved and res is the chat', () => {
    that(parcel, 'a message', 'none');
    const j = JSON.parse(parcel);
    equal(j.code, 'chat_recieved', 'code');
    shape(j.res, CHAT, 'res');
    equal([j.res.msg, j.res.sender_user_id, j.res.recipient_user_id], [text, t.myId, t.otherId], 'message');
  });
  await t.check('X07', 'both windows of the recipient get it, once each', async () => {
    that(await until(() => arrived(second, text)), 'the message in the second window', 'nothing');
    equal(theirs.got.filter((m) => String(m).includes(text)).length, 1, 'times received');
  });
  await t.check('X08', 'the sender gets no echo', () => that(!arrived(mine, text), 'no echo', 'an echo'));
  await t.check('X09', 'it is stored', async () => {
    that(parcel, 'a message', 'none');
    const room = JSON.parse(parcel).res.room_id;
    that(
      accepted(await t.get(`/message/get_conversations/${room}`)).data.some((c) => c.msg === text),
      'the message in the conversation',
      'missing',
    );
  });
  await t.check('X10', 'a connection without a session hears nothing', async () => {
    await quiet(300);
    that(!t.silent || t.silent.got.length === 0, 'nothing', t.silent?.got);
  });
  await t.check('X11', 'the session decides who sent', async () => {
    say(mine, { sender_user_id: t.otherId, recipient_user_id: t.otherId, msg: `${text} forged`, room_id: null });
    const m = await until(() => arrived(theirs, `${text} forged`), 2500);
    if (m) equal(JSON.parse(m).res.sender_user_id, t.myId, 'sender_user_id');
  });
  await t.check('X12', 'bad messages neither arrive nor break the connection', async () => {
    const before = theirs.got.length;
    for (const bad of [
      undefined,
      null,
      'text',
      5,
      [],
      { code: 'nonsense' },
      { code: 'send_msg' },
      { code: 'send_msg', req: null },
      { code: 'send_msg', req: { recipient_user_id: t.otherId, msg: 'x'.repeat(300) } },
      { code: 'send_msg', req: { recipient_user_id: 'a', msg: {} } },
    ])
      mine.emit('message', bad);
    await quiet(700);
    equal(theirs.got.length, before, 'messages received');
    say(mine, null, 'initialize_inbox');
    say(mine, { recipient_user_id: t.otherId, msg: `${text} after`, room_id: null });
    that(await until(() => arrived(theirs, `${text} after`)), 'a good message afterwards', 'nothing');
  });
  await t.check('X13', 'a message stored by HTTP also reaches the recipient', async () => {
    accepted(
      await t.post('/message/send', {
        room_id: null,
        msg: `${text} http`,
        sender_user_id: t.myId,
        recipient_user_id: t.otherId,
      }),
    );
    that(await until(() => arrived(theirs, `${text} http`)), 'the message', 'nothing in 6 s');
  });
  await t.check('X14', 'after leaving and coming back messages arrive again', async () => {
    theirs.disconnect();
    second.disconnect();
    const again = connect(t.plgu, t.otherId);
    await connected(again);
    say(mine, { recipient_user_id: t.otherId, msg: `${text} again`, room_id: null });
    that(await until(() => arrived(again, `${text} again`)), 'the message', 'nothing in 6 s');
  });
}
