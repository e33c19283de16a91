// What the server has of the chat.
import type { Plate } from '@bantay/server/plate.ts';
import { firstNumbers } from '../rules/first-numbers.ts';
import { chatRoutes } from './chat-routes.ts';
import { CHAT_CHANNEL, type ChatService, makeChatService } from './chat-service.ts';
import { makeChatSocket } from './chat-socket.ts';

declare module '@bantay/server/plate.ts' {
  interface Services {
    chat: ChatService;
  }
}

export const plate: Plate = {
  services: { chat: ({ db, services: { clock } }) => makeChatService(db, clock) },
  firstParts: ({ settings }) => ({
    '/communication': {
      title: { en: 'Communication', fil: 'Komunikasyon', war: 'Komunikasyon' },
      read: async ({ language }) => firstNumbers((await settings.read()).emergency, language),
    },
  }),
  doors: ({ door, services: { chat, settings } }) => chatRoutes(door, chat, settings),
  socket: ({ space, services: { chat } }, emitTo, onError) => ({
    channel: CHAT_CHANNEL,
    ...makeChatSocket({ chat, space, emitTo, onError }),
  }),
};
