// Calls of the chat between officers.
import { call } from '@bantay/kernel/wire/route';

export const chatCalls = {
  listUsers: call('GET', '/message/get_all_users'),
  listRooms: call('GET', '/message/get_rooms/:user_id'),
  listConversation: call('GET', '/message/get_conversations/:room_id'),
  readRecipientRoom: call('GET', '/message/get_recipient_room/:recipient/:sender'),
  sendChat: call('POST', '/message/send'),
  markSeen: call('POST', '/message/seen'),
  listEmergencyNumbers: call('GET', '/message/emergency_numbers'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    chat: true;
  }
}
