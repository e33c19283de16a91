// Which dialog of the dashboard is open, and what it is about.
import type { WaitingReport } from '../api/shapes.ts';

export type CandidateDialog =
  | { kind: 'validate'; siteId: number; triggerId: number }
  | { kind: 'generate'; siteId: number }
  | { kind: 'release'; siteId: number | null };

/** Somebody asks for a second name. */
export interface ProposalDialog {
  kind: 'confirm';
  proposalId: number;
  siteId: number;
}

export type OpenDialog =
  | CandidateDialog
  | ProposalDialog
  | { kind: 'send'; releaseId: number }
  | { kind: 'on demand' }
  /** The report as it was then: validated elsewhere it leaves the list, but not this dialog. */
  | { kind: 'feature'; report: WaitingReport };
