// Doors of SMS that come in: gateways bring them with a key, staff read them, demo mode makes them.
import { randomUUID } from 'node:crypto';
import type { Door } from '@bantay/server/http/door.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { LoggersService } from '../../loggers/server/loggers-service.ts';
import { INCOMING_SHOWN } from '../rules/limits.ts';
import { ingestSms, listIncoming, readIncoming, showNumber, simulateReply } from '../wire/incoming.ts';
import { presentMessage } from './incoming-presenter.ts';
import type { IncomingService } from './incoming-service.ts';

interface Parts {
  incoming: IncomingService;
  loggers: LoggersService;
}

export function incomingRoutes(door: Door, { incoming, loggers }: Parts, isDemo: boolean): void {
  door(ingestSms, async ({ body, request }) => {
    const logger = await loggers.require(request.headers.authorization);
    const { actor, postsSms, keyId } = logger;
    if (!postsSms) throw new Problem('forbidden');
    const kind = await incoming.receive(
      {
        from: body.from,
        text: body.text,
        sentAt: body.sent_at === undefined ? null : Date.parse(body.sent_at),
        gatewayId: `key ${keyId} ${body.id ?? randomUUID()}`,
      },
      actor,
    );
    await loggers.touch(logger);
    return { status: true as const, message: kind === 'duplicate' ? 'Known already.' : 'Received.', kind };
  });

  door(listIncoming, async ({ query }) => {
    const { messages, unread, counts } = await incoming.list({
      releaseId: query.release_id ?? null,
      before: query.before ?? null,
      limit: INCOMING_SHOWN,
    });
    return { status: true as const, messages: messages.map(presentMessage), unread, counts };
  });

  door(readIncoming, async ({ body, user }) => {
    await incoming.markRead(body.inbox_id, user.userId);
    return { status: true as const, message: 'Marked as read.' };
  });

  door(showNumber, async ({ body, user }) => ({
    status: true as const,
    number: await incoming.showNumber(body.inbox_id, user.userId),
  }));

  door(simulateReply, async ({ body, user }) => {
    if (!isDemo) throw new Problem('notFound');
    await incoming.simulate(body.number, body.text, user.userId);
    return { status: true as const, message: 'Received.' };
  });
}
