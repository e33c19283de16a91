// Calls of admins about webhooks.
import { call } from '@bantay/kernel/wire/route';

const BASE = '/api/admin/webhooks';

export const webhookCalls = {
  listWebhooks: call('GET', BASE),
  listDeliveries: call('GET', `${BASE}/deliveries/:hook_id`),
  createWebhook: call('POST', `${BASE}/create`),
  testWebhook: call('POST', `${BASE}/test`),
  pauseWebhook: call('POST', `${BASE}/pause`),
  removeWebhook: call('POST', `${BASE}/remove`),
};

declare module '@bantay/kernel/news/topic' {
  interface Topics {
    webhooks: true;
  }
}
