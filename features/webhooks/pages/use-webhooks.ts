// Webhooks as admins see them, what each was told, and what makes, tries, pauses and removes them.
import { send } from '@bantay/web/api/client.ts';
import type { BodyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { polling } from '@bantay/web/api/polling.ts';
import { useChange } from '@bantay/web/api/use-change.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useQuery } from '@tanstack/react-query';
import { webhookCalls } from '../wire/webhooks.calls.ts';
import type {
  createWebhook,
  listDeliveries,
  listWebhooks,
  pauseWebhook,
  removeWebhook,
  testWebhook,
} from '../wire/webhooks.ts';

const WEBHOOKS = keys.of('webhooks');
/** A test is sent within five seconds. */
const LOOK_MS = 5_000;

export const useWebhooks = () =>
  useQuery({
    queryKey: keys.of('webhooks', 'list'),
    queryFn: ({ signal }) => send<typeof listWebhooks>(webhookCalls.listWebhooks, { signal }),
    ...polling,
  });
export type Webhook = NonNullable<ReturnType<typeof useWebhooks>['data']>['hooks'][number];

export const useDeliveries = (hookId: number) =>
  useQuery({
    queryKey: keys.of('webhooks', 'deliveries', hookId),
    queryFn: ({ signal }) =>
      send<typeof listDeliveries>(webhookCalls.listDeliveries, { params: { hookId: String(hookId) }, signal }),
    refetchInterval: LOOK_MS,
  });
export type Delivery = NonNullable<ReturnType<typeof useDeliveries>['data']>['deliveries'][number];

export const useCreateWebhook = () =>
  useChange(WEBHOOKS, ({ content, key }: Deed<BodyOf<typeof createWebhook>>) =>
    send<typeof createWebhook>(webhookCalls.createWebhook, { body: content, key }),
  );

export const useTestWebhook = () =>
  useChange(WEBHOOKS, ({ content, key }: Deed<BodyOf<typeof testWebhook>>) =>
    send<typeof testWebhook>(webhookCalls.testWebhook, { body: content, key }),
  );

export const usePauseWebhook = () =>
  useChange(WEBHOOKS, ({ content, key }: Deed<BodyOf<typeof pauseWebhook>>) =>
    send<typeof pauseWebhook>(webhookCalls.pauseWebhook, { body: content, key }),
  );

export const useRemoveWebhook = () =>
  useChange(WEBHOOKS, ({ content, key }: Deed<BodyOf<typeof removeWebhook>>) =>
    send<typeof removeWebhook>(webhookCalls.removeWebhook, { body: content, key }),
  );
