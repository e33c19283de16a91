// The foot of a released alert: disseminate, how far the sending is, send again to failed, correct or cancel.
import { May } from '@bantay/web/api/may.tsx';
import type { Sending } from '@bantay/web/api/shapes.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { withFrames } from '@bantay/web/ui/dialog-frames.ts';
import { makeFollowing, makeLate } from '@bantay/web/ui/late.ts';
import { LateDialog } from '@bantay/web/ui/late-dialog.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EwiTemplate } from '../../warning-texts/rules/templates.ts';
import { ewiCalls } from '../wire/ewi.calls.ts';
import styles from './ewi.module.css';
import { type SendingLine, sendingLine } from './sending-words.ts';
import { useSendAgain, useSending } from './use-ewi.ts';
import type { TellableRelease } from './warning-text.ts';

const disseminateDialog = makeFollowing(withFrames(() => import('./disseminate-dialog.tsx')));
// Seldom opened: the dashboard is read without it.
const sendingDialog = makeLate(withFrames(() => import('./sending-progress.tsx')));
const correctDialog = makeLate(withFrames(() => import('./correct-dialog.tsx')));

interface Props {
  release: TellableRelease;
  templates: readonly EwiTemplate[];
  officeName: string;
  isOutdated: boolean;
  /** Set from outside to open the dialog ('Next for you'). */
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

export function Dissemination({ release, templates, officeName, isOutdated, isOpen, onOpenChange }: Props) {
  const { t } = useTranslation('ewi');
  const [dialog, setDialog] = useState<'progress' | 'correct' | null>(null);
  const close = () => setDialog(null);
  const { data: sending, isError } = useSending(release.releaseId);
  const notice = useNotice();
  const problemText = useProblemText();
  const again = useSendAgain();
  const line = sending ? sendingLine(sending) : null;
  const wasSent = line !== null && line.state !== 'not sent yet';

  return (
    <div className={styles.line} data-disseminate={release.releaseId}>
      <May call={ewiCalls.sendEwi} site={release.site.siteCode}>
        <Button kind={wasSent ? 'secondary' : 'primary'} disabled={isOutdated} onClick={() => onOpenChange(true)}>
          {t('open')}
        </Button>
      </May>
      <StatusWords line={line} />
      {/* Without a word it would look as if nothing had been sent yet. */}
      {isError && (
        <span role="status" className={styles.bad}>
          {t('progress.failed')}
        </span>
      )}
      {wasSent && (
        <>
          <RestWords line={line} />
          <span className={styles.small}>
            {t('board', {
              handed: line.accepted,
              delivered: line.delivered,
              doubtful: line.doubtful,
              failed: line.failed,
            })}
          </span>
          <Button kind={line.doubtful > 0 ? 'secondary' : 'quiet'} onClick={() => setDialog('progress')}>
            {t(line.doubtful > 0 ? 'checkDoubtful' : 'details')}
          </Button>
          {line.failed > 0 && line.state !== 'cancelled' && (
            <May call={ewiCalls.sendAgain} site={release.site.siteCode}>
              <Button
                kind="secondary"
                busy={again.isPending}
                onClick={() =>
                  again.mutate(release.releaseId, {
                    onSuccess: (reply) => notice.success(reply.feedback),
                    onError: (error) => notice.error(problemText(error)),
                  })
                }
              >
                {t('sendAgain')}
              </Button>
            </May>
          )}
          {line.state !== 'cancelled' && (
            <May call={ewiCalls.correctEwi} site={release.site.siteCode}>
              <Button kind="danger" disabled={isOutdated} onClick={() => setDialog('correct')}>
                {t('correctOrCancel')}
              </Button>
            </May>
          )}
        </>
      )}
      {isOpen && (
        <LateDialog part={disseminateDialog} onClose={() => onOpenChange(false)}>
          {({ DisseminateDialog }) => (
            <DisseminateDialog
              release={release}
              templates={templates}
              officeName={officeName}
              gatewayProblem={sending?.gatewayProblem ?? null}
              unreached={sending?.unreached ?? []}
              wasSent={wasSent}
              onClose={() => onOpenChange(false)}
            />
          )}
        </LateDialog>
      )}
      {dialog === 'progress' && (
        <LateDialog part={sendingDialog} onClose={close}>
          {({ SendingDialog }) => (
            <SendingDialog releaseId={release.releaseId} site={release.site.siteCode} onClose={close} />
          )}
        </LateDialog>
      )}
      {dialog === 'correct' && sending && (
        <Correcting {...{ release, templates, officeName }} updates={sending.updates} onClose={close} />
      )}
    </div>
  );
}

/** Whom a text has, or may have, reached: they are told when it is taken back. */
const REACHED = ['accepted', 'delivered', 'claimed', 'doubtful'];

type CorrectingProps = Pick<Props, 'release' | 'templates' | 'officeName'> & {
  updates: Sending['updates'];
  onClose: () => void;
};

function Correcting({ release, templates, officeName, updates, onClose }: CorrectingProps) {
  const [newest] = updates;
  if (!newest) return null;
  // Of all texts of this release: somebody may have got the first one only.
  const everybody = updates.flatMap((update) => update.rows);
  const countOf = (rows: typeof everybody) => new Set(rows.map((row) => row.name + row.number)).size;
  return (
    <LateDialog part={correctDialog} onClose={onClose}>
      {({ CorrectDialog }) => (
        <CorrectDialog
          release={release}
          templates={templates}
          sentText={newest.text}
          addressed={countOf(everybody)}
          reached={countOf(everybody.filter((row) => REACHED.includes(row.state)))}
          officeName={officeName}
          onClose={onClose}
        />
      )}
    </LateDialog>
  );
}

function StatusWords({ line }: { line: SendingLine | null }) {
  const { t } = useTranslation('ewi');
  if (line === null) return null;
  const { accepted, total } = line;
  switch (line.state) {
    case 'not sent yet':
      return <span>{t('pleaseSend')}</span>;
    case 'sending':
      return <span role="status">{t(line.underWay > 0 ? 'sending' : 'acceptedSoFar', { accepted, total })}</span>;
    case 'sent':
      return (
        <span role="status" className={styles.good}>
          {t('sent', { accepted, total })}
        </span>
      );
    case 'failed':
      return (
        <span role="status" className={styles.bad}>
          {t('notSent')}
        </span>
      );
    case 'cancelled':
      return (
        <span role="status" className={styles.bad}>
          {t('cancelled')} ({accepted}/{total})
        </span>
      );
    case 'corrected':
      return (
        <span role="status" className={styles.good}>
          {t('corrected')} ({accepted}/{total})
        </span>
      );
  }
}

const REST = ['underWay', 'failed', 'doubtful'] as const;

/** Everybody whom the gateway has not accepted: a warning that is sent to some is not yet told to all. */
function RestWords({ line }: { line: SendingLine }) {
  const { t } = useTranslation('ewi');
  const rest = REST.filter((what) => line[what] > 0);
  if (rest.length === 0 || (line.state === 'sending' && line.failed + line.doubtful === 0)) return null;
  return (
    <span role="status">
      {rest.map((what) => (
        <span key={what} className={what === 'underWay' ? styles.rest : styles.restBad}>
          {t(`rest.${what}`, { count: line[what] })}
        </span>
      ))}
    </span>
  );
}
