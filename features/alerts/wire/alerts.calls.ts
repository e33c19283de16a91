// Calls of alerts: decisions on triggers, releases.
import { call } from '@bantay/kernel/wire/route';

export const alertsCalls = {
  updateAlertStatus: call('POST', '/api/monitoring/update_alert_status'),
  insertEwi: call('POST', '/api/monitoring/insert_ewi'),
  readTriggerDecision: call('GET', '/api/monitoring/trigger_decision/:trigger_id'),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    alerts: true;
  }
}
