// Alarm sound on or off: asked for by a click, because browsers stay mute before one.
import { Button } from '@bantay/web/ui/button.tsx';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isSoundOn, setSound } from './alarm-sound.ts';

export function SoundToggle() {
  const { t } = useTranslation('alerts');
  const [isOn, setOn] = useState(isSoundOn);
  const toggle = () => {
    setSound(!isOn);
    setOn(!isOn);
  };
  return (
    <Button kind="quiet" size="s" aria-pressed={isOn} onClick={toggle}>
      <Icon name={isOn ? 'bell' : 'bell-off'} size={18} /> {isOn ? t('popup.soundOn') : t('popup.soundOff')}
    </Button>
  );
}
