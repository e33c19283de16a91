// A slope that is watched no more: what that means, and why.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { ReasonDialog } from '@bantay/web/ui/reason-dialog.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CaredSite, useRetireSite } from './use-site-care.ts';

export function RetireDialog({ site, onClose }: { site: CaredSite; onClose: () => void }) {
  const { t } = useTranslation('sites');
  const notice = useNotice();
  const problemText = useProblemText();
  const [reason, setReason] = useState('');
  const code = site.siteCode.toUpperCase();
  const saving = useForm({
    save: useRetireSite(),
    isRight: () => reason.trim() !== '',
    contentOf: () => ({ siteCode: site.siteCode, reason: reason.trim() }),
    onDone() {
      notice.success(t('retire.done', { code }));
      onClose();
    },
  });
  return (
    <ReasonDialog
      {...{ reason, saving, onClose }}
      title={t('retire.title', { code })}
      text={t('retire.text', { code })}
      words={{
        ...{ cancel: t('cancel'), save: t('retire.save'), reason: t('reason'), hint: t('reasonHint') },
        missing: t('faults.missing'),
      }}
      kind="danger"
      onReason={setReason}
      problem={saving.problem && problemText(saving.problem)}
    />
  );
}
