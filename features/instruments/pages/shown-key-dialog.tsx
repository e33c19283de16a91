// The key that was just made: shown this once, with a line to paste for each thing that it may bring.
import { fieldNow } from '@bantay/web/api/field-clock.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { CopiedText, ShownOnce } from '@bantay/web/ui/shown-once.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { connectPath, simpleLine } from '../../loggers/rules/logger-addresses.ts';
import { type Brought, pasteLine } from '../wire/paste-lines.ts';
import styles from './instruments.module.css';
import type { MadeKey } from './new-key-dialog.tsx';

export function ShownKeyDialog({ made, onClose }: { made: MadeKey; onClose: () => void }) {
  const { t } = useTranslation('keys');
  const { key, keyId, name } = made;
  return (
    <ShownOnce
      title={t('shown.title', { name })}
      isGone={key === null}
      words={t('shown', { returnObjects: true })}
      onClose={onClose}
    >
      {key === null ? <Band kind="failed">{t('shown.gone', { id: keyId })}</Band> : <Shown made={made} clear={key} />}
    </ShownOnce>
  );
}

function Shown({ made, clear }: { made: MadeKey; clear: string }) {
  const { t } = useTranslation('keys');
  // As it was when it was opened: the lines do not change under somebody who copies them.
  const [now] = useState(fieldNow);
  const nameOf = (brought: Brought) => ('name' in brought ? brought.name : t(`kinds.${brought.kind}`));
  const words = { copy: t('copy'), copied: t('copied'), failed: t('copyFailed') };
  const target = { address: made.address, key: clear, now };
  const gauge = made.brings.find((brought) => brought.kind === 'gauge');
  return (
    <>
      <Band kind="info">{t('shown.once')}</Band>
      <h3>{t('shown.key')}</h3>
      <CopiedText text={clear} of={t('shown.key')} words={words} />
      <h3>{t('shown.lines')}</h3>
      <p>{t('shown.linesWhy')}</p>
      {made.brings.map((brought) => (
        <section key={nameOf(brought)} className={styles.section} aria-label={nameOf(brought)}>
          <h4>{nameOf(brought)}</h4>
          <CopiedText text={pasteLine(brought, target)} of={nameOf(brought)} words={words} />
          <p className={styles.note}>{t(`shown.harmless.${brought.kind}`)}</p>
        </section>
      ))}
      {gauge && (
        <section className={styles.section} aria-label={t('shown.single')}>
          <h4>{t('shown.single')}</h4>
          <CopiedText text={simpleLine(gauge.name, target)} of={t('shown.single')} words={words} />
          <p className={styles.note}>{t('shown.singleWhy')}</p>
        </section>
      )}
      {/* Beside: who leaves the page has lost the key. */}
      <a href={connectPath(made.name)} target="_blank" rel="noreferrer">
        {t('shown.connect')}
      </a>
    </>
  );
}
