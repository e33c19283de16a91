// Schemas of the people who are warned, as admins keep them.
import { done, filledText, id, siteCode, text } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { RECIPIENT_GROUPS } from '../../ewi/rules/recipients.ts';
import { CONTACT_MAX } from '../rules/contact.ts';
import { LINE_CHANGES, LINE_FAULTS, LINE_KINDS } from '../rules/contact-plan.ts';
import { CONTACT_CELL_MAX, CONTACT_LINES_MAX } from '../rules/contact-rows.ts';
import { contactsCalls } from './contacts.calls.ts';

const reason = filledText(500);
const sex = z.enum(['Male', 'Female']);
const sites = z.array(siteCode).max(200);
const name = filledText(CONTACT_MAX.name);

const keptContact = z.object({
  user_id: z.number().int(),
  first_name: z.string(),
  last_name: z.string(),
  sex,
  designation: z.string(),
  /** Codes of those that are watched. */
  sites: z.array(z.string()),
  /** In the order in which they are tried. `reachable`: a gateway reaches it. */
  numbers: z.array(z.object({ number: z.string(), is_on: z.boolean(), reachable: z.boolean() })),
  /** Nobody has switched the messages of the person off. */
  is_warned: z.boolean(),
  /** Signs in: only the sites, and whether it is warned, are changed here. */
  has_account: z.boolean(),
  /** Why no warning reaches the person. */
  unwarned: z.enum(['off', 'group', 'noSite', 'noNumber']).nullable(),
  /** Of all this: whoever changes it says over which it was written. */
  version: z.string(),
});
export type KeptContact = z.infer<typeof keptContact>;

export const listKeptContacts = declare(contactsCalls.listKeptContacts, {
  who: 'admin',
  why: 'people who are warned, with their numbers: an admin of one site sees that site; each look is recorded',
  /** What it is read for; an export is recorded each time. */
  query: z.object({ purpose: z.enum(['look', 'export']).optional() }),
  reply: z.object({
    status: z.literal(true),
    contacts: z.array(keptContact),
    /** Of the sites that the admin keeps: how many people a warning reaches, those that are shared with it counted. */
    sites: z.array(z.object({ site_id: z.number().int(), site_code: z.string(), warned: z.number().int() })),
  }),
});

export const createContact = declare(contactsCalls.createContact, {
  who: 'admin',
  about: { site: 'body.sites' },
  why: 'somebody is warned from now on, without a shell',
  body: z.object({
    first_name: name,
    last_name: name,
    sex,
    designation: z.enum(RECIPIENT_GROUPS),
    sites: sites.min(1),
    numbers: z.array(filledText(40)).max(CONTACT_MAX.numbers),
  }),
  reply: done.extend({ user_id: z.number().int() }),
});

export const changeContact = declare(contactsCalls.changeContact, {
  who: 'admin',
  about: { contact: 'body.user_id', site: 'body.sites' },
  why: 'name, group, sites and numbers of a contact; of an officer with an account the sites alone',
  body: z.object({
    user_id: id,
    first_name: name,
    last_name: name,
    sex,
    designation: filledText(20),
    sites,
    /** In the order in which they are tried; one that is left out is switched off. */
    numbers: z.array(z.object({ number: filledText(40), is_on: z.boolean() })).max(CONTACT_MAX.numbers),
    version: text(64),
    /** Asked for where somebody, or a number, gets out of the warnings. */
    reason: reason.nullable(),
  }),
  reply: done,
});

export const switchContact = declare(contactsCalls.switchContact, {
  who: 'admin',
  about: { contact: 'body.user_id' },
  why: 'a person gets no warnings any more, or gets them again; who it is stays known when an SMS comes in',
  body: z.object({ user_id: id, is_warned: z.boolean(), reason }),
  reply: done,
});

const cell = text(CONTACT_CELL_MAX);
/** As it stands in the file: it is judged here, so that one wrong line stops no preview. */
const contactLine = z.object({
  /** Of the file, empty ones counted: 10 MB have not more. */
  line: id.max(500_000),
  ...{ first_name: cell, last_name: cell, sex: cell, designation: cell, site_code: cell, number: cell },
  warned: cell,
});
export type LineBody = z.infer<typeof contactLine>;
const lines = z.array(contactLine).min(1).max(CONTACT_LINES_MAX);

const plannedLine = z.object({
  line: z.number().int(),
  kind: z.enum(LINE_KINDS),
  changes: z.array(z.enum(LINE_CHANGES)),
  /** `other`: the other line, or whose number it is. */
  faults: z.array(z.object({ fault: z.enum(LINE_FAULTS), other: z.string().nullable() })),
  /** The messages of the person, or of the number, are switched off and stay so. */
  is_off: z.boolean(),
});
export type LineReply = z.infer<typeof plannedLine>;

export const previewContacts = declare(contactsCalls.previewContacts, {
  who: 'admin',
  rank: null,
  why: 'line by line what an import would do, before anything is stored; numbers of people at other sites count too',
  body: z.object({ lines }),
  reply: z.object({
    status: z.literal(true),
    lines: z.array(plannedLine),
    /** Of all this: what is taken in is what was seen. */
    version: z.string(),
  }),
});

export const importContacts = declare(contactsCalls.importContacts, {
  who: 'admin',
  why: 'the lines of a file that are right, all of them or none, as the preview has shown them',
  body: z.object({ lines, version: text(64) }),
  reply: done.extend({ added: z.number().int(), changed: z.number().int() }),
});
