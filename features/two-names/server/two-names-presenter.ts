// Proposals and policies in the words of the wire.
import { type ProposalReply, presentStanding } from '../wire/proposal.ts';
import type { ReadProposal, SitePoliciesReply } from '../wire/two-names.ts';
import type { SitePolicies } from './policies-service.ts';
import type { Done, Shown, Waiting } from './two-names-service.ts';

export const presentProposal = ({ row, others, leftMs }: Waiting): ProposalReply => ({
  ...presentStanding(row),
  ...{ others, left_ms: leftMs },
});

export const presentShown = (shown: Shown): ReadProposal => ({
  ...presentProposal(shown),
  ...{ state: shown.row.state, text: shown.text, recipients: shown.recipients, changed: shown.changed },
  ...{ confirmed_by: shown.row.confirmer, returned_for: shown.row.returnedFor, release_id: shown.row.releaseId },
});

export const presentPolicies = ({ site, levels, version }: SitePolicies): SitePoliciesReply => ({
  ...{ site_id: site.siteId, site_code: site.siteCode, version },
  levels: levels.map(({ level, secondPerson, overrideAfterS }) => ({
    ...{ level, second_person: secondPerson, override_after_s: overrideAfterS },
  })),
});

const MESSAGES = {
  released: 'Warning release successful',
  withdrawn: 'It does not wait any more, and nothing was released.',
  returned: 'Something has changed since it was asked for: nothing was released.',
} as const;

export const presentDone = (done: Done) => ({
  ...{ status: true as const, message: MESSAGES[done.kind], outcome: done.kind },
  release_ids: done.kind === 'released' ? [done.releaseId] : [],
  returned_for: done.kind === 'returned' ? done.returnedFor : null,
});
