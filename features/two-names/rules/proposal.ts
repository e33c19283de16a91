// What may become of a release that waits for its second name: one table of states, and who may do what.

/**
 * `open`: it waits. `confirmed`: a second person gave the name. `overridden`: after the wait, alone, with a reason. `alone`: the
 * second person was offered and declined. `withdrawn`: taken back. `returned`: something changed, so it goes back to whoever asked.
 */
export const PROPOSAL_STATES = ['open', 'confirmed', 'overridden', 'alone', 'withdrawn', 'returned'] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** Why one goes back to whoever asked. */
export const RETURNED_FOR = ['candidate', 'text', 'recipients', 'proposer', 'newer'] as const;
export type ReturnedFor = (typeof RETURNED_FOR)[number];

/** What is confirmed: equal ones say the same to the same people for the same reason. */
export interface ProposalContent {
  fingerprint: string;
  textSha: string;
  recipientsSha: string;
}

export interface OpenProposal extends ProposalContent {
  state: ProposalState;
  proposedBy: number;
  confirmedBy: number | null;
}

/** What somebody does with it. */
export type Deed =
  | { kind: 'confirm'; by: number }
  | { kind: 'override'; by: number; leftMs: number }
  | { kind: 'withdraw'; by: number };

export type DeedVerdict =
  | 'go on'
  /** The same person has done it before: it is answered as the first time. */
  | 'repeat'
  | 'ended'
  /** Nobody gives both names. */
  | 'ownProposal'
  | 'notOwn'
  | 'tooEarly';

/** Judged by the row as it is locked: whoever comes second finds it ended. */
export function judgeDeed(
  proposal: Pick<OpenProposal, 'state' | 'proposedBy' | 'confirmedBy'>,
  deed: Deed,
): DeedVerdict {
  const isOwn = proposal.proposedBy === deed.by;
  if (deed.kind === 'confirm' && isOwn) return 'ownProposal';
  if (deed.kind !== 'confirm' && !isOwn) return 'notOwn';
  if (proposal.state !== 'open') return isRepeat(proposal, deed) ? 'repeat' : 'ended';
  return deed.kind === 'override' && deed.leftMs > 0 ? 'tooEarly' : 'go on';
}

function isRepeat({ state, confirmedBy }: Pick<OpenProposal, 'state' | 'confirmedBy'>, deed: Deed): boolean {
  if (deed.kind === 'confirm') return state === 'confirmed' && confirmedBy === deed.by;
  return state === (deed.kind === 'override' ? 'overridden' : 'withdrawn');
}

/** What stands now beside what was proposed: null, where it is the same. The reason for it counts before its words. */
export function changedSince(proposed: ProposalContent, now: ProposalContent): ReturnedFor | null {
  if (proposed.fingerprint !== now.fingerprint) return 'candidate';
  if (proposed.textSha !== now.textSha) return 'text';
  return proposed.recipientsSha === now.recipientsSha ? null : 'recipients';
}
