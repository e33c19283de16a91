// What webhooks are told, as the document of all calls says it.
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { messageOf, WEBHOOK_KINDS, type WebhookKind } from '../../webhooks/wire/message.ts';

const SUMMARIES: Readonly<Record<WebhookKind, string>> = {
  'release.issued': 'Somebody has released a level of a site',
  'release.corrected': 'People were told another text of a release',
  'release.cancelled': 'People were told that a release does not hold',
  'level.changed': 'The released level is another than that of the release before at the site',
  test: 'An admin tries the webhook',
};

const idOf = (kind: WebhookKind) =>
  `webhook${kind.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase())}`;

/** Heads and how they are checked: docs/webhooks.md. `tag`: under which they stand. */
export const describeWebhooks = (tag: string): ZodOpenApiPathsObject =>
  Object.fromEntries(
    WEBHOOK_KINDS.map((kind) => [
      kind,
      {
        post: {
          operationId: idOf(kind),
          summary: SUMMARIES[kind],
          description: 'Signed as Standard Webhooks say: `webhook-id`, `webhook-timestamp`, `webhook-signature`.',
          tags: [tag],
          security: [],
          requestBody: { required: true, content: { 'application/json': { schema: messageOf(kind) } } },
          responses: {
            200: { description: 'Taken, as every answer 2xx.' },
            400: { description: 'Not taken, as every other answer: it is sent again for a day.' },
          },
        },
      },
    ]),
  );
