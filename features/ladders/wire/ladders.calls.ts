// Calls of admins about the ladder by which people on duty are told, and about their shifts.
import { call } from '@bantay/kernel/wire/route';

const BASE = '/api/admin/ladder';

export const ladderCalls = {
  readLadder: call('GET', BASE),
  changeLadder: call('POST', `${BASE}/change`),
  addShift: call('POST', `${BASE}/add_shift`),
  removeShift: call('POST', `${BASE}/remove_shift`),
  addWay: call('POST', `${BASE}/add_way`),
  proveWay: call('POST', `${BASE}/prove_way`),
  removeWay: call('POST', `${BASE}/remove_way`),
  addCalls: call('POST', `${BASE}/add_calls`),
  tryCalls: call('POST', `${BASE}/try_calls`),
  tryWay: call('POST', `${BASE}/try`),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    ladders: true;
  }
}
