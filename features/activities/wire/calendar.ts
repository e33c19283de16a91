// Addresses under which calendar programs read the activities of one site: made, listed and revoked by whoever uses them.
import { done, id, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { activitiesCalls } from './activities.calls.ts';

const address = z.object({
  address_id: z.number().int(),
  site_id: z.number().int(),
  created_at: ts,
  last_used_at: ts.nullable(),
});

export const listCalendarAddresses = declare(activitiesCalls.listCalendarAddresses, {
  who: 'own',
  why: 'the own calendar addresses that hold; the secret in them never',
  reply: z.object({ status: z.literal(true), addresses: z.array(address) }),
});

export const makeCalendarAddress = declare(activitiesCalls.makeCalendarAddress, {
  who: 'own',
  why: 'a calendar program can send no key: it gets an address of its own that opens the activities of one site, and nothing else',
  body: z.object({ site_id: id }),
  reply: done.extend({
    address_id: z.number().int(),
    /** Whole, this once; null where the same request comes again. */
    address: z.string().nullable(),
  }),
  shownOnce: ['address'],
});

export const revokeCalendarAddress = declare(activitiesCalls.revokeCalendarAddress, {
  who: 'own',
  why: 'an address that came into wrong hands opens nothing more',
  body: z.object({ address_id: id }),
  reply: done,
});

export const readCalendar = declare(activitiesCalls.readCalendar, {
  who: 'anybody',
  why: 'the activities of a site as iCalendar; the secret in the address is the key',
  /** `SECRET.ics`. */
  params: z.object({ file: text(80) }),
  reply: z.string(),
  media: 'text/calendar',
  checkReply: false,
});
