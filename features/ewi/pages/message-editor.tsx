// The text as it will leave: editable, counted in SMS parts, checked for what carriers block, with its English beside it.
import { nonGsmCharacters, smsLength } from '@bantay/kernel/sms/sms-length';
import { Button } from '@bantay/web/ui/button.tsx';
import { CopyButton } from '@bantay/web/ui/copy-button.tsx';
import { TextArea } from '@bantay/web/ui/field.tsx';
import { useTranslation } from 'react-i18next';
import { checkMessage, MESSAGE_LONG_PARTS } from '../../warning-texts/rules/message-check.ts';
import styles from './ewi.module.css';
import { problemWords } from './problem-words.ts';

interface Props {
  text: string;
  template: string;
  english: string | null;
  recipients: number;
  minutes: number;
  onChange: (text: string) => void;
}

export function MessageEditor({ text, template, english, recipients, minutes, onChange }: Props) {
  const { t } = useTranslation('ewi');
  const { characters, parts } = smsLength(text);
  const special = nonGsmCharacters(text);
  const [problem] = checkMessage(text);
  const isEdited = text !== template;
  return (
    <div className={styles.column}>
      <div className={styles.line}>
        <span className={isEdited ? `${styles.tag} ${styles.tagEdited}` : styles.tag}>
          {isEdited ? t('edited') : t('unchanged')}
        </span>
        <CopyButton text={text} words={{ copy: t('copy'), copied: t('copied'), failed: t('copyFailed') }} />
        {isEdited && (
          <Button kind="quiet" size="s" onClick={() => onChange(template)}>
            {t('restore')}
          </Button>
        )}
      </div>
      <TextArea
        label={t('message')}
        value={text}
        onChange={onChange}
        rows={12}
        {...(problem ? { error: problemWords(problem, t) } : {})}
      />
      <p className={styles.small}>
        {t('length', { characters, parts })} · {t('inAll', { parts, recipients, all: parts * recipients, minutes })}
      </p>
      <LongText parts={parts} />
      {special.length > 0 && <p className={styles.small}>{t('specialLetters', { signs: special.join(' ') })}</p>}
      {english !== null && (
        <details>
          <summary>{t('english')}</summary>
          <p className={styles.english} lang="en">
            {english}
          </p>
        </details>
      )}
    </div>
  );
}

/** Ten parts are accepted; from three on it is said what they cost. */
export function LongText({ parts }: { parts: number }) {
  const { t } = useTranslation('ewi');
  return parts >= MESSAGE_LONG_PARTS && <p className={styles.small}>{t('long', { parts })}</p>;
}
