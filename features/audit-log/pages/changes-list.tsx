// What a row says was changed: field by field, before and after; long ones open when they are asked for.
import { useTranslation } from 'react-i18next';
import styles from './audit.module.css';
import { useAuditWords } from './audit-words.ts';
import type { AuditEntry } from './use-audit.ts';

/** Fields that are shown without asking. */
const SHOWN = 4;

interface Props {
  entry: Pick<AuditEntry, 'changes'> & Partial<Pick<AuditEntry, 'hasMore'>>;
  /** It is what stands now, and what would stand again. */
  isBack?: boolean;
}

export function ChangesList({ entry: { changes, hasMore = false }, isBack = false }: Props) {
  const { t } = useTranslation('audit');
  if (changes.length === 0) return hasMore ? t('more') : t('nothing');
  const list = <Fields changes={changes} isBack={isBack} />;
  return (
    <>
      {changes.length <= SHOWN ? (
        list
      ) : (
        <details>
          <summary>{t('all', { count: changes.length })}</summary>
          {list}
        </details>
      )}
      {hasMore && <p className={styles.note}>{t('more')}</p>}
    </>
  );
}

/** No table inside of the table: on a phone both would fall into cards. */
function Fields({ changes, isBack }: Pick<AuditEntry, 'changes'> & { isBack: boolean }) {
  const { t } = useTranslation('audit');
  const [left, right] = isBack ? [t('putBack.stands'), t('putBack.back')] : [t('before'), t('after')];
  const words = useAuditWords();
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{words.field(field)}</dt>
          <dd>
            {before !== null && (
              <>
                <del>
                  <span className="visually-hidden">{`${left}: `}</span>
                  {/* An empty list, too. */}
                  {words.value(before) || t('nothing')}
                </del>
                {' → '}
              </>
            )}
            <span>
              <span className="visually-hidden">{`${right}: `}</span>
              {words.value(after ?? '') || t('nothing')}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
