// What whoever asked for a second name sees: how long it still waits, that it can be taken back, and how to go on alone.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { TextArea } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './two-names.module.css';
import { type Outcome, type Proposal, useOverride, useProposal, useSecondsTo, useWithdraw } from './use-two-names.ts';

/** Characters of a reason. */
const REASON_MAX = 300;
/** px. */
const HEIGHT = 120;

interface Props {
  proposalId: number;
  /** Released, taken back or returned: it waits no more. */
  onOver: () => void;
}

export function WaitingCard({ proposalId, onOver }: Props) {
  const { t } = useTranslation('twonames');
  const problemText = useProblemText();
  const query = useProposal(proposalId);
  return (
    <section className={styles.card} aria-label={t('waiting.label')}>
      <QueryState query={query} height={HEIGHT} what={t('waiting.label')} describe={problemText}>
        {({ proposal, mayGoAt }) =>
          proposal.state === 'open' ? (
            <Open proposal={proposal} mayGoAt={mayGoAt} onOver={onOver} />
          ) : (
            <Over proposal={proposal} onOver={onOver} />
          )
        }
      </QueryState>
    </section>
  );
}

/** Of this tab: a strip and a dialog may both hear how one ended, and it is said once. */
const told = new Set<number>();

/** Somebody else has ended it: said, where the page may be looking elsewhere by then. */
function Over({ proposal, onOver }: { proposal: Proposal; onOver: () => void }) {
  const { t } = useTranslation('twonames');
  const tell = useTell();
  const isOver = useRef(false);
  useEffect(() => {
    if (isOver.current) return;
    isOver.current = true;
    const { proposalId, state, returnedFor, siteCode, level } = proposal;
    if (!told.has(proposalId)) {
      told.add(proposalId);
      const name = proposal.confirmedBy ?? '';
      if (state === 'confirmed') tell.released(t('over.confirmed', { name, site: siteCode.toUpperCase(), level }));
      else if (state === 'returned') tell.returned(returnedFor);
    }
    onOver();
  }, [proposal, tell, onOver, t]);
  return <p>{t('over.ended')}</p>;
}

function Open({ proposal, mayGoAt, onOver }: { proposal: Proposal; mayGoAt: number; onOver: () => void }) {
  const { t } = useTranslation('twonames');
  const { proposalId, siteCode, level, others } = proposal;
  const [isAlone, setAlone] = useState(false);
  const seconds = useSecondsTo(mayGoAt);
  const site = siteCode.toUpperCase();
  return (
    <>
      <h3 className={styles.title}>{t('waiting.title', { site, level })}</h3>
      <p>{others === 0 ? t('waiting.nobody') : t('waiting.asked', { count: others })}</p>
      <p className={styles.note}>{t('waiting.stays')}</p>
      {proposal.changed && <Band kind="stale">{t(`changed.${proposal.changed}`)}</Band>}
      {isAlone ? (
        <AloneForm proposalId={proposalId} onOver={onOver} />
      ) : (
        <Ways {...{ proposalId, seconds, onOver }} onAlone={() => setAlone(true)} />
      )}
    </>
  );
}

interface WaysProps {
  proposalId: number;
  seconds: number;
  onAlone: () => void;
  onOver: () => void;
}

function Ways({ proposalId, seconds, onAlone, onOver }: WaysProps) {
  const { t } = useTranslation('twonames');
  const problemText = useProblemText();
  const back = useForm({ save: useWithdraw(), contentOf: () => ({ proposalId }), onDone: onOver });
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <>
      {back.problem && <Band kind="failed">{problemText(back.problem)}</Band>}
      <div className={styles.actions}>
        <Button busy={back.isPending} onClick={() => back.send()}>
          {t('waiting.withdraw')}
        </Button>
        <Button disabled={seconds > 0} disabledReason={t('waiting.aloneLater', { time })} onClick={onAlone}>
          {seconds > 0 ? t('waiting.aloneIn', { time }) : t('waiting.alone')}
        </Button>
      </div>
    </>
  );
}

function AloneForm({ proposalId, onOver }: { proposalId: number; onOver: () => void }) {
  const { t } = useTranslation('twonames');
  const problemText = useProblemText();
  const tell = useTell();
  const [reason, setReason] = useState('');
  const form = useForm({
    save: useOverride(),
    isRight: () => reason.trim() !== '',
    contentOf: () => ({ proposalId, reason: reason.trim() }),
    onDone(reply) {
      told.add(proposalId);
      tell.outcome(reply);
      onOver();
    },
  });
  return (
    <div ref={form.fields} className={styles.form}>
      {form.problem && <Band kind="failed">{problemText(form.problem)}</Band>}
      <TextArea
        label={t('alone.reason')}
        hint={t('alone.hint')}
        required
        value={reason}
        onChange={setReason}
        maxLength={REASON_MAX}
        rows={2}
        error={form.hasTried && reason.trim() === '' ? t('alone.missing') : undefined}
      />
      <div className={styles.actions}>
        <Button kind="primary" busy={form.isPending} onClick={() => form.submit()}>
          {t('alone.release')}
        </Button>
      </div>
    </div>
  );
}

/** What became of it, in one sentence. */
export function useTell() {
  const { t } = useTranslation('twonames');
  const notice = useNotice();
  const [tell] = useState(() => {
    const returned = (what: Outcome['returnedFor']) =>
      notice.error(t(`returned.${what ?? 'candidate'}`), t('returned.title'));
    return {
      released: (text: string) => notice.success(text),
      returned,
      outcome: ({ outcome, returnedFor }: Pick<Outcome, 'outcome' | 'returnedFor'>) =>
        outcome === 'returned' ? returned(returnedFor) : notice.success(t('released')),
    };
  });
  return tell;
}
