// Calls of duty problems: what is wrong, and what people say to it.
import { call } from '@bantay/kernel/wire/route';

export const dutyCalls = {
  listDutyProblems: call('GET', '/api/duty/problems'),
  openDutyProblems: call('POST', '/api/duty/open'),
  acknowledgeDutyProblem: call('POST', '/api/duty/acknowledge'),
  clockIsRight: call('POST', '/api/duty/clock_right'),
  silenceDutyProblem: call('POST', '/api/duty/silence'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    duty: true;
  }
}
