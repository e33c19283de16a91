// What stood somewhere before, who wrote it, when and why, and who has confirmed it; an older one can be taken up again.
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { type QueryLike, QueryState } from '@bantay/web/ui/query-state.tsx';
import { useTranslation } from 'react-i18next';
import { StateMark } from './state-mark.tsx';
import styles from './wording.module.css';

export interface TextVersion {
  version: number;
  /** Null: what the program brings was put back. */
  text: string | null;
  state: 'draft' | 'reviewed';
  reviewer: string | null;
  /** Null, like the time: as delivered. */
  writtenBy: string | null;
  writtenAt: string | null;
  reason?: string | null;
}

interface Props {
  title: string;
  language: string;
  /** The newest first. */
  query: QueryLike<{ versions: readonly TextVersion[] }>;
  onClose: () => void;
  onTakeUp: (older: string) => void;
}

export function VersionsDialog({ title, language, query, onClose, onTakeUp }: Props) {
  const { t } = useTranslation('wording');
  const problemText = useProblemText();
  return (
    <Dialog
      open
      size="l"
      title={title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('history.close')}</Button>}
    >
      <QueryState
        query={query}
        height={240}
        what={t('history.what')}
        describe={problemText}
        isEmpty={(data) => data.versions.length === 0}
        emptyText={t('history.none')}
      >
        {(data) => (
          <ol className={styles.versions}>
            {data.versions.map((version, place) => (
              <Version key={version.version} {...{ version, language, onTakeUp }} isNewest={place === 0} />
            ))}
          </ol>
        )}
      </QueryState>
    </Dialog>
  );
}

type VersionProps = Pick<Props, 'language' | 'onTakeUp'> & { version: TextVersion; isNewest: boolean };

function Version({ version, language, isNewest, onTakeUp }: VersionProps) {
  const { t } = useTranslation('wording');
  const { writtenBy, writtenAt, reason, text } = version;
  return (
    <li className={styles.version}>
      <p className={styles.small}>
        {t('history.version', { version: version.version })} ·{' '}
        {writtenAt === null
          ? t('history.delivered')
          : t('history.by', { name: writtenBy ?? '', time: writtenAt.slice(0, 16) })}{' '}
        {text !== null && <StateMark text={version} />}
      </p>
      {text === null ? (
        <p className={styles.text}>{t('history.putBack')}</p>
      ) : (
        <p lang={language} className={styles.text}>
          {text || t('history.empty')}
        </p>
      )}
      {reason && <p className={styles.small}>{t('history.reason', { reason })}</p>}
      {!isNewest && text !== null && (
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
