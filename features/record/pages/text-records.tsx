// What people were written about a release: each round with its sender, its text and what became of it.
import { Button } from '@bantay/web/ui/button.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './record.module.css';
import type { RecordText } from './use-record.ts';

export function TextRecords({ texts }: { texts: readonly RecordText[] }) {
  if (texts.length === 0) return null;
  return (
    <ul className={styles.decisions}>
      {texts.map((text) => (
        <TextRecord key={`${text.kind} ${text.at}`} text={text} />
      ))}
    </ul>
  );
}

function TextRecord({ text: { kind, at, sender, text, ...counts } }: { text: RecordText }) {
  const { t } = useTranslation('record');
  const [isOpen, setOpen] = useState(false);
  const values = { time: shownTime(at), name: sender ?? t('texts.program') };
  return (
    <li>
      {t(`texts.${kind}`, values)}: {t('texts.counts', counts)}{' '}
      <Button
        size="s"
        kind="quiet"
        aria-expanded={isOpen}
        aria-label={t('texts.openOf', { time: values.time })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('texts.open')}
      </Button>
      {isOpen && <p className={styles.line}>{text}</p>}
    </li>
  );
}
