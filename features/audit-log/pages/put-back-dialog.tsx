// A change that is put back: what stands now and what would stand again, whether somebody changed it since, and why.
import { storedInstead } from '@bantay/web/api/stored-instead.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useReasonForm } from '@bantay/web/api/use-reason-form.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { ReasonDialog } from '@bantay/web/ui/reason-dialog.tsx';
import { Skeleton } from '@bantay/web/ui/skeleton.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import styles from './audit.module.css';
import { useAuditWords } from './audit-words.ts';
import { ChangesList } from './changes-list.tsx';
import { type AuditEntry, type PutBackSides, usePutBack, usePutBackLook } from './use-audit.ts';

const SIDES_HEIGHT = 80;

export function PutBackDialog({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useTranslation('audit');
  const words = useAuditWords();
  const problemText = useProblemText();
  const look = usePutBackLook(entry.auditId);
  const save = usePutBack();
  // What stood when it was refused is newer than what was looked at.
  const sides = storedInstead<PutBackSides>(save.error) ?? look.data;
  const form = useReasonForm({
    save,
    contentOf: (reason) => ({ auditId: entry.auditId, reason, version: sides?.version ?? null }),
    done: t('putBack.done'),
    onClose,
  });
  const { since } = sides ?? { since: null };
  return (
    <ReasonDialog
      {...form}
      title={t('putBack.title')}
      text={t('putBack.text', { who: words.who(entry), what: words.action(entry.action), time: shownTime(entry.at) })}
      words={{
        ...{ cancel: t('putBack.cancel'), save: t(since ? 'putBack.anyway' : 'putBack.save') },
        ...{ reason: t('fields.reason'), hint: t('putBack.hint'), missing: t('putBack.missing') },
      }}
      kind="primary"
      conflict={look.error && !sides && <Band kind="failed">{problemText(look.error)}</Band>}
    >
      {since && (
        <Band kind="stale">
          {since.name === null
            ? t('putBack.sinceThen')
            : t('putBack.since', { name: since.name, time: since.at ?? '' })}
        </Band>
      )}
      <div className={styles.back}>
        {sides ? <ChangesList entry={sides} isBack /> : look.isPending && <Skeleton height={SIDES_HEIGHT} />}
      </div>
    </ReasonDialog>
  );
}
