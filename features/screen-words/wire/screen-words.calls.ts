// Calls about the words of the screens in a language that is not reviewed by whoever delivers them.
import { call } from '@bantay/kernel/wire/route';

export const screenWordsCalls = {
  listScreenReviews: call('GET', '/api/admin/screen-words'),
  reviewScreenWords: call('POST', '/api/admin/screen-words/review'),
};
