// The call of the state of the server, for Prometheus.
import { call } from '@bantay/kernel/wire/route';

export const metricsCalls = {
  readMetrics: call('GET', '/metrics'),
};
