// Alarm sound on or off: asked for by a click, because browsers stay mute before one.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
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
