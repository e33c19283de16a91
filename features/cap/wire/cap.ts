// Schemas of the Common Alerting Protocol: both calls answer XML, with a session.
import { text } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { capCalls } from './cap.calls.ts';

/** `application/atom+xml`: the newest messages, each with the address of its file. */
export const readCapFeed = declare(capCalls.readCapFeed, {
  who: 'reader',
  opens: 'releases',
  why: 'other systems take warnings by the Common Alerting Protocol',
  reply: z.string(),
  media: 'application/atom+xml',
  checkReply: false,
});

/** `application/cap+xml`: one message, as it was published. */
export const readCapMessage = declare(capCalls.readCapMessage, {
  who: 'reader',
  opens: 'releases',
  why: 'one message of that feed',
  params: z.object({ identifier: text(100) }),
  reply: z.string(),
  media: 'application/cap+xml',
  checkReply: false,
});
