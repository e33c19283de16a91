// The privacy text over the sign-in page; the same text as /privacy-policy.
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { Skeleton } from '@bantay/web/ui/skeleton.tsx';
import { type ComponentType, Suspense } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  onClose: () => void;
  PrivacyText: ComponentType;
}

export default function PrivacyDialog({ onClose, PrivacyText }: Props) {
  const { t } = useTranslation('accounts');
  return (
    <Dialog
      open
      title={t('privacy.title')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('privacy.close')}</Button>}
    >
      <Suspense fallback={<Skeleton height={400} />}>
        <PrivacyText />
      </Suspense>
    </Dialog>
  );
}
