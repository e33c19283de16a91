// In the dialog of a release that needs a second name: where it must, somebody is asked at once; where one is offered, it is chosen.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { cx } from '@bantay/web/ui/cx.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './two-names.module.css';
import { usePropose } from './use-two-names.ts';
import { useTell, WaitingCard } from './waiting-card.tsx';

interface Props {
  /** The release as it was refused. */
  body: object;
  /** `ask`: it may be declined. */
  mode: string;
  /** From now on the dialog waits for what becomes of it. */
  onBegun: () => void;
  onOver: () => void;
}

export function SecondName({ body, mode, onBegun, onOver }: Props) {
  const { t } = useTranslation('twonames');
  const problemText = useProblemText();
  const tell = useTell();
  const [proposalId, setProposalId] = useState<number | null>(null);
  const asking = useForm({
    save: usePropose(),
    contentOf: (_, isAlone: boolean) => (isAlone ? { ...body, alone: true } : body),
    onDone(reply) {
      if (reply.outcome === 'waiting') return setProposalId(reply.proposal.proposalId);
      tell.outcome(reply);
      onOver();
    },
  });
  useEffect(onBegun, [onBegun]);
  const mustAsk = mode !== 'ask';
  const hasBegun = useRef(false);
  useEffect(() => {
    if (!mustAsk || hasBegun.current) return;
    hasBegun.current = true;
    asking.send(false);
  });
  if (proposalId !== null) {
    return (
      <div className={styles.inDialog}>
        <WaitingCard proposalId={proposalId} onOver={onOver} />
      </div>
    );
  }
  return (
    <section className={cx(styles.card, styles.inDialog)} aria-label={t('waiting.label')}>
      {asking.problem && <Band kind="failed">{problemText(asking.problem)}</Band>}
      <p>{t(mustAsk ? 'ask.must' : 'ask.offered')}</p>
      <div className={styles.actions}>
        {!mustAsk && (
          <Button busy={asking.isPending} onClick={() => asking.send(true)}>
            {t('ask.alone')}
          </Button>
        )}
        <Button kind="primary" busy={asking.isPending} onClick={() => asking.send(false)}>
          {t('ask.second')}
        </Button>
      </div>
    </section>
  );
}
