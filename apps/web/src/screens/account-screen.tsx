// `/profile-setting`: the own account, and below it whether alerts reach this phone, fetched once the page is there.
import ProfilePage from '@bantay/features/accounts/pages/profile-page.tsx';
import { Suspense } from 'react';
import { i18n } from '../i18n/i18n.ts';
import { lazy } from '../ui/lazy.tsx';
import styles from '../ui/page.module.css';
import { PanelBoundary } from '../ui/panel-boundary.tsx';

const PhoneAlerts = lazy(async () => {
  const [{ PhoneAlerts: component }] = await Promise.all([
    import('@bantay/features/push/pages/phone-alerts.tsx'),
    i18n.loadNamespaces('push'),
  ]);
  return { default: component };
});

export default function ProfileScreen() {
  return (
    <div className={styles.page}>
      <ProfilePage />
      <PanelBoundary name="">
        <Suspense fallback={null}>
          <PhoneAlerts />
        </Suspense>
      </PanelBoundary>
    </div>
  );
}
