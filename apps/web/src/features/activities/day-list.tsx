// The month on a phone: its days that have an activity, one below the other.
import { useTranslation } from 'react-i18next';
import { clockOf } from '../../ui/time-words.ts';
import styles from './activities.module.css';
import { dayText, goesOn, type Planned } from './activity-model.ts';

interface Props {
  byDay: ReadonlyMap<string, readonly Planned[]>;
  today: string;
  onChoose: (one: Planned, day: string) => void;
}

export function DayList({ byDay, today, onChoose }: Props) {
  const { t, i18n } = useTranslation('activities');
  const days = [...byDay.keys()].sort();
  if (days.length === 0) return <p className={styles.note}>{t('nothingInMonth')}</p>;
  return (
    <ul className={styles.days}>
      {days.map((day) => (
        <li key={day}>
          <h3>
            {dayText(day, i18n.language, 'weekday')}
            {day === today && ` (${t('isToday')})`}
          </h3>
          <ul className={styles.days}>
            {byDay.get(day)?.map((one) => (
              <li key={one.activity.id}>
                <button type="button" className={styles.row} onClick={() => onChoose(one, day)}>
                  {goesOn(one, day)
                    ? t('goesOn', { title: one.activity.title })
                    : t('starts', { time: clockOf(one.start), title: one.activity.title })}
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
