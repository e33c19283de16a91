// The first page: who this is for, the two fields, and the ways out for those who cannot sign in.
import { useSession } from '@bantay/web/api/session.tsx';
import { useContactNotice } from '@bantay/web/api/use-contact-notice.ts';
import municipalitySeal from '@bantay/web/assets/seal-municipality.svg';
import provinceSeal from '@bantay/web/assets/seal-province.svg';
import { LanguageSwitch } from '@bantay/web/i18n/language-switch.tsx';
import { paths } from '@bantay/web/paths.ts';
import { lazy } from '@bantay/web/ui/lazy.tsx';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './accounts.module.css';
import { CookieNotice } from './cookie-notice.tsx';
import { SignInForm } from './sign-in-form.tsx';

const ForgotDialog = lazy(() => import('./forgot-dialog.tsx'));
const RegisterNotice = lazy(() => import('./register-notice.tsx'));
const PrivacyDialog = lazy(() => import('./privacy-dialog.tsx'));

type Opened = 'forgot' | 'register' | 'privacy' | null;

interface Props {
  /** Comes from above: features do not reach across. */
  PrivacyText: ComponentType;
  onTyping: () => void;
}

export function SignInPage({ PrivacyText, onTyping }: Props) {
  const { t } = useTranslation('accounts');
  const common = useTranslation('common').t;
  const { signIn } = useSession();
  const notice = useContactNotice().data;
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);

  return (
    <div className={styles.page}>
      <main className={styles.card} id="content">
        <p className={styles.seals}>
          <img src={municipalitySeal} alt={t('signIn.seals')} width="64" height="64" />
          <img src={provinceSeal} alt="" width="64" height="64" />
        </p>
        <h1 className={styles.title}>{common('system')}</h1>
        <p className={styles.intro}>
          {notice ? `${notice.municipality}, ${notice.province}. ` : ''}
          {t('signIn.intro')}
        </p>
        {notice?.demo && <p className={styles.demo}>{t('signIn.demo')}</p>}
        <SignInForm onDone={signIn} onTyping={onTyping} />
        <div className={styles.links}>
          <button type="button" className={styles.link} onClick={() => setOpened('forgot')}>
            {t('signIn.forgot')}
          </button>
          <button type="button" className={styles.link} onClick={() => setOpened('register')}>
            {t('signIn.register')}
          </button>
        </div>
        <CookieNotice onRead={() => setOpened('privacy')} />
        <div className={styles.foot}>
          <Link to={paths.download} className={styles.link}>
            {t('signIn.download')}
          </Link>
          <button type="button" className={styles.link} onClick={() => setOpened('privacy')}>
            {t('privacy.title')}
          </button>
          <LanguageSwitch />
        </div>
        <div id="dialogs" />
        <Suspense fallback={null}>
          {opened === 'forgot' && <ForgotDialog onClose={close} />}
          {opened === 'register' && <RegisterNotice onClose={close} />}
          {opened === 'privacy' && <PrivacyDialog onClose={close} PrivacyText={PrivacyText} />}
        </Suspense>
      </main>
    </div>
  );
}
