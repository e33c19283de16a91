// The dialogs of the dashboard. What one is about may leave the feed while it is open: then it closes for good, and says why. A decision goes on with
// the newer reading that has taken the place of its own.

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { Candidate, SiteCandidate, WaitingReport } from '../api/shapes.ts';
import { withFrames } from '../ui/dialog-frames.ts';
import { makeFollowing, makeLate } from '../ui/late.ts';
import { LateDialog } from '../ui/late-dialog.tsx';
import { useNotice } from '../ui/notice.tsx';
import type { OpenDialog } from './open-dialog.ts';

export const candidateDialogs = makeFollowing(withFrames(() => import('./candidate-dialogs.tsx')));
/** Rarely asked for, so they come when they are. */
const onDemandDialog = makeLate(withFrames(() => import('@bantay/features/on-demand/pages/on-demand-dialog.tsx')));
const featureDialog = makeLate(withFrames(() => import('@bantay/features/moms/pages/feature-dialog.tsx')));

interface Props {
  dialog: OpenDialog | null;
  candidates: readonly Candidate[];
  /** They are those of now: nothing newer is on its way. */
  isCurrent: boolean;
  reports: readonly WaitingReport[];
  /** Releases whose dissemination can stand open. */
  tellable: readonly number[];
  siteNames: (candidate: Candidate) => string;
  onClose: () => void;
  onOpen: (dialog: OpenDialog) => void;
}

export function OpcenDialogs(props: Props) {
  const { dialog, candidates, reports, tellable, siteNames, onClose, onOpen } = props;
  useWantedDecision(props);
  const tell = useText(dialog, tellable, onOpen);
  if (dialog === null) return null;
  if (dialog.kind === 'send') return tellable.includes(dialog.releaseId) ? null : <ReleaseGone onClose={onClose} />;
  if (dialog.kind === 'on demand') {
    return (
      <LateDialog part={onDemandDialog} onClose={onClose}>
        {({ OnDemandDialog }) => <OnDemandDialog onClose={onClose} />}
      </LateDialog>
    );
  }
  if (dialog.kind === 'feature') {
    const { report } = dialog;
    return (
      <LateDialog part={featureDialog} onClose={onClose}>
        {({ FeatureDialog }) => (
          <FeatureDialog
            key={report.tempMomsId}
            report={report}
            isStillWaiting={reports.some((one) => one.tempMomsId === report.tempMomsId)}
            onClose={onClose}
          />
        )}
      </LateDialog>
    );
  }
  return (
    <LateDialog part={candidateDialogs} onClose={onClose}>
      {({ OfCandidate, OfProposal }) =>
        dialog.kind === 'confirm' ? (
          <OfProposal {...{ dialog, candidates, onClose }} />
        ) : (
          <OfCandidate {...{ dialog, candidates, siteNames, onClose }} onTell={tell} />
        )
      }
    </LateDialog>
  );
}

/** The popup's 'Close & Validate' leads here with the trigger's id in the address: a page that was kept may not know it yet, and one that does not any more says so. */
function useWantedDecision({ dialog, candidates, isCurrent, onOpen }: Props) {
  const { t } = useTranslation('alerts');
  const notice = useNotice();
  const [search, setSearch] = useSearchParams();
  const wanted = Number(search.get('validate') ?? 0);
  // The router clears the address when it finds time: a decision may be made and closed before that, and asks once.
  const asked = useRef(0);
  const isWanted = wanted > 0 && dialog === null;
  useEffect(() => {
    if (wanted === 0) asked.current = 0;
    if (!isWanted || asked.current === wanted) return;
    const candidate = candidates.find(
      (one): one is SiteCandidate =>
        'siteId' in one && one.triggerListArr.some((trigger) => trigger.triggerId === wanted),
    );
    if (!candidate && !isCurrent) return;
    asked.current = wanted;
    setSearch({}, { replace: true });
    if (candidate) onOpen({ kind: 'validate', siteId: candidate.siteId, triggerId: wanted });
    else notice.error(t('gone.text', { what: t('validate.title') }));
  }, [isWanted, wanted, candidates, isCurrent, setSearch, onOpen, notice, t]);
}

/** Opens the text of what was just released, as soon as the feed has it and unless something else was opened meanwhile. */
function useText(dialog: OpenDialog | null, tellable: readonly number[], onOpen: Props['onOpen']) {
  const [wanted, setWanted] = useState<number | null>(null);
  const isThere = wanted !== null && tellable.includes(wanted);
  useEffect(() => {
    if (wanted === null || (dialog === null && !isThere)) return;
    setWanted(null);
    if (dialog === null) onOpen({ kind: 'send', releaseId: wanted });
  }, [wanted, dialog, isThere, onOpen]);
  return setWanted;
}

/** The dissemination stands below its release, and goes with it: a newer one has taken its place. */
function ReleaseGone({ onClose }: Pick<Props, 'onClose'>) {
  const { t } = useTranslation('alerts');
  const notice = useNotice();
  useEffect(() => {
    notice.error(t('gone.release'), t('gone.title'));
    onClose();
  }, [notice, onClose, t]);
  return null;
}
