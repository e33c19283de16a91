// What whoever gives the second name sees: who asks, the evidence and the text as it would go out, and one press.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { LevelSign } from '@bantay/web/ui/level-sign.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { clockOrDay, instantOf } from '@bantay/web/ui/time-words.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './two-names.module.css';
import { type Proposal, useConfirm, useProposal } from './use-two-names.ts';
import { useTell } from './waiting-card.tsx';

/** px. */
const HEIGHT = 300;

interface Props {
  proposalId: number;
  /** Evidence and what it would bring, drawn by other rooms; null: the candidate is not in the feed any more. */
  children: ReactNode;
  onClose: () => void;
}

export function ConfirmDialog({ proposalId, children, onClose }: Props) {
  const { t } = useTranslation('twonames');
  const problemText = useProblemText();
  const query = useProposal(proposalId);
  const tell = useTell();
  const form = useForm({
    save: useConfirm(),
    contentOf: () => ({ proposalId }),
    onDone(reply) {
      tell.outcome(reply);
      onClose();
    },
  });
  const proposal = query.data?.proposal;
  const isOpen = proposal?.state === 'open';
  return (
    <Dialog
      open
      size="l"
      title={t('confirm.title')}
      onClose={onClose}
      footer={
        <div className={styles.actions}>
          <Button onClick={onClose}>{t('confirm.notNow')}</Button>
          <Button kind="primary" busy={form.isPending} disabled={!isOpen} onClick={() => form.send()}>
            {t('confirm.yes')}
          </Button>
        </div>
      }
    >
      {form.problem && <Band kind="failed">{problemText(form.problem)}</Band>}
      <QueryState query={query} height={HEIGHT} what={t('confirm.title')} describe={problemText}>
        {(data) => <Facts proposal={data.proposal}>{children}</Facts>}
      </QueryState>
    </Dialog>
  );
}

function Facts({ proposal, children }: { proposal: Proposal; children: ReactNode }) {
  const { t } = useTranslation('twonames');
  const { siteCode, level, releasedLevel, proposedBy, proposedAt, text, recipients, changed, state } = proposal;
  const at = instantOf(proposedAt);
  return (
    <div className={styles.form}>
      {state !== 'open' && <Band kind="info">{t('over.ended')}</Band>}
      {changed && <Band kind="stale">{t(`changed.${changed}`)}</Band>}
      <p>
        {t('confirm.asks', { name: proposedBy.name, site: siteCode.toUpperCase(), level, time: clockOrDay(at, at) })}
      </p>
      <p className={styles.change}>
        <LevelSign level={releasedLevel} size="m" /> → <LevelSign level={level} size="m" />
      </p>
      <h3 className={styles.title}>{t('confirm.text', { count: recipients })}</h3>
      <pre className={styles.text}>{text ?? t('confirm.noText')}</pre>
      {children ?? <p>{t('confirm.gone')}</p>}
    </div>
  );
}
