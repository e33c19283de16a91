// A slope that is watched no more, or again: what that means, and why.
import { useReasonForm } from '@bantay/web/api/use-reason-form.ts';
import { ReasonDialog } from '@bantay/web/ui/reason-dialog.tsx';
import { useTranslation } from 'react-i18next';
import { type CaredSite, useEndOrReturn } from './use-site-care.ts';

interface Props {
  site: CaredSite;
  deed: 'retire' | 'restore';
  onClose: () => void;
}

export function RetireDialog({ site, deed, onClose }: Props) {
  const { t } = useTranslation('sites');
  const code = site.siteCode.toUpperCase();
  const form = useReasonForm({
    save: useEndOrReturn(deed),
    contentOf: (reason) => ({ siteCode: site.siteCode, reason }),
    done: t(`${deed}.done`, { code }),
    onClose,
  });
  return (
    <ReasonDialog
      {...form}
      title={t(`${deed}.title`, { code })}
      text={t(`${deed}.text`, { code })}
      words={{
        ...{ cancel: t('cancel'), save: t(`${deed}.save`), reason: t('reason'), hint: t('reasonHint') },
        missing: t('faults.missing'),
      }}
      kind={deed === 'retire' ? 'danger' : 'primary'}
    />
  );
}
