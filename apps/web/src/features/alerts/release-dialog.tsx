// 'Release Warning': shows what will be released, asks once more, and stays open when the server refuses.
import type { Candidate } from '@bantay/contract/alerts';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDeedKey } from '../../api/deed-key.ts';
import { fieldNow } from '../../api/field-clock.ts';
import { useProblemText } from '../../api/use-problem-text.ts';
import { Band } from '../../ui/band.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useNotice } from '../../ui/notice.tsx';
import { ReleaseButtons, ReleaseFacts, ReleaseQuestion } from './release-form.tsx';
import { releaseBody, useRelease } from './use-decisions.ts';

interface Props {
  candidate: Candidate;
  siteNames: string;
  onClose: () => void;
}

export function ReleaseDialog({ candidate, siteNames, onClose }: Props) {
  const { t } = useTranslation('alerts');
  const problemText = useProblemText();
  const { release, isAsking, ask, back, confirm, validity, goesOnAt } = useReleaseSteps(candidate, onClose);
  return (
    <Dialog
      open
      title={t('release.title')}
      onClose={onClose}
      size="l"
      goesOnAt={goesOnAt}
      footer={<ReleaseButtons candidate={candidate} isBusy={release.isPending} onCancel={onClose} onRelease={ask} />}
    >
      {release.isError && <Band kind="failed">{problemText(release.error)}</Band>}
      <ReleaseFacts candidate={candidate} siteNames={siteNames} validity={validity} />
      <ReleaseQuestion
        open={isAsking}
        candidate={candidate}
        siteNames={siteNames}
        isEventValid={validity.isEventValid}
        isBusy={release.isPending}
        onYes={confirm}
        onNo={back}
      />
    </Dialog>
  );
}

/** Question and call of a release, shared with the guided dialog. */
export function useReleaseSteps(candidate: Candidate, onDone: () => void) {
  const notice = useNotice();
  const release = useRelease();
  const [isAsking, setAsking] = useState(false);
  const keyOf = useDeedKey();
  const [isEventValid, setEventValid] = useState(true);
  const released = useRef<number | null>(null);
  return {
    release,
    isAsking,
    ask: () => setAsking(true),
    back: () => setAsking(false),
    validity: { isEventValid, setEventValid },
    /**
     * The next step of the same person: to disseminate what was released, not the release before it, whose button stands there
     * until the feed is read again.
     */
    goesOnAt: () => (released.current === null ? undefined : `[data-disseminate="${released.current}"] button`),
    confirm: () => {
      // The same words under the same key are one release. When the data or the minute have changed, the server itself
      // knows what was released already.
      const body = releaseBody(candidate, fieldNow(), isEventValid);
      release.mutate(
        { candidate, body, key: keyOf(body) },
        {
          onSuccess: (reply) => {
            released.current = reply.release_ids[0] ?? null;
            notice.success(reply.message);
            onDone();
          },
          onSettled: () => setAsking(false),
        },
      );
    },
  };
}
