// Calls of admins about the ladder by which people on duty are told, and about their shifts.
import { call } from '@bantay/kernel/wire/route';

const BASE = '/api/admin/ladder';

export const ladderCalls = {
  readLadder: call('GET', BASE),
  changeLadder: call('POST', `${BASE}/change`),
  addShift: call('POST', `${BASE}/add_shift`),
  removeShift: call('POST', `${BASE}/remove_shift`),
  tryWay: call('POST', `${BASE}/try`),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    ladders: true;
  }
}
