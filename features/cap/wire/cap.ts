// Schemas of the Common Alerting Protocol: XML with a session, and signed XML for everybody where the installation opens it.
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

/** What strangers read: there where `PUBLIC_PAGE` is on, and nowhere else. */
const open = { who: 'anybody', reply: z.string(), checkReply: false } as const;

export const readPublicFeed = declare(capCalls.readPublicFeed, {
  ...open,
  why: 'warnings that were released, for everybody and without a session',
  media: 'application/atom+xml',
});

/** With an enveloped XML signature as its last element. */
export const readPublicMessage = declare(capCalls.readPublicMessage, {
  ...open,
  why: 'one message of that feed, signed',
  /** `IDENTIFIER.xml`. */
  params: z.object({ file: text(104) }),
  media: 'application/cap+xml',
});

/** SPKI in PEM. */
export const readPublicKey = declare(capCalls.readPublicKey, {
  ...open,
  why: 'the key that the signatures of these messages are checked with',
  media: 'application/x-pem-file',
});
