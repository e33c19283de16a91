// Who and where: seals, system, municipality; at the right state, greeting and the two menus. One bar on phones.
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useSession } from '../api/session.tsx';
import municipalitySeal from '../assets/seal-municipality.svg';
import provinceSeal from '../assets/seal-province.svg';
import { Icon } from '../ui/icon.tsx';
import { lazy } from '../ui/lazy.tsx';
import { Menu } from '../ui/menu.tsx';
import { Clock } from './clock.tsx';
import styles from './layout.module.css';
import { useHeaderMenu, useProfileMenu } from './menus.ts';
import { TabBar } from './tab-bar.tsx';
import { useScreen } from './use-screen-name.ts';

const PhoneMenu = lazy(() => import('./phone-menu.tsx'));

interface Props {
  /** 'Feedback' was chosen in the menu. */
  onFeedback: () => void;
  /** What stays in view with the tabs. */
  children?: ReactNode;
}

export function WideHeader({ onFeedback, children }: Props) {
  const { t } = useTranslation('shell');
  const common = useTranslation('common').t;
  const { municipality } = useSession();
  const more = useHeaderMenu(onFeedback);
  return (
    <header className={styles.wide}>
      <div className={styles.top}>
        <img src={municipalitySeal} alt="" width="40" height="40" />
        <img src={provinceSeal} alt="" width="40" height="40" />
        <div className={styles.names}>
          <span className={styles.system}>{common('system')}</span>
          <span className={styles.municipality}>
            {municipality ? `${municipality.municipality}, ${municipality.province}` : '\u00a0'}
          </span>
        </div>
        <Marks />
        <Profile />
        <Menu
          className={styles.iconButton}
          trigger={<Icon name="menu" />}
          label={t('headerMenu')}
          items={more}
          align="end"
        />
      </div>
      <TabBar />
      {children}
    </header>
  );
}

export function PhoneHeader({ onFeedback, children }: Props) {
  const { t } = useTranslation('shell');
  const [isOpen, setOpen] = useState(false);
  const more = useHeaderMenu(onFeedback);
  const { pathname } = useLocation();
  const { name, site } = useScreen(pathname);
  return (
    <header className={styles.phoneHead}>
      <div className={styles.phone}>
        <button type="button" className={styles.iconButton} aria-label={t('menu')} onClick={() => setOpen(true)}>
          <Icon name="menu" />
        </button>
        <div className={styles.names}>
          <span className={styles.screen}>
            <span className={styles.system}>{name}</span>
            {site && <span>{site}</span>}
          </span>
          <Clock isShort />
        </div>
        <Marks />
        <Profile />
        {isOpen && (
          <Suspense fallback={null}>
            <PhoneMenu more={more} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </div>
      {children}
    </header>
  );
}

function Marks() {
  const { t } = useTranslation('shell');
  const { isDemo } = useSession();
  if (!isDemo) return null;
  return (
    <span className={styles.demo} title={t('demoText')}>
      {t('demo')}
    </span>
  );
}

function Profile() {
  const { t } = useTranslation('shell');
  const { user } = useSession();
  const items = useProfileMenu();
  const name = user?.firstName ?? '';
  return (
    <Menu
      className={styles.profile}
      // Begins with the words that are seen, so that saying them presses it.
      label={`${t('greeting', { name })} ${t('profileMenu', { name })}`}
      items={items}
      align="end"
      trigger={
        <>
          <span className={styles.greeting}>{t('greeting', { name })}</span>
          <span className={styles.avatar} data-sex={user?.sex}>
            <Icon name={user?.sex === 'Female' ? 'person-female' : 'person-male'} size={24} />
          </span>
        </>
      }
    />
  );
}
