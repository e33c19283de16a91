// A release that waits for its second name, as the feed and its own call tell it.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { ts } from '@bantay/kernel/wire/common';
import { z } from 'zod';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import { SECOND_PERSONS, type SecondPerson } from '../rules/second-person.ts';

const level = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** Nothing of it changes while it waits, so an answer that was told already need not be told again. */
export const standingProposal = z.object({
  proposal_id: z.number().int(),
  site_id: z.number().int(),
  site_code: z.string(),
  level,
  released_level: level,
  /** Never `off`. */
  mode: z.enum(SECOND_PERSONS),
  proposed_by: z.object({ user_id: z.number().int(), name: z.string() }),
  /** Machine time. */
  proposed_at: ts,
});
export type StandingProposal = z.infer<typeof standingProposal>;

interface Standing {
  proposalId: number;
  siteId: number;
  siteCode: string;
  level: AlertLevel;
  releasedLevel: AlertLevel;
  mode: SecondPerson;
  proposedBy: number;
  proposer: string;
  proposedAt: number;
}

export const presentStanding = (row: Standing): StandingProposal => ({
  ...{ proposal_id: row.proposalId, site_id: row.siteId, site_code: row.siteCode, mode: row.mode },
  ...{ level: row.level, released_level: row.releasedLevel },
  proposed_by: { user_id: row.proposedBy, name: row.proposer },
  proposed_at: toManilaText(row.proposedAt),
});

export const proposal = standingProposal.extend({
  /** How many could give the second name. */
  others: z.number().int(),
  /** Until whoever asked may go alone, ms as of this answer. */
  left_ms: z.number(),
});
export type ProposalReply = z.infer<typeof proposal>;
