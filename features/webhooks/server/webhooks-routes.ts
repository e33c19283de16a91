// Doors of webhooks as admins make, try, pause and remove them.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import {
  createWebhook,
  type DeliveryReply,
  listDeliveries,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  testWebhook,
  type WebhookReply,
} from '../wire/webhooks.ts';
import type { Delivery, Webhook, WebhooksService } from './webhooks-service.ts';

export function webhooksRoutes(door: Door, webhooks: WebhooksService): void {
  door(listWebhooks, async () => ({ status: true as const, hooks: (await webhooks.list()).map(present) }));
  door(listDeliveries, async ({ params }) => {
    const deliveries = (await webhooks.deliveries(params.hook_id)).map(presentDelivery);
    return { status: true as const, deliveries };
  });
  door(createWebhook, async ({ body, user }) => {
    const hook = { name: body.name.trim(), url: body.url.trim() };
    const { hookId, secret } = await webhooks.create(hook, { by: user.userId, reason: body.reason.trim() });
    return { status: true as const, message: 'The secret is shown once.', hook_id: hookId, secret };
  });
  door(testWebhook, async ({ body, user }) => {
    await webhooks.test(body.hook_id, user.userId);
    return { status: true as const, message: 'A test is on its way.' };
  });
  door(pauseWebhook, async ({ body, user }) => {
    await webhooks.pause(body.hook_id, body.is_paused, { by: user.userId, reason: body.reason.trim() });
    return { status: true as const, message: body.is_paused ? 'It is told nothing.' : 'It is told again.' };
  });
  door(removeWebhook, async ({ body, user }) => {
    await webhooks.remove(body.hook_id, { by: user.userId, reason: body.reason.trim() });
    return { status: true as const, message: 'It is removed.' };
  });
}

const present = ({ hookId, name, url, waiting, ...hook }: Webhook): WebhookReply => ({
  ...{ hook_id: hookId, name, url, waiting, created_at: toManilaText(hook.createdAt), created_by: hook.createdBy },
  ...{ paused_at: manilaTextOrNull(hook.pausedAt), delivered_at: manilaTextOrNull(hook.deliveredAt) },
});

const presentDelivery = ({ messageId, kind, state, tries, answer, error, ...row }: Delivery): DeliveryReply => ({
  ...{ message_id: `msg_${messageId}`, kind: kind as DeliveryReply['kind'], release_id: row.releaseId, state, tries }, // the table allows these alone
  ...{ created_at: toManilaText(row.createdAt), tried_at: manilaTextOrNull(row.triedAt) },
  next_try_at: state === 'waiting' ? toManilaText(row.nextTryAt) : null,
  ...{ http_status: row.status, answer, error },
});
