// Which dialog of the dashboard is open, and the deeds that open one.
import type { Feed } from '@bantay/features/dashboard/pages/use-feed.ts';
import type { Waiting } from '@bantay/features/dashboard/pages/waiting.ts';
import type { useWaitingReports } from '@bantay/features/moms/pages/use-waiting-reports.ts';
import type { EwiTemplate } from '@bantay/features/warning-texts/rules/templates.ts';
import { useState } from 'react';
import type { Candidate, CandidateTrigger, EventAlert, SiteCandidate, WaitingReport } from '../api/shapes.ts';
import type { OpenDialog } from './open-dialog.ts';

/** What every part of the dashboard is drawn from. */
export interface Scene {
  feed: Feed;
  templates: readonly EwiTemplate[];
  waiting: ReturnType<typeof useWaitingReports>;
  deeds: Deeds;
  now: number;
  isOutdated: boolean;
}

export function useDeeds() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const decide = (candidate: SiteCandidate, trigger: CandidateTrigger) =>
    setDialog({ kind: 'validate', siteId: candidate.siteId, triggerId: trigger.triggerId });
  const release = (candidate: Candidate) =>
    setDialog({ kind: 'release', siteId: 'siteId' in candidate ? candidate.siteId : null });
  return {
    dialog,
    open: setDialog,
    close: () => setDialog(null),
    decide,
    release,
    /** What a site waits for: a decision, or only its release. */
    act: ({ pending, candidate }: Waiting) =>
      pending === null ? release(candidate) : decide(pending.candidate, pending.trigger),
    validate: (report: WaitingReport) => setDialog({ kind: 'feature', report }),
    generate: (candidate: SiteCandidate) => setDialog({ kind: 'generate', siteId: candidate.siteId }),
    send: (alert: EventAlert) => setDialog({ kind: 'send', releaseId: alert.releases[0]?.releaseId ?? 0 }),
    confirm: ({ proposalId, siteId }: { proposalId: number; siteId: number }) =>
      setDialog({ kind: 'confirm', proposalId, siteId }),
    onDemand: () => setDialog({ kind: 'on demand' }),
  };
}

export type Deeds = ReturnType<typeof useDeeds>;
