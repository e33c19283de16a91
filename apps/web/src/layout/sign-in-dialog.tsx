// Sign-in over the page: what was typed below it is kept.
import { SignInForm } from '@bantay/features/accounts/pages/sign-in-form.tsx';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../api/session.tsx';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

interface Props {
  isExpired: boolean;
  onClose: () => void;
}

export default function SignInDialog({ isExpired, onClose }: Props) {
  const { t } = useTranslation('accounts');
  const { signIn, signOut } = useSession();
  const navigate = useNavigate();
  const words = isExpired ? 'expired' : 'again';
  const leave = async () => {
    await signOut();
    void navigate(paths.root, { replace: true });
  };
  return (
    <Dialog
      open
      title={t(`${words}.title`)}
      onClose={onClose}
      footer={isExpired && <Button onClick={() => void leave()}>{t('expired.leave')}</Button>}
    >
      <p>{t(`${words}.text`)}</p>
      <SignInForm
        onDone={(data) => {
          onClose();
          signIn(data);
        }}
      />
      {isExpired && <p>{t('expired.other')}</p>}
    </Dialog>
  );
}
