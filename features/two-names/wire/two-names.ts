// Schemas of two names.
import { done, filledText, id, pathId, siteCode, text } from '@bantay/kernel/wire/common';
import { declare } from '@bantay/kernel/wire/route';
import { z } from 'zod';
import { siteRelease } from '../../alerts/wire/alerts.ts';
import { PROPOSAL_STATES, RETURNED_FOR } from '../rules/proposal.ts';
import { OVERRIDE_AFTER_S, POLICY_LEVELS, SECOND_PERSONS } from '../rules/second-person.ts';
import { proposal } from './proposal.ts';
import { twoNamesCalls } from './two-names.calls.ts';

const policyLevel = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const policy = z.object({
  level: policyLevel,
  second_person: z.enum(SECOND_PERSONS),
  override_after_s: z.number().int().min(OVERRIDE_AFTER_S.least).max(OVERRIDE_AFTER_S.most),
});

const sitePolicies = z.object({
  site_id: z.number().int(),
  site_code: z.string(),
  /** One of each level, ascending. */
  levels: z.array(policy),
  /** Whoever changes them says over which they were written. */
  version: z.string(),
});
export type SitePoliciesReply = z.infer<typeof sitePolicies>;

export const listReleasePolicies = declare(twoNamesCalls.listReleasePolicies, {
  who: 'admin',
  why: 'at which sites and levels a release needs the name of a second person',
  reply: z.object({ status: z.literal(true), sites: z.array(sitePolicies) }),
});

export const changeReleasePolicies = declare(twoNamesCalls.changeReleasePolicies, {
  who: 'admin',
  about: { site: 'body.site_code' },
  why: 'a second person is wanted from now on, or not any more',
  body: z.object({
    site_code: siteCode,
    levels: z
      .array(policy)
      .length(POLICY_LEVELS.length)
      .refine((levels) => new Set(levels.map((one) => one.level)).size === POLICY_LEVELS.length, 'each level once'),
    version: text(64),
    reason: filledText(500),
  }),
  reply: done,
});

export const readProposal = declare(twoNamesCalls.readProposal, {
  who: 'reader',
  why: 'a release that waits for its second name, with the text as it would be sent now',
  readRefuses: true,
  about: { proposal: 'params.proposal_id' },
  params: z.object({ proposal_id: pathId }),
  reply: z.object({
    status: z.literal(true),
    proposal: proposal.extend({
      state: z.enum(PROPOSAL_STATES),
      /** Null: it cannot be composed. */
      text: z.string().nullable(),
      recipients: z.number().int(),
      /** While it is open: what is different by now. */
      changed: z.enum(RETURNED_FOR).nullable(),
      confirmed_by: z.string().nullable(),
      returned_for: z.enum(RETURNED_FOR).nullable(),
      release_id: z.number().int().nullable(),
    }),
  }),
});
export type ReadProposal = z.infer<typeof readProposal.shape.reply>['proposal'];

/** What became of it. A release that is not the same any more goes back to whoever asked: that is an answer, no failure. */
const settled = done.extend({
  /** `waiting`: somebody is asked. */
  outcome: z.enum(['waiting', 'released', 'withdrawn', 'returned']),
  release_ids: z.array(z.number().int()),
  returned_for: z.enum(RETURNED_FOR).nullable(),
});

const deed = {
  who: 'officer',
  about: { proposal: 'body.proposal_id' },
  rank: 'warning',
  refusesInWords: true,
} as const;

export const proposeEwi = declare(twoNamesCalls.proposeEwi, {
  who: 'officer',
  why: 'a release that a second person has to confirm; `alone`: one was offered, and is declined',
  about: { site: 'body.site_id' },
  rank: 'warning',
  refusesInWords: true,
  body: siteRelease.extend({ alone: z.boolean().optional() }),
  reply: settled.extend({ proposal }),
});

export const confirmProposal = declare(twoNamesCalls.confirmProposal, {
  ...deed,
  why: 'the second name: it makes the release, judged again, in the same transaction',
  body: z.object({ proposal_id: id }),
  reply: settled,
});

export const withdrawProposal = declare(twoNamesCalls.withdrawProposal, {
  ...deed,
  why: 'whoever asked takes it back',
  body: z.object({ proposal_id: id }),
  reply: settled,
});

export const overrideProposal = declare(twoNamesCalls.overrideProposal, {
  ...deed,
  why: 'nobody has answered: whoever asked releases alone, with a reason that everybody is told',
  body: z.object({ proposal_id: id, reason: filledText(300) }),
  reply: settled,
});
