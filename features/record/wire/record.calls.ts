// Calls of the record: why a site has its level, and what one trigger rested on.
import { call } from '@bantay/kernel/wire/route';

export const recordCalls = {
  readRecord: call('GET', '/api/record/:site_code'),
  readTriggerRecord: call('GET', '/api/record/trigger/:trigger_id'),
};
