// 'Release Warning': shows what will be released, asks once more, and stays open when the server refuses.
import { useDeedKey } from '@bantay/web/api/deed-key.ts';
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { ApiProblem } from '@bantay/web/api/problem.ts';
import type { Candidate } from '@bantay/web/api/shapes.ts';
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DrawEvidence } from './decision-form.tsx';
import { ReleaseButtons, ReleaseFacts, ReleaseQuestion } from './release-form.tsx';
import { releaseBody, useRelease } from './use-decisions.ts';

interface Props {
  candidate: Candidate;
  siteNames: string;
  /** What else to think of before it is released, drawn by another feature. */
  note?: ReactNode;
  evidence?: DrawEvidence;
  /** What a release would bring, drawn by another room. */
  plan?: ReactNode;
  second?: DrawSecond;
  onTell?: GoToText;
  onClose: () => void;
}

/** What was released is to be told at once: its text opens. */
export type GoToText = (releaseId: number) => void;

/** A release that needs the name of a second person, drawn by another room: what was posted, and how it is wanted. */
export type DrawSecond = (needed: { body: object; mode: string }, onOver: () => void) => ReactNode;

export function ReleaseDialog({ candidate, siteNames, note, evidence, plan, second, onTell, onClose }: Props) {
  const { t } = useTranslation('alerts');
  const problemText = useProblemText();
  const { release, validity, goesOnAt, needed, answers } = useReleaseSteps(candidate, onClose, onTell);
  const asksSecond = needed !== null && second !== undefined;
  return (
    <Dialog
      open
      title={t('release.title')}
      onClose={onClose}
      size="l"
      goesOnAt={goesOnAt}
      footer={
        asksSecond ? undefined : (
          <ReleaseButtons candidate={candidate} isBusy={release.isPending} onCancel={onClose} onRelease={release.ask} />
        )
      }
    >
      {asksSecond && second(needed, onClose)}
      {release.problem && !asksSecond && <Band kind="failed">{problemText(release.problem)}</Band>}
      {note}
      <ReleaseFacts {...{ candidate, siteNames, validity, evidence, plan }} />
      <ReleaseQuestion
        open={release.isAsking}
        candidate={candidate}
        siteNames={siteNames}
        isEventValid={validity.isEventValid}
        isBusy={release.isPending}
        {...answers}
        onNo={release.goBack}
      />
    </Dialog>
  );
}

/** Question and call of a release, shared with the guided dialog. */
export function useReleaseSteps(candidate: Candidate, onDone: () => void, onTell?: GoToText) {
  const notice = useNotice();
  const [isEventValid, setEventValid] = useState(true);
  const released = useRef<number | null>(null);
  const isToBeTold = useRef(false);
  const [needed, setNeeded] = useState<{ body: object; mode: string } | null>(null);
  const { keyOf } = useDeedKey();
  const release = useForm({
    save: useRelease(),
    contentOf: () => ({ candidate, body: releaseBody(candidate, fieldNow(), isEventValid) }),
    // The same words under the same key are one release. When the data or the minute have changed, the server itself
    // knows what was released already.
    keyOf: ({ body }) => keyOf(body),
    onDone(reply) {
      released.current = reply.releaseIds[0] ?? null;
      notice.success(reply.message);
      onDone();
      if (isToBeTold.current && released.current !== null) onTell?.(released.current);
    },
    onFailed(error, { content: { body } }) {
      if (error instanceof ApiProblem && error.code === 'secondPersonNeeded')
        setNeeded({ body, mode: String(error.details.mode ?? 'must') });
    },
  });
  const answer = (isTold: boolean) => () => {
    isToBeTold.current = isTold;
    release.send();
  };
  // A release of level 0 brings no text.
  const isTellable = onTell !== undefined && 'siteCode' in candidate && candidate.publicAlertLevel > 0;
  return {
    release,
    /** Of its question. */
    answers: { onYes: answer(false), onYesTell: isTellable ? answer(true) : undefined },
    /** It needs the name of a second person; null: it does not, or nobody has tried yet. */
    needed,
    validity: { isEventValid, setEventValid },
    /**
     * The next step of the same person: to disseminate what was released, not the release before it, whose button stands there
     * until the feed is read again.
     */
    goesOnAt: () => (released.current === null ? undefined : `[data-disseminate="${released.current}"] button`),
  };
}
