// Schemas of alerts on phones.
import { done, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { ENDPOINT_MAX } from '../rules/push-endpoint.ts';
import { pushCalls } from './push.calls.ts';

const endpoint = text(ENDPOINT_MAX).min(1);
/** Id of the message, and what only its phone was told. */
const token = z.string().regex(/^\d{1,15}\.[\w-]{43}$/, 'a token of a message');

export const readPush = declare(pushCalls.readPush, {
  who: 'own',
  why: 'which phones of the account show alerts, and when each last proved it',
  reply: z.object({
    status: z.literal(true),
    is_on: z.boolean(),
    /** Key for which a browser subscribes, base64url; null: switched off. */
    key: z.string().nullable(),
    /** The number of the account stands on the duty list: without it no notice goes to its phones. */
    is_on_duty_list: z.boolean(),
    subscriptions: z.array(
      z.object({
        endpoint: z.string(),
        made_at: ts,
        /** The newest message that the phone showed within a minute; null: none. */
        last_shown: ts.nullable(),
        /** The same, seconds ago by the clock of the server. */
        shown_s: z.number().int().nullable(),
        ended_at: ts.nullable(),
        /** 'gone': the push service says so; 'own': switched off; 'account': that of the account has ended. */
        why: z.enum(['gone', 'own', 'account']).nullable(),
        /** What became of the newest message; null: there was none. */
        newest: z.enum(['waiting', 'accepted', 'shown', 'late', 'not shown', 'refused']).nullable(),
      }),
    ),
  }),
});

export const subscribePush = declare(pushCalls.subscribePush, {
  who: 'own',
  why: 'alerts are switched on for a phone: with the address and the keys that its browser gives',
  body: z.object({
    endpoint,
    /** A point of P-256, 65 bytes in base64url. */
    p256dh: z.string().regex(/^B[\w-]{86}$/),
    /** 16 bytes in base64url. */
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
  reply: done,
});

export const unsubscribePush = declare(pushCalls.unsubscribePush, {
  who: 'own',
  why: 'alerts are switched off for a phone',
  body: z.object({ endpoint }),
  reply: done,
});

export const testPush = declare(pushCalls.testPush, {
  who: 'own',
  why: 'whether alerts reach a phone is known before the night in which they have to',
  body: z.object({ endpoint }),
  reply: done,
});

/** The worker of a phone may have no session: the message itself says which one it was. */
export const notePushShown = declare(pushCalls.notePushShown, {
  who: 'anybody',
  rank: 'warning',
  why: 'only the phone itself can say that it showed a message; later than a minute does not count',
  body: z.object({ token }),
  reply: z.object({ status: z.literal(true), in_time: z.boolean() }),
});

/** As an SMS with the code of a notice; refused where another account is signed in on the phone. */
export const answerPush = declare(pushCalls.answerPush, {
  who: 'anybody',
  rank: 'warning',
  why: 'somebody on duty has seen what is wrong, and says so from the notification',
  body: z.object({ token }),
  reply: done,
});
