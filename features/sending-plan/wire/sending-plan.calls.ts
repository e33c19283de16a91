// The call of what a release would bring.
import { call } from '@bantay/kernel/wire/route';

export const sendingPlanCalls = {
  readSendingPlan: call('GET', '/api/monitoring/sending_plan/:site_code'),
};
