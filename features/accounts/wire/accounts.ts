// Schemas of sign-in, session, one-time codes, own profile and password (api-facts §1).
import { done, filledText, id, text } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { warayScreens } from '../../screen-words/wire/waray-screens.ts';
import { accountsCalls, formCalls } from './accounts.calls.ts';

const user = z.object({
  user_id: z.number().int(),
  salutation: z.string().nullable(),
  first_name: z.string(),
  middle_name: z.string().nullable(),
  last_name: z.string(),
  suffix: z.string().nullable(),
  nickname: z.string().nullable(),
  sex: z.enum(['Male', 'Female']),
  status: z.number().int().nullable(),
  birthday: z.string().nullable(),
  ewi_recipient: z.number().int().nullable(),
  ground_reminder_recipient: z.number().int().nullable(),
  start_ewi_recipient: z.number().int().nullable(),
});

const loginData = z.object({
  user,
  profile: z.object({
    id: z.number().int(),
    user_id: z.number().int(),
    address: z.string().nullable(),
    join_date: z.string().nullable(),
    pic_path: z.string().nullable(),
    designation_details: z.object({ id: z.number().int(), designation: z.string() }),
    /** Counts the changes of the profile; absent in what older versions stored. */
    version: z.number().int().optional(),
  }),
  mobile_no: z.string(),
  /** [own] Reaches `/admin`; absent in what older versions stored. */
  is_admin: z.boolean().optional(),
});
/** What the browser keeps under `credentials`; it only chooses what is shown. */
export type LoginData = z.infer<typeof loginData>;

export const signIn = declare(accountsCalls.signIn, {
  who: 'anybody',
  what: 'opens a session',
  rank: 'warning',
  body: z.object({ username: text(255), password: text(1024) }),
  reply: z.object({ status: z.literal(true), message: z.string(), data: loginData }),
});

/** By a form of the browser, without a script: 303 to the dashboard, or the page with what was refused. */
export const signInPlainly = declare(formCalls.signInPlainly, {
  who: 'anybody',
  why: 'who is on a weak line or without a script signs in before the app is there',
  what: 'opens a session',
  rank: 'warning',
  media: 'text/html',
  checkReply: false,
  body: z.object({ username: text(255), password: text(1024) }),
  reply: z.string(),
});

export const signOut = declare(accountsCalls.signOut, {
  who: 'own',
  rank: 'warning',
  why: 'sign-out must end the session on the server',
  body: z.unknown(),
  reply: done,
});

export const readSession = declare(accountsCalls.readSession, {
  who: 'own',
  why: 'a reload asks who is signed in and when the session ends, instead of trusting local storage',
  reply: z.object({
    status: z.literal(true),
    data: loginData,
    /** The installation shows invented data. */
    demo: z.boolean(),
    /** The session ends at this time whatever happens (7 days after sign-in), epoch ms. */
    ends_at: z.number(),
    /** Field time of the server, epoch ms. */
    now: z.number(),
    municipality: z.object({
      office: z.string(),
      municipality: z.string(),
      province: z.string(),
    }),
    waray: warayScreens,
  }),
});

export const forgotPassword = declare(accountsCalls.forgotPassword, {
  who: 'anybody',
  what: 'sends a one-time code to the own number',
  rank: 'warning',
  body: z.object({ indicator: filledText(255) }),
  reply: z.object({ status: z.literal(true), title: z.string(), message: z.string() }),
});

export const verifyOtp = declare(accountsCalls.verifyOtp, {
  who: 'anybody',
  what: 'takes a one-time code, and sets a new password by it',
  rank: 'warning',
  body: z.object({ otp: filledText(64), password: filledText(1024), indicator: text(255).optional() }),
  reply: z.object({ status: z.literal(true), title: z.string(), message: z.string() }),
});

/** Registration is disabled (specification 000, §1): always refused. */
export const signUp = declare(accountsCalls.signUp, {
  who: 'anybody',
  why: 'older clients call it; registration is disabled, so it refuses politely',
  body: z.unknown(),
  reply: done,
});

export const listDesignations = declare(accountsCalls.listDesignations, {
  who: 'reader',
  why: 'list of designations for the profile form (api-facts §1.2)',
  reply: z.object({
    status: z.literal(true),
    data: z.array(z.object({ id: z.number().int(), designation: z.string() })),
  }),
});

/** A form; every text field is there, an empty one is none (api-facts §1.6). No picture is taken. */
export const updateProfile = declare(accountsCalls.updateProfile, {
  who: 'own',
  what: 'changes the own profile',
  files: ['file'],
  body: z.object({
    id: text(20),
    firstname: text(5000),
    middlename: text(5000),
    lastname: text(5000),
    suffix: text(100),
    gender: text(100),
    address: text(5000),
    designation_id: text(100),
    /** `YYYY-MM-DD`. */
    kaarawan: text(100),
    nickname: text(5000),
    mobile_number: text(100),
    /** The version that was edited; without it the last one to save wins. */
    version: text(20).optional(),
  }),
  reply: z.object({ status: z.literal(true), title: z.string(), message: z.string(), data: loginData }),
});

const ownUser = { user_id: id };

export const verifyOldPassword = declare(accountsCalls.verifyOldPassword, {
  who: 'own',
  what: 'whether this is the own password',
  body: z.object({ ...ownUser, old_pass: text(1024) }),
  reply: done,
});

/** Within 5 minutes after `verifyOldPassword` in the same session. */
export const changePassword = declare(accountsCalls.changePassword, {
  who: 'own',
  what: 'changes the own password',
  body: z.object({ ...ownUser, new_pass: filledText(1024) }),
  reply: done,
});

export const serverTime = declare(accountsCalls.serverTime, {
  who: 'reader',
  why: 'the clock is corrected by server time (api-facts §1.2)',
  reply: z.object({ time: z.string(), epoch_ms: z.number() }),
});
