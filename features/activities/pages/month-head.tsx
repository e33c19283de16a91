// Which month is shown, and the ways to others.
import { Button } from '@bantay/web/ui/button.tsx';
import { useTranslation } from 'react-i18next';
import { addMonths } from '../rules/month-grid.ts';
import styles from './activities.module.css';
import { dayText } from './activity-model.ts';

interface Props {
  day: string;
  today: string;
  onDay: (day: string) => void;
}

export function MonthHead({ day, today, onDay }: Props) {
  const { t, i18n } = useTranslation('activities');
  return (
    <div className={styles.monthHead}>
      <h2 aria-live="polite">{dayText(day, i18n.language, 'month')}</h2>
      <div className={styles.buttons}>
        <Button size="s" onClick={() => onDay(addMonths(day, -1))}>
          {t('previousMonth')}
        </Button>
        <Button size="s" onClick={() => onDay(today)}>
          {t('today')}
        </Button>
        <Button size="s" onClick={() => onDay(addMonths(day, 1))}>
          {t('nextMonth')}
        </Button>
      </div>
    </div>
  );
}
