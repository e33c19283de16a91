// Calls of early-warning information: contacts, sending, correcting, and what became of each message.
import { call } from '@bantay/kernel/wire/route';

export const ewiCalls = {
  listContacts: call('GET', '/message/contacts'),
  sendEwi: call('POST', '/message/send_ewi'),
  readAcknowledgement: call('GET', '/api/monitoring/get_release_acknowledgement/:release_id'),
  readSending: call('GET', '/message/sending/:release_id'),
  sendAgain: call('POST', '/message/send_again'),
  resolveDoubtful: call('POST', '/message/resolve_doubtful'),
  noteTold: call('POST', '/message/note_told'),
  correctEwi: call('POST', '/message/correct_ewi'),
  listSimulated: call('GET', '/message/simulator'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    ewi: true;
  }
}
