// Doors of the chat by HTTP.
import type { Door } from '@bantay/server/http/door.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { SettingsBook } from '@bantay/server/settings.ts';
import {
  CHATS_SHOWN,
  listConversation,
  listEmergencyNumbers,
  listRooms,
  listUsers,
  markSeen,
  readRecipientRoom,
  sendChat,
} from '../wire/chat.ts';
import { presentChat, presentChatOfRoom, presentRoom, presentUser } from './chat-presenter.ts';
import type { ChatService, Conversation } from './chat-service.ts';

const TITLE = 'Fetched chats';

export function chatRoutes(door: Door, chat: ChatService, settings: Pick<SettingsBook, 'read'>): void {
  door(listUsers, async () => (await chat.users()).map(presentUser));

  door(listRooms, async ({ params, user }) => {
    if (params.user_id !== user.userId) throw new Problem('chatRoomClosed');
    return { status: true as const, title: 'Fetched rooms', data: (await chat.rooms(user.userId)).map(presentRoom) };
  });

  door(listConversation, async ({ params, query, user }) =>
    present(await chat.conversation(user.userId, params.room_id, { before: query.before ?? null, limit: CHATS_SHOWN })),
  );

  // Makes no room, unlike the earlier server: a question changes nothing (api-facts §15).
  door(readRecipientRoom, async ({ params, user }) => {
    if (params.sender !== user.userId) throw new Problem('chatNotSender');
    const found = await chat.conversationWith(user.userId, params.recipient, CHATS_SHOWN);
    return { ...present(found), room_id: found.roomId };
  });

  door(sendChat, async ({ body, user }) => {
    const stored = await chat.send(user.userId, {
      roomId: body.room_id ?? null,
      recipientId: body.recipient_user_id ?? null,
      senderId: body.sender_user_id ?? null,
      msg: body.msg,
      clientId: body.client_id ?? null,
    });
    return { status: true as const, res: presentChat(stored) };
  });

  door(markSeen, async ({ body, user }) => {
    await chat.markSeen(user.userId, body.room_id, body.last_id);
    return { status: true as const, message: 'Seen.' };
  });

  door(listEmergencyNumbers, async () => ({
    status: true as const,
    data: (await settings.read()).emergency,
  }));
}

const present = ({ chats, hasMore }: Conversation) => ({
  status: true as const,
  title: TITLE,
  data: chats.map(presentChatOfRoom),
  has_more: hasMore,
});
