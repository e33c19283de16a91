// Said above charts that end in the past, with the way to those of now. Comes when an address asks for it.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { useTranslation } from 'react-i18next';
import { Band } from './band.tsx';
import { Button } from './button.tsx';

interface Props {
  /** Epoch ms. */
  end: number;
  onNow: () => void;
}

export function PastEnd({ end, onNow }: Props) {
  const { t } = useTranslation('chart');
  return (
    <Band kind="info">
      {t('pastEnd', { time: toDisplayTime(end) })}{' '}
      <Button size="s" onClick={onNow}>
        {t('toNow')}
      </Button>
    </Band>
  );
}
