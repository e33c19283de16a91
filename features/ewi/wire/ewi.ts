// Schemas of contacts, dissemination and its progress (api-facts §7.6, §9.1–9.2).
import { id, pathId, text } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { ewiCalls } from './ewi.calls.ts';

const contact = z.object({
  user_id: z.number().int(),
  mobile_id: z.number().int(),
  priority: z.number().int().nullable(),
  status: z.number().int(),
  user: z.object({
    user_id: z.number().int(),
    salutation: z.string().nullable(),
    first_name: z.string(),
    middle_name: z.string().nullable(),
    last_name: z.string(),
    suffix: z.string().nullable(),
    nickname: z.string().nullable(),
    sex: z.string().nullable(),
    status: z.number().int().nullable(),
    birthday: z.string().nullable(),
    ewi_recipient: z.number().int().nullable(),
    designation: z.string().nullable(),
    site_id: z.number().int().nullable(),
    organizations: z.array(
      z.object({
        user_org_id: z.number().int(),
        org_id: z.number().int(),
        org_name: z.string(),
        primary_contact: z.number().int().nullable(),
        site_id: z.number().int(),
        site: z.object({ site_id: z.number().int(), site_code: z.string() }).nullable(),
        organization: z.object({ org_id: z.number().int(), scope: z.number().int(), name: z.string() }),
      }),
    ),
    emails: z.array(z.string()),
    teams: z.array(z.string()),
    ewi_restriction: z.object({ alert_level: z.number().int() }).nullable(),
  }),
  mobile_number: z.object({ mobile_id: z.number().int(), sim_num: z.string(), gsm_id: z.number().int() }),
});
export type Contact = z.infer<typeof contact>;

export const listContacts = declare(ewiCalls.listContacts, {
  who: 'reader',
  what: 'who gets the warnings',
  reply: z.object({ status: z.literal(true), data: z.array(contact) }),
});

/** Longest accepted text: ten GSM-7 parts. The dialog warns from three parts on. */
export const MAX_SMS_CHARACTERS = 1530;
/** The alert that was disseminated, as the client knew it: kept for the record, never read. */
const details = z
  .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
  .refine((value) => JSON.stringify(value).length <= 200_000, 'at most 200,000 characters');
const mobileNumber = z.looseObject({ mobile_id: id });

export const sendEwi = declare(ewiCalls.sendEwi, {
  who: 'officer',
  what: 'sends a released warning by SMS',
  about: { release: 'body.release_id' },
  rank: 'warning',
  refusesInWords: true,
  body: z.object({
    site_code: z.string().max(40).optional(),
    sender_user_id: z.number().int().optional(),
    recipient_list: z.array(mobileNumber).max(5000).optional(),
    recipient_user_ids: z.array(z.number().int()).max(5000).optional(),
    sms_msg: text(MAX_SMS_CHARACTERS).optional(),
    /** Name of the same field in older clients. */
    msg: text(MAX_SMS_CHARACTERS).optional(),
    release_id: id,
    /** JSON text of a list of one, as older clients send it; the object or the list itself is taken as well. */
    release_details: z.union([text(200_000), details]).optional(),
  }),
  reply: z.object({
    status: z.literal(true),
    feedback: z.string(),
    message: z.string(),
    /** Recipients of this release and text after the call. */
    recipients: z.number().int(),
    /** How many of them were added by this call; 0: nothing was sent anew. */
    added: z.number().int(),
  }),
});

export const readAcknowledgement = declare(ewiCalls.readAcknowledgement, {
  who: 'reader',
  what: 'whether and when a release was sent, and to how many',
  params: z.object({ release_id: pathId }),
  reply: z.object({
    status: z.literal(true),
    feedback: z.string(),
    data: z
      .object({
        id: z.number().int(),
        release_id: z.number().int(),
        recipient_id: z.number().int().nullable(),
        issuer_id: z.number().int(),
        is_acknowledge: z.union([z.literal(0), z.literal(1)]),
        release_details: z.string(),
      })
      .nullable(),
  }),
});

const deliveryState = z.enum([
  'queued',
  'claimed',
  'accepted',
  'delivered',
  'waiting',
  'failed',
  'doubtful',
  'cancelled',
]);

const sendingRow = z.object({
  outbox_id: z.number().int(),
  name: z.string(),
  designation: z.string().nullable(),
  /** Masked to the last four digits. */
  number: z.string(),
  state: deliveryState,
  tries: z.number().int(),
  changed_at: z.string(),
  error: z.string().nullable(),
});

export const readSending = declare(ewiCalls.readSending, {
  who: 'reader',
  readRefuses: true,
  why: 'progress per recipient',
  params: z.object({ release_id: pathId }),
  reply: z.object({
    status: z.literal(true),
    /** Rounds of this release, newest first: the warning itself (update 0), then corrections and cancellations. */
    updates: z.array(
      z.object({
        update_number: z.number().int(),
        kind: z.enum(['warning', 'correction', 'cancellation']),
        text: z.string(),
        sender: z.string(),
        at: z.string(),
        counts: z.record(z.string(), z.number().int()),
        rows: z.array(sendingRow),
      }),
    ),
    gateway_problem: z.string().nullable(),
    /** People of the site whom no message has reached, before the sending those without a usable number. */
    unreached: z.array(
      z.object({
        user_id: z.number().int(),
        name: z.string(),
        designation: z.string(),
        /** To call; null where there is none. */
        number: z.string().nullable(),
        why: z.enum(['no number', 'failed', 'in doubt', 'not sent']),
        told: z.object({ way: z.enum(['call', 'runner']), by: z.string(), at: z.string() }).nullable(),
      }),
    ),
  }),
});
export type Sending = z.infer<(typeof readSending)['shape']['reply']>;

export const sendAgain = declare(ewiCalls.sendAgain, {
  who: 'officer',
  about: { release: 'body.release_id' },
  rank: 'warning',
  why: 'failed recipients are tried again on request',
  body: z.object({ release_id: id, outbox_ids: z.array(id).max(5000).optional() }),
  reply: z.object({ status: z.literal(true), feedback: z.string(), recipients: z.number().int() }),
});

export const resolveDoubtful = declare(ewiCalls.resolveDoubtful, {
  who: 'officer',
  about: { message: 'body.outbox_id' },
  rank: 'warning',
  why: 'after a crash a person decides on a doubtful message',
  body: z.object({ outbox_id: id, outcome: z.enum(['arrived', 'send again', 'give up']) }),
  reply: z.object({ status: z.literal(true), feedback: z.string() }),
});

export const noteTold = declare(ewiCalls.noteTold, {
  who: 'operator',
  about: { release: 'body.release_id' },
  why: 'whom no SMS reaches is told by call or runner, and who did it is kept',
  body: z.object({ release_id: id, /** Who was told. */ person_id: id, way: z.enum(['call', 'runner']) }),
  reply: z.object({ status: z.literal(true), feedback: z.string() }),
});

export const correctEwi = declare(ewiCalls.correctEwi, {
  who: 'officer',
  about: { release: 'body.release_id' },
  rank: 'warning',
  why: 'a wrong warning must be corrected or cancelled within minutes',
  body: z.object({
    release_id: id,
    kind: z.enum(['correction', 'cancellation']),
    sms_msg: text(MAX_SMS_CHARACTERS),
  }),
  reply: z.object({
    status: z.literal(true),
    feedback: z.string(),
    update_number: z.number().int(),
    recipients: z.number().int(),
  }),
});

/** Demo mode only: what would have been sent, to whom, when. */
export const listSimulated = declare(ewiCalls.listSimulated, {
  who: 'reader',
  why: 'demo mode shows what would have been sent',
  reply: z.object({
    status: z.literal(true),
    messages: z.array(
      z.object({ id: z.number().int(), at: z.string(), number: z.string(), name: z.string(), text: z.string() }),
    ),
  }),
});
