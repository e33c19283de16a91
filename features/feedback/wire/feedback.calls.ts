// Calls of feedback and bug reports (api-facts §13).
import { call } from '@bantay/kernel/wire/route';

export const feedbackCalls = {
  saveFeedback: call('POST', '/api/feedback/save_feedback'),
  addBugReport: call('POST', '/api/bug_report/add'),
};
