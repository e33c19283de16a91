// What comes when the page is there: the keeper of the pages, whom to call without a line, and the bar that says that there is a newer version.
import { OfflineHelp } from '@bantay/features/chat/pages/offline-help.tsx';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readCredentials } from '../api/credentials.ts';
import { linkManifest } from '../api/install-app.ts';
import { keepShell, tellSignedOut } from '../api/keep-shell.ts';
import { Band } from '../ui/band.tsx';
import { Button } from '../ui/button.tsx';

export default function LateParts() {
  const { t } = useTranslation('shell');
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    const end = keepShell(() => setOld(true));
    linkManifest();
    return () => {
      end();
      if (readCredentials() === null) tellSignedOut();
    };
  }, []);
  // Never by itself: something may be half written.
  const load = (
    <Button size="s" onClick={() => window.location.reload()}>
      {t('loadNewer')}
    </Button>
  );
  return (
    <>
      <OfflineHelp />
      {isOld && (
        <Band kind="info" action={load}>
          {t('newer')}
        </Band>
      )}
    </>
  );
}
