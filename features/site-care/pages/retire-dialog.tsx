// A slope that is watched no more: what that means, and why.
import { useForm } from '@bantay/web/api/use-form.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { TextArea } from '@bantay/web/ui/field.tsx';
import { useNotice } from '@bantay/web/ui/notice.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CaredSite, useRetireSite } from './use-site-care.ts';

export function RetireDialog({ site, onClose }: { site: CaredSite; onClose: () => void }) {
  const { t } = useTranslation('sites');
  const notice = useNotice();
  const problemText = useProblemText();
  const [reason, setReason] = useState('');
  const code = site.siteCode.toUpperCase();
  const isMissing = reason.trim() === '';
  const saving = useForm({
    save: useRetireSite(),
    isRight: () => !isMissing,
    contentOf: () => ({ siteCode: site.siteCode, reason: reason.trim() }),
    onDone() {
      notice.success(t('retire.done', { code }));
      onClose();
    },
  });
  return (
    <Dialog
      open
      title={t('retire.title', { code })}
      onClose={onClose}
      isDirty={reason !== ''}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="danger" busy={saving.isPending} onClick={() => saving.submit()}>
            {t('retire.save')}
          </Button>
        </>
      }
    >
      <div ref={saving.fields}>
        {saving.problem && <Band kind="failed">{problemText(saving.problem)}</Band>}
        <p>{t('retire.text', { code })}</p>
        <TextArea
          label={t('reason')}
          required
          maxLength={500}
          hint={t('reasonHint')}
          value={reason}
          onChange={setReason}
          error={saving.hasTried && isMissing && t('faults.missing')}
        />
      </div>
    </Dialog>
  );
}
