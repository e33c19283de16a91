// Once, on a phone: Bantay can stand on the home screen. In the words of the phone; pressed or put away it is gone for good.
import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { followInstall, install, installState } from '../api/install-app.ts';
import { putHintAway } from '../api/install-hint.ts';
import { Band } from '../ui/band.tsx';
import { Button } from '../ui/button.tsx';

export default function InstallHint() {
  const { t } = useTranslation('device');
  const state = useSyncExternalStore(followInstall, installState);
  const [isGone, setGone] = useState(false);
  if (isGone || state === 'installed') return null;
  const putAway = () => {
    putHintAway();
    setGone(true);
  };
  const put = async () => {
    putAway();
    await install().catch(() => undefined);
  };
  const deeds = (
    <>
      {state === 'ready' && (
        <Button size="s" onClick={() => void put()}>
          {t('hint.install')}
        </Button>
      )}
      <Button size="s" kind="quiet" onClick={putAway}>
        {t(state === 'ready' ? 'hint.no' : 'hint.seen')}
      </Button>
    </>
  );
  return (
    <Band kind="info" action={deeds}>
      {t('hint.what')} {state !== 'ready' && t(state === 'share' ? 'hint.share' : 'hint.byHand')}
    </Band>
  );
}
