// The key that was just made: shown this once, with a line to try each thing that it opens.
import type { Scope } from '@bantay/kernel/wire/route';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { CopyButton } from '@bantay/web/ui/copy-button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { Question } from '@bantay/web/ui/question.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { triedLine } from './reader-form.ts';
import styles from './readers.module.css';

export interface MadeReader {
  keyId: number;
  name: string;
  /** Null: it was told already. */
  key: string | null;
  address: string;
  scopes: readonly Scope[];
}

export function ShownReaderDialog({ made, onClose }: { made: MadeReader; onClose: () => void }) {
  const { t } = useTranslation('readers');
  const [isAsking, setAsking] = useState(false);
  const { key, keyId, name, scopes, address } = made;
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
        {key === null ? (
          <Band kind="failed">{t('shown.gone', { id: keyId })}</Band>
        ) : (
          <>
            <Band kind="info">{t('shown.once')}</Band>
            <Copied text={key} of={t('key')} />
            <h3>{t('shown.lines')}</h3>
            {scopes.map((scope) => (
              <section key={scope} aria-label={t(`scopes.${scope}`)}>
                <h4>{t(`scopes.${scope}`)}</h4>
                <Copied text={triedLine(scope, { address, key })} of={t(`scopes.${scope}`)} />
              </section>
            ))}
          </>
        )}
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

function Copied({ text, of }: { text: string; of: string }) {
  const { t } = useTranslation('readers');
  return (
    <div className={styles.copied}>
      <code className={styles.code}>{text}</code>
      <CopyButton text={text} of={of} words={{ copy: t('copy'), copied: t('copied'), failed: t('copyFailed') }} />
    </div>
  );
}
