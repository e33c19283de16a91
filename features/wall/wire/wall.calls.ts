// The call of the screen on the wall.
import { call } from '@bantay/kernel/wire/route';

export const wallCalls = {
  readWall: call('GET', '/api/levels/wall'),
};
