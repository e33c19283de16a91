// The chat by socket: takes `send_msg`, tells the sender what became of it, and brings what was stored to both people.
import { ANNOUNCE, type Announcement, CHAT_RECIEVED, MESSAGE, SEND_MSG } from '@bantay/kernel/wire/realtime';
import type { FreeSpace } from '@bantay/server/files/free-space.ts';
import { Problem } from '@bantay/server/problems.ts';
import { z } from 'zod';
import { type ChatAnswer, newChat } from '../wire/chat.ts';
import { presentChat } from './chat-presenter.ts';
import type { ChatService } from './chat-service.ts';

/** `key` of older clients is a constant that everybody can read: it is let by (api-facts §9.4). */
const sendMessage = z.object({ code: z.literal(SEND_MSG), req: newChat });

interface Parts {
  chat: ChatService;
  space: FreeSpace;
  emitTo: (userId: number, event: string, payload: unknown) => void;
  onError: (error: unknown) => void;
}

export function makeChatSocket({ chat, space, emitTo, onError }: Parts) {
  const store = async (userId: number, payload: unknown): Promise<ChatAnswer | null> => {
    if (typeof payload !== 'object' || payload === null || !('code' in payload)) return null;
    if (payload.code !== SEND_MSG) return null;
    try {
      const read = sendMessage.safeParse(payload);
      if (!read.success)
        throw new Problem('malformed', { what: read.error.issues[0]?.path.join('.') ?? 'the message' });
      await space.require('entry');
      const { req } = read.data;
      const stored = await chat.send(userId, {
        roomId: req.room_id ?? null,
        recipientId: req.recipient_user_id ?? null,
        senderId: req.sender_user_id ?? null,
        msg: req.msg,
        clientId: req.client_id ?? null,
      });
      return { status: true, res: presentChat(stored) };
    } catch (error) {
      if (!(error instanceof Problem)) onError(error);
      const { code, message, details } = error instanceof Problem ? error : new Problem('unavailable');
      return { status: false, code, message, details };
    }
  };

  return {
    /** A message of a signed-in person; what it gets back, or null for what is none of ours. */
    receive: store,
    /** Something was stored, in whichever process: it goes to the sockets of both people that stand here. */
    async deliver(notice: string): Promise<void> {
      const news = await chat.readNews(notice);
      if (!news) return;
      const { message, people } = news;
      const announcement: Announcement = { topic: 'chat', site: null };
      for (const userId of people) {
        if (userId !== message?.recipientUserId) emitTo(userId, ANNOUNCE, announcement);
      }
      if (!message) return;
      emitTo(message.recipientUserId, MESSAGE, JSON.stringify({ code: CHAT_RECIEVED, res: presentChat(message) }));
    },
  };
}
