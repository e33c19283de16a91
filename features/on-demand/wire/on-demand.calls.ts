// Calls of on-demand alerts: is there one to lower, and raise or lower one.
import { call } from '@bantay/kernel/wire/route';

export const onDemandCalls = {
  checkOnDemand: call('GET', '/api/monitoring/check_if_current_site_event_has_on_demand/:site_id'),
  saveOnDemand: call('POST', '/api/monitoring/save_on_demand_data'),
};
