// A slope that is watched no more: what that means, and why.
import { useReasonForm } from '@bantay/web/api/use-reason-form.ts';
import { ReasonDialog } from '@bantay/web/ui/reason-dialog.tsx';
import { useTranslation } from 'react-i18next';
import { type CaredSite, useRetireSite } from './use-site-care.ts';

export function RetireDialog({ site, onClose }: { site: CaredSite; onClose: () => void }) {
  const { t } = useTranslation('sites');
  const code = site.siteCode.toUpperCase();
  const form = useReasonForm({
    save: useRetireSite(),
    contentOf: (reason) => ({ siteCode: site.siteCode, reason }),
    done: t('retire.done', { code }),
    onClose,
  });
  return (
    <ReasonDialog
      {...form}
      title={t('retire.title', { code })}
      text={t('retire.text', { code })}
      words={{
        ...{ cancel: t('cancel'), save: t('retire.save'), reason: t('reason'), hint: t('reasonHint') },
        missing: t('faults.missing'),
      }}
      kind="danger"
    />
  );
}
