// A change that is put back: what stands then, why, and that it is a new change.
import { useReasonForm } from '@bantay/web/api/use-reason-form.ts';
import { ReasonDialog } from '@bantay/web/ui/reason-dialog.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import styles from './audit.module.css';
import { useAuditWords } from './audit-words.ts';
import { ChangesList } from './changes-list.tsx';
import { type AuditEntry, usePutBack } from './use-audit.ts';

export function PutBackDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const form = useReasonForm({
    save: usePutBack(),
    contentOf: (reason) => ({ auditId: entry.auditId, reason }),
    done: t('putBack.done'),
    onClose,
  });
  return (
    <ReasonDialog
      {...form}
      title={t('putBack.title')}
      text={t('putBack.text', { who: words.who(entry), what: words.action(entry.action), time: shownTime(entry.at) })}
      words={{
        ...{ cancel: t('putBack.cancel'), save: t('putBack.save'), reason: t('fields.reason') },
        ...{ hint: t('putBack.hint'), missing: t('putBack.missing') },
      }}
      kind="primary"
    >
      <div className={styles.back}>
        <ChangesList entry={backOf(entry)} />
      </div>
    </ReasonDialog>
  );
}

/** The other way round; its reason was that of the change, and is none of this one. */
function backOf({ changes, hasMore }: AuditEntry) {
  const back = changes.flatMap(({ field, before, after }) =>
    field === 'reason' ? [] : [{ field, before: after, after: before }],
  );
  return { changes: back, hasMore };
}
