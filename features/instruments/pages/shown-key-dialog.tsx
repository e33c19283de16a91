// The key that was just made: shown this once, with a line to paste for each thing that it may bring.
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { CopyButton } from '@bantay/web/ui/copy-button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Brought, pasteLine } from '../wire/paste-lines.ts';
import styles from './instruments.module.css';
import type { MadeKey } from './new-key-dialog.tsx';

export function ShownKeyDialog({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const [isAsking, setAsking] = useState(false);
  const { key, keyId, name } = made;
  const close = () => (key === null ? onClose() : setAsking(true));
  return (
    <>
      <Dialog
        open
        size="l"
        title={t('shown.title', { name })}
        onClose={close}
        footer={<Button onClick={close}>{t('shown.close')}</Button>}
      >
        {key === null ? <Band kind="failed">{t('shown.gone', { id: keyId })}</Band> : <Shown made={made} clear={key} />}
      </Dialog>
      <Question
        open={isAsking}
        title={t('shown.kept')}
        yes={t('shown.yes')}
        no={t('shown.no')}
        onNo={() => setAsking(false)}
        onYes={onClose}
      >
        {t('shown.keptWhy')}
      </Question>
    </>
  );
}

function Shown({ made, clear }: { made: MadeKey; clear: string }) {
  const { t } = useTranslation('keys');
  // As it was when it was opened: the lines do not change under somebody who copies them.
  const [now] = useState(fieldNow);
  const nameOf = (brought: Brought) => ('name' in brought ? brought.name : t(`kinds.${brought.kind}`));
  return (
    <>
      <Band kind="info">{t('shown.once')}</Band>
      <h3>{t('shown.key')}</h3>
      <Code text={clear} of={t('shown.key')} />
      <h3>{t('shown.lines')}</h3>
      <p>{t('shown.linesWhy')}</p>
      {made.brings.map((brought) => (
        <section key={nameOf(brought)} className={styles.section} aria-label={nameOf(brought)}>
          <h4>{nameOf(brought)}</h4>
          <Code text={pasteLine(brought, { address: made.address, key: clear, now })} of={nameOf(brought)} />
          <p className={styles.note}>{t(`shown.harmless.${brought.kind}`)}</p>
        </section>
      ))}
    </>
  );
}

function Code({ text, of }: { text: string; of: string }) {
  const { t } = useTranslation('keys');
  return (
    <div className={styles.copied}>
      <code className={styles.code}>{text}</code>
      <CopyButton text={text} of={of} words={{ copy: t('copy'), copied: t('copied'), failed: t('copyFailed') }} />
    </div>
  );
}
