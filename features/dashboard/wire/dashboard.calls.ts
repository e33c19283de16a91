// The one call of the dashboard: the feed.
import { call } from '@bantay/kernel/wire/route';

export const dashboardCalls = {
  listCandidateAlerts: call('GET', '/api/monitoring/candidate_alerts/:param', ['/api/monitoring/candidate_alerts']),
};
