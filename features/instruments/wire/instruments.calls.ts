// Calls of admins about rain gauges, tilt columns and keys.
import { call } from '@bantay/kernel/wire/route';

export const instrumentCalls = {
  listCaredGauges: call('GET', '/api/admin/gauges'),
  addGauge: call('POST', '/api/admin/gauges/add'),
  orderGauge: call('POST', '/api/admin/gauges/order'),
  attachGauge: call('POST', '/api/admin/gauges/attach'),
  detachGauge: call('POST', '/api/admin/gauges/detach'),
  retireGauge: call('POST', '/api/admin/gauges/retire'),
  reviveGauge: call('POST', '/api/admin/gauges/revive'),
  listCaredColumns: call('GET', '/api/admin/columns'),
  addColumn: call('POST', '/api/admin/columns/add'),
  changeColumn: call('POST', '/api/admin/columns/change'),
  retireColumn: call('POST', '/api/admin/columns/retire'),
  reviveColumn: call('POST', '/api/admin/columns/revive'),
};
