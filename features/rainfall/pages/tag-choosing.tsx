// While the stretch that is to be tagged is chosen by a drag on a chart: what to do, and the ways round it.
import { Button } from '@bantay/web/ui/button.tsx';
import { useTranslation } from 'react-i18next';
import styles from './rainfall.module.css';

interface Props {
  onTimes: () => void;
  onStop: () => void;
}

export function TagChoosing({ onTimes, onStop }: Props) {
  const { t } = useTranslation('rainfall');
  return (
    <div className={styles.choosing}>
      <p>{t('tag.choosing')}</p>
      <div className={styles.tagButtons}>
        <Button size="s" kind="primary" onClick={onTimes}>
          {t('tag.byTimes')}
        </Button>
        <Button size="s" onClick={onStop}>
          {t('tag.stopChoosing')}
        </Button>
      </div>
    </div>
  );
}
