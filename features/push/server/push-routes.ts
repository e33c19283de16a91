// Doors of alerts on phones: one's own phones, and two that a phone opens with what its message brought.
import type { Door } from '@bantay/server/http/door.ts';
import { strangerTurns } from '@bantay/server/http/stranger-turns.ts';
import type { FastifyRequest } from 'fastify';
import { answerPush, notePushShown, readPush, subscribePush, testPush, unsubscribePush } from '../wire/push.ts';
import { presentSubscription } from './push-presenter.ts';
import type { PushService } from './push-service.ts';

/** [ours] Requests a minute of one address: an office of ten phones that are told ten things at once. */
const MOST_A_MINUTE = 120;

/** `whoIs`: the account that is signed in where the request comes from; null: none. */
export function pushRoutes(
  door: Door,
  push: PushService,
  whoIs: (request: FastifyRequest) => Promise<number | null>,
): void {
  const take = strangerTurns(MOST_A_MINUTE);

  door(readPush, async ({ user }) => {
    const { subscriptions, isOnDutyList } = await push.of(user.userId);
    return {
      ...{ status: true as const, is_on: push.isOn, key: push.publicKey(), is_on_duty_list: isOnDutyList },
      subscriptions: subscriptions.map(presentSubscription),
    };
  });
  door(subscribePush, async ({ body, user }) => {
    await push.subscribe(body, user.userId);
    return { status: true as const, message: 'Alerts on this phone are on.' };
  });
  door(unsubscribePush, async ({ body, user }) => {
    await push.unsubscribe(body.endpoint, user.userId);
    return { status: true as const, message: 'Alerts on this phone are off.' };
  });
  door(testPush, async ({ body, user }) => {
    await push.tryPhone(body.endpoint, user.userId);
    return { status: true as const, message: 'A test is on its way.' };
  });
  door(notePushShown, async ({ request, body }) => {
    take(request);
    return { status: true as const, in_time: await push.shown(body.token) };
  });
  door(answerPush, async ({ request, body }) => {
    take(request);
    await push.answer(body.token, await whoIs(request));
    return { status: true as const, message: 'Noted: somebody looks after it.' };
  });
}
