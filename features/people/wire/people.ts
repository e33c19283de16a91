// Schemas of rights, accounts and roles.

import { ROLES } from '@bantay/kernel/roles/roles';
import { done, filledText, id, looseTs, text, ts } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { peopleCalls } from './people.calls.ts';

const role = z.enum(ROLES);
const reason = filledText(500);

export const readRights = declare(peopleCalls.readRights, {
  who: 'own',
  why: 'a page asks "may I?" from the table that the server decides by, so that no button leads to a refusal',
  reply: z.object({
    status: z.literal(true),
    /** What the signed-in person holds at this moment. */
    roles: z.array(z.object({ role, site_id: z.number().int().nullable() })),
    /** The role that each call asks for, named by method and path; one that is not listed is for everybody who reads. */
    calls: z.array(z.object({ call: z.string(), role })),
    /** Somebody can change roles, sites and people in the browser. */
    has_admin: z.boolean(),
  }),
});
export type Rights = z.infer<(typeof readRights)['shape']['reply']>;

const heldRole = z.object({
  role_id: z.number().int(),
  role,
  /** Null: every site. */
  site_code: z.string().nullable(),
  /** By the clock of the machine. */
  from: ts,
  until: ts.nullable(),
  /** Null: by the command line, or from the beginning. */
  given_by: z.string().nullable(),
});

const account = z.object({
  user_id: z.number().int(),
  username: z.string(),
  name: z.string(),
  designation: z.string(),
  /** Where codes go, all but the last digits hidden; null: no number, so a forgotten password needs the command line. */
  number: z.string().nullable(),
  is_active: z.boolean(),
  /** Null: never, or longer ago than sessions are kept. */
  seen_at: ts.nullable(),
  /** Held now, the oldest first. */
  roles: z.array(heldRole),
});
export type Account = z.infer<typeof account>;

export const listAccounts = declare(peopleCalls.listAccounts, {
  who: 'admin',
  why: 'who may sign in, and what each may do where',
  reply: z.object({ status: z.literal(true), accounts: z.array(account) }),
});

export const createAccount = declare(peopleCalls.createAccount, {
  who: 'admin',
  about: 'all',
  why: 'an account is made without a shell; its owner sets the password by a code to the number',
  body: z.object({
    username: filledText(60),
    first_name: filledText(60),
    last_name: filledText(60),
    sex: z.enum(['Male', 'Female']),
    designation: z.enum(['MLGU', 'PLGU']),
    number: filledText(40),
    role,
    /** Null: every site. */
    site_code: text(40).nullable(),
  }),
  reply: done.extend({ user_id: z.number().int() }),
});

export const switchAccount = declare(peopleCalls.switchAccount, {
  who: 'admin',
  about: 'all',
  why: 'who has left signs in no more, and is let in again',
  body: z.object({ user_id: id, is_active: z.boolean(), reason }),
  reply: done,
});

export const giveRole = declare(peopleCalls.giveRole, {
  who: 'admin',
  about: 'all',
  why: 'what a person may do, at one site or all, until a day or until it is ended',
  body: z.object({ user_id: id, role, site_code: text(40).nullable(), until: looseTs.nullable(), reason }),
  reply: done.extend({ role_id: z.number().int() }),
});

export const endRole = declare(peopleCalls.endRole, {
  who: 'admin',
  about: 'all',
  why: 'a role ends now; it stays in the record',
  body: z.object({ role_id: id, reason }),
  reply: done,
});
