// What a text said before, who changed it and why; an older one can be taken up again.
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useTranslation } from 'react-i18next';
import { TEXT_LANGUAGES } from '../../warning-texts/rules/text-languages.ts';
import { StateMark } from './text-cell.tsx';
import { type Text, type TextKey, useVersions } from './use-wording.ts';
import styles from './wording.module.css';

interface Props {
  textKey: TextKey;
  onClose: () => void;
  onTakeUp: (older: string) => void;
}

export function HistoryDialog({ textKey, onClose, onTakeUp }: Props) {
  const { t } = useTranslation('wording');
  const problemText = useProblemText();
  const versions = useVersions(textKey);
  const { field, language } = textKey;
  return (
    <Dialog
      open
      size="l"
      title={t('history.title', { name: t(`fields.${field}`), language: TEXT_LANGUAGES[language].name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('history.close')}</Button>}
    >
      <QueryState
        query={versions}
        height={240}
        what={t('history.what')}
        describe={problemText}
        isEmpty={(data) => data.versions.length === 0}
        emptyText={t('history.none')}
      >
        {(data) => (
          <ol className={styles.versions}>
            {data.versions.map((version, place) => (
              <Version key={version.version} version={version} isNewest={place === 0} onTakeUp={onTakeUp} />
            ))}
          </ol>
        )}
      </QueryState>
    </Dialog>
  );
}

function Version({ version, isNewest, onTakeUp }: { version: Text; isNewest: boolean } & Pick<Props, 'onTakeUp'>) {
  const { t } = useTranslation('wording');
  const { writtenBy, writtenAt, reason, text } = version;
  return (
    <li className={styles.version}>
      <p className={styles.small}>
        {t('history.version', { version: version.version })} ·{' '}
        {writtenAt === null
          ? t('history.delivered')
          : t('history.by', { name: writtenBy ?? '', time: writtenAt.slice(0, 16) })}{' '}
        <StateMark text={version} />
      </p>
      <p lang={version.language} className={styles.text}>
        {text || t('history.empty')}
      </p>
      {reason && <p className={styles.small}>{t('history.reason', { reason })}</p>}
      {!isNewest && (
        <Button
          size="s"
          aria-label={t('history.takeUpOf', { version: version.version })}
          onClick={() => onTakeUp(text)}
        >
          {t('history.takeUp')}
        </Button>
      )}
    </li>
  );
}
