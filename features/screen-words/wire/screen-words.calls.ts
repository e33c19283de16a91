// Calls about the words of the screens in a language that is not reviewed by whoever delivers them.
import { call } from '@bantay/kernel/wire/route';

export const screenWordsCalls = {
  readShownSentences: call('GET', '/public/screen-words.json'),
  listScreenReviews: call('GET', '/api/admin/screen-words'),
  reviewScreenWords: call('POST', '/api/admin/screen-words/review'),
  listSentences: call('GET', '/api/admin/screen-words/sentences'),
  listSentenceVersions: call('GET', '/api/admin/screen-words/versions'),
  saveSentence: call('POST', '/api/admin/screen-words/save'),
  importSentences: call('POST', '/api/admin/screen-words/import'),
};
