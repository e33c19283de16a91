// Calls of the public log: what a stranger needs to find out whether it only grew.
import { call } from '@bantay/kernel/wire/route';

export const publicLogCalls = {
  readCheckpoint: call('GET', '/levels/log/checkpoint'),
  readLeaves: call('GET', '/levels/log/leaves'),
  readLogKey: call('GET', '/levels/log/key'),
};
