// The device holds a newer version. Never loaded by itself: something may be half written.
import { useTranslation } from 'react-i18next';
import { Band } from '../ui/band.tsx';
import { Button } from '../ui/button.tsx';

export default function NewerBar({ onLoad }: { onLoad: () => void }) {
  const { t } = useTranslation('device');
  const load = (
    <Button size="s" onClick={onLoad}>
      {t('newer.load')}
    </Button>
  );
  return (
    <Band kind="info" action={load}>
      {t('newer.is')}
    </Band>
  );
}
