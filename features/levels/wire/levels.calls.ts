// The call of levels, for programs that show or follow them.
import { call } from '@bantay/kernel/wire/route';

export const levelsCalls = {
  readLevels: call('GET', '/api/levels'),
};
