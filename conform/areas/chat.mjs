// Chat by HTTP: users, rooms, conversations and who may read them.
import { accepted, equal, ok200, refused, said, shape, sorted, that } from '../lib/expect.mjs';

export const title = 'chat rooms and conversations';
export const prefix = 'T';
export const CHAT = {
  id: 'int',
  room_id: 'int',
  msg: 'str',
  ts: 'iso',
  ts_seen: 'iso|null',
  sender_user_id: 'int',
  recipient_user_id: 'int',
  source: 'str',
};
const ROOM = {
  id: 'int',
  room_name: 'text',
  ts_created: 'iso',
  creator_user_id: 'int',
  last_ts: 'iso|null',
  last_msg: 'str|null',
};

export async function run(t) {
  let users = [];
  await t.check('T01', 'get_all_users is a bare array with user_id, name, designation, site_id', async () => {
    const j = ok200(await t.get('/message/get_all_users'));
    shape(j, [{ user_id: 'int', name: 'text', designation: 'str|null', site_id: 'int|null' }]);
    users = j;
    that(users.length > 1, 'users', users.length);
  });
  await t.check('T02', 'users are unique, named "Last, First", without account data', () => {
    equal(new Set(users.map((u) => u.user_id)).size, users.length, 'distinct user_id');
    const me = users.find((u) => u.user_id === t.myId);
    equal(me?.name, `${t.me.user.last_name}, ${t.me.user.first_name}`, 'own name');
    that(!/"(?:password|salt|hash|username)"/i.test(JSON.stringify(users)), 'no account data', 'some');
  });
  await t.check('T03', 'the second account is listed', () => {
    if (t.otherId)
      that(
        users.some((u) => u.user_id === t.otherId),
        `user ${t.otherId}`,
        'missing',
      );
  });
  const rooms = async (client = t.user, id = t.myId) => accepted(await client.get(`/message/get_rooms/${id}`)).data;
  const talk = async (client, room) => accepted(await client.get(`/message/get_conversations/${room}`)).data;
  const partner = t.otherId ?? users.find((u) => u.user_id !== t.myId && u.user_id !== 1)?.user_id;
  const send = (client, more) =>
    client.post('/message/send', {
      room_id: null,
      msg: t.mark,
      sender_user_id: t.myId,
      recipient_user_id: partner,
      ...more,
    });
  await t.check('T04', 'get_rooms is {status:true, data} with every listed key, each room once', async () => {
    const r = await rooms();
    shape(r, [ROOM], 'data');
    equal(new Set(r.map((x) => x.id)).size, r.length, 'distinct rooms');
  });
  let chat;
  await t.check('T05', 'send stores a message; a missing room is made or found', async () => {
    const j = accepted(await send(t.user, {}));
    shape(j.res, { ...CHAT, ts_seen: 'iso|null' }, 'res');
    equal([j.res.msg, j.res.sender_user_id, j.res.recipient_user_id], [t.mark, t.myId, partner], 'message');
    chat = j.res;
  });
  await t.check('T06', 'the conversation ends with it, ascending ids', async () => {
    const c = await talk(t.user, chat?.room_id);
    shape(c, [CHAT], 'data');
    sorted(
      c.map((x) => x.id),
      'asc',
      'ids',
    );
    equal(c.at(-1)?.msg, t.mark, 'last message');
  });
  await t.check('T07', 'the room shows the last message and the other party as name', async () => {
    const r = (await rooms()).find((x) => x.id === chat?.room_id);
    that(r, 'the room', 'none');
    equal(r.last_msg, t.mark, 'last_msg');
    const name = users.find((u) => u.user_id === partner)?.name ?? '';
    that(
      name.split(', ').every((part) => r.room_name.includes(part)),
      `the name of ${name}`,
      r.room_name,
    );
  });
  await t.check('T08', 'a second message to the same person stays in the room', async () => {
    const j = accepted(await send(t.user, { msg: `${t.mark} 2` }));
    equal(j.res.room_id, chat?.room_id, 'room_id');
    equal((await rooms()).filter((x) => x.id === chat?.room_id).length, 1, 'rooms listed');
  });
  if (t.plgu) {
    await t.check('T09', 'the recipient has the room, under the name of the sender', async () => {
      const r = (await rooms(t.plgu, t.otherId)).find((x) => x.id === chat?.room_id);
      that(r?.room_name.includes(t.me.user.last_name), t.me.user.last_name, r?.room_name);
      that((await talk(t.plgu, chat?.room_id)).length > 0, 'the conversation', 'empty');
    });
    await t.check('T10', 'the answer of the recipient goes to the same room', async () => {
      const j = accepted(
        await t.plgu.post('/message/send', {
          room_id: chat?.room_id,
          msg: `${t.mark} back`,
          sender_user_id: t.otherId,
          recipient_user_id: t.myId,
        }),
      );
      equal(j.res.room_id, chat?.room_id, 'room_id');
      equal((await talk(t.user, chat?.room_id)).at(-1)?.sender_user_id, t.otherId, 'sender of the last message');
    });
    await t.check('T11', 'the session decides who sent, not the body', async () => {
      const r = await send(t.user, { sender_user_id: t.otherId, msg: `${t.mark} forged` });
      if (r.status === 200 && r.json?.status === true) equal(r.json.res.sender_user_id, t.myId, 'sender_user_id');
      else refused(r);
    });
    await t.check('T12', 'rooms of another user are not shown', async () => {
      const r = await t.user.get(`/message/get_rooms/${t.otherId}`);
      if (r.status === 200 && r.json?.status === true) {
        const own = (await rooms()).map((x) => x.id);
        r.json.data.forEach((x) => that(own.includes(x.id), 'only own rooms', x.id));
      } else refused(r);
    });
    await t.check('T13', 'a foreign room cannot be read or written', async () => {
      const third = users.find((u) => ![t.myId, t.otherId].includes(u.user_id));
      if (!third) return;
      const j = accepted(
        await t.user.post('/message/send', {
          room_id: null,
          msg: `${t.mark} private`,
          sender_user_id: t.myId,
          recipient_user_id: third.user_id,
        }),
      );
      const r = await t.plgu.get(`/message/get_conversations/${j.res.room_id}`);
      that(!(r.json?.data ?? []).some((c) => c.msg === `${t.mark} private`), 'no foreign message', said(r));
      refused(
        await t.plgu.post('/message/send', {
          room_id: j.res.room_id,
          msg: 'intruder',
          sender_user_id: t.otherId,
          recipient_user_id: third.user_id,
        }),
      );
    });
  } else t.skip('T09', 'both ends of a room, foreign rooms', 'no --plgu account given');
  const bad = [
    ['an empty message', { msg: '' }],
    ['a message of spaces', { msg: '   ' }],
    ['251 characters', { msg: 'x'.repeat(251) }],
    ['an unknown recipient', { recipient_user_id: 999999999 }],
    ['a recipient that is text', { recipient_user_id: 'bob' }],
    ['an unknown room', { room_id: 999999999 }],
    ['a message that is an object', { msg: { a: 1 } }],
    ['no recipient and no room', { recipient_user_id: undefined }],
  ];
  for (const [i, [text, more]] of bad.entries())
    await t.check(`T${20 + i}`, `a message with ${text} is refused`, async () => refused(await send(t.user, more)));
  await t.check('T28', '250 characters are allowed, also with letters beyond ASCII', async () => {
    for (const msg of ['x'.repeat(250), 'ñ'.repeat(250)])
      equal(accepted(await send(t.user, { msg })).res.msg, msg, 'msg');
  });
  await t.check('T29', 'markup comes back as plain text, unchanged', async () =>
    equal(accepted(await send(t.user, { msg: '<b>&amp;"\'</b>' })).res.msg, '<b>&amp;"\'</b>', 'msg'),
  );
  await t.check('T30', 'a conversation that is not there is empty or refused', async () => {
    const r = await t.get('/message/get_conversations/999999999');
    if (!(r.status === 200 && Array.isArray(r.json?.data) && r.json.data.length === 0)) refused(r);
  });
}
