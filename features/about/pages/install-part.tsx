// Part of `/download`: the app from the browser itself, in the words of the phone.
import { followInstall, install, installState, linkManifest } from '@bantay/web/api/install-app.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { useEffect, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

export function InstallPart() {
  const { t } = useTranslation('pages');
  const state = useSyncExternalStore(followInstall, installState);
  useEffect(linkManifest, []);
  return (
    <section aria-labelledby="install">
      <h2 id="install">{t('install.title')}</h2>
      <p>{t('install.what')}</p>
      {state === 'ready' ? (
        <Button onClick={() => void install().catch(() => undefined)}>{t('install.button')}</Button>
      ) : (
        <p>{t(`install.${state}`)}</p>
      )}
    </section>
  );
}
