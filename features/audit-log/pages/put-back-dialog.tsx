// A change that is put back: what stands then, why, and that it is a new change.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { ReasonDialog } from '@bantay/web/ui/reason-dialog.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './audit.module.css';
import { useAuditWords } from './audit-words.ts';
import { ChangesList } from './changes-list.tsx';
import { type AuditEntry, usePutBack } from './use-audit.ts';

export function PutBackDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const notice = useNotice();
  const problemText = useProblemText();
  const [reason, setReason] = useState('');
  const saving = useForm({
    save: usePutBack(),
    isRight: () => reason.trim() !== '',
    contentOf: () => ({ auditId: entry.auditId, reason: reason.trim() }),
    onDone() {
      notice.success(t('putBack.done'));
      onClose();
    },
  });
  return (
    <ReasonDialog
      {...{ reason, saving, onClose }}
      title={t('putBack.title')}
      text={t('putBack.text', { who: words.who(entry), what: words.action(entry.action), time: shownTime(entry.at) })}
      words={{
        ...{ cancel: t('putBack.cancel'), save: t('putBack.save'), reason: t('fields.reason') },
        ...{ hint: t('putBack.hint'), missing: t('putBack.missing') },
      }}
      kind="primary"
      onReason={setReason}
      problem={saving.problem && problemText(saving.problem)}
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
