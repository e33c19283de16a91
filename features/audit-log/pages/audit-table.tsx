// Rows of the audit: when, who, what was done to what, where, and field by field what it was before.
import { useMay } from '@bantay/web/api/may.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { auditLogCalls } from '../wire/audit-log.calls.ts';
import styles from './audit.module.css';
import { isOfAnotherTime } from './audit-filter.ts';
import { useAuditWords } from './audit-words.ts';
import { ChangesList } from './changes-list.tsx';
import type { AuditEntry } from './use-audit.ts';

interface Props {
  entries: readonly AuditEntry[];
  emptyText: string;
  onThing: (family: string, subjectId: number) => void;
  onPutBack: (entry: AuditEntry) => void;
}

export function AuditTable({ entries, emptyText, onThing, onPutBack }: Props) {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const columns: Column<AuditEntry>[] = [
    {
      key: 'time',
      header: t('time'),
      cell: (entry) => (
        <span className={styles.time}>
          {shownTime(entry.at)}
          {isOfAnotherTime(entry) && <small>{t('fieldTime', { time: shownTime(entry.fieldAt) })}</small>}
        </span>
      ),
    },
    { key: 'who', header: t('who'), cell: words.who },
    { key: 'what', header: t('what'), cell: (entry) => <What entry={entry} onThing={onThing} /> },
    { key: 'site', header: t('site'), cell: ({ siteCode }) => siteCode?.toUpperCase() ?? t('nothing') },
    { key: 'changes', header: t('changes'), cell: (entry) => <Changes entry={entry} onPutBack={onPutBack} /> },
  ];
  return (
    <DataTable
      caption={t('listed')}
      columns={columns}
      rows={entries}
      rowKey={({ auditId }) => auditId}
      emptyText={emptyText}
    />
  );
}

function Changes({ entry, onPutBack }: { entry: AuditEntry; onPutBack: Props['onPutBack'] }) {
  const { t } = useTranslation('audit');
  const may = useMay();
  const words = useAuditWords();
  const isOffered = entry.canPutBack && may(auditLogCalls.putBackAudit) !== false;
  return (
    <>
      <ChangesList entry={entry} />
      {isOffered && (
        <Button
          size="s"
          aria-label={t('putBack.openOf', { what: words.action(entry.action), time: shownTime(entry.at) })}
          onClick={() => onPutBack(entry)}
        >
          {t('putBack.open')}
        </Button>
      )}
    </>
  );
}

function What({ entry, onThing }: { entry: AuditEntry; onThing: Props['onThing'] }) {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const { action, subjectId } = entry;
  // Of the own account it is said already who it is.
  const thing = entry.subjectName !== null && entry.subjectName === entry.actorName ? null : words.thing(entry);
  const [family = ''] = action.split('.');
  return (
    <span className={styles.what}>
      <span title={action}>{words.action(action)}</span>
      {thing !== null && subjectId !== null && (
        <button
          type="button"
          className={styles.thing}
          title={t('thisAloneOf', { what: `${words.family(family)}, ${thing}` })}
          onClick={() => onThing(family, subjectId)}
        >
          {thing}
          <span className="visually-hidden">{`: ${t('thisAlone')}`}</span>
        </button>
      )}
    </span>
  );
}
