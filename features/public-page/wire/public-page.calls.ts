// Calls of the levels for everybody: a page in three languages, a document for programs, and a feed.
import { call } from '@bantay/kernel/wire/route';

export const publicPageCalls = {
  readLevelsPage: call('GET', '/levels/:language', ['/levels']),
  readLevelsDocument: call('GET', '/levels.json'),
  readLevelsFeed: call('GET', '/levels/feed.xml'),
  handOnLevels: call('GET', '/health/levels'),
  readLevelsCheck: call('GET', '/levels/check'),
};
