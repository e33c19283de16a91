// The month on a phone: its days that have an activity, one below the other; any other day by its field.
import { isDate } from '@bantay/kernel/time/day';
import { TextField } from '@bantay/web/ui/field.tsx';
import { clockOf } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import styles from './activities.module.css';
import { dayText, goesOn, type Planned } from './activity-model.ts';

interface Props {
  day: string;
  byDay: ReadonlyMap<string, readonly Planned[]>;
  today: string;
  onDay: (day: string) => void;
  onChoose: (one: Planned, day: string) => void;
}

export function DayList({ day: chosen, byDay, today, onDay, onChoose }: Props) {
  const { t, i18n } = useTranslation('activities');
  const days = [...byDay.keys()].sort();
  return (
    <>
      <TextField label={t('day')} type="date" value={chosen} onChange={(day) => isDate(day) && onDay(day)} />
      {days.length === 0 && <p className={styles.note}>{t('nothingInMonth')}</p>}
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
                      ? t('goesOn', { title: one.name })
                      : t('starts', { time: clockOf(one.start), title: one.name })}
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
