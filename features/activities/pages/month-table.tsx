// The month as a table of days: one of them takes the keyboard, arrows move on, an activity stands on each of its days.
import { cx } from '@bantay/web/ui/cx.ts';
import { clockOf } from '@bantay/web/ui/time-words.ts';
import { type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dayAfterKey, monthGrid } from '../rules/month-grid.ts';
import styles from './activities.module.css';
import { dayText, goesOn, type Planned } from './activity-model.ts';

interface Props {
  day: string;
  today: string;
  byDay: ReadonlyMap<string, readonly Planned[]>;
  onDay: (day: string) => void;
  onChoose: (one: Planned, day: string) => void;
}

/** More are told as a number; all of a day stand beside the table. */
const SHOWN = 3;

export function MonthTable({ day, today, byDay, onDay, onChoose }: Props) {
  const { t, i18n } = useTranslation('activities');
  const weeks = monthGrid(day.slice(0, 7));
  const keysId = useId();
  const table = useRef<HTMLTableElement>(null);
  // A held key is faster than the drawing: it goes on from the day that it has asked for, and the focus follows to there.
  const wanted = useRef<string | null>(null);
  // In the same step as the drawing: a week that goes may take the focused day with it, and a key would fall beside the table.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    if (day === wanted.current) wanted.current = null;
    table.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus();
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(wanted.current ?? day, event.key, event.shiftKey);
    if (next === null || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    wanted.current = next;
    onDay(next);
  };
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) wanted.current = null;
  };
  return (
    <>
      <p id={keysId} className="visually-hidden">
        {t('keys')}
      </p>
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA for calendars
        role="grid"
        className={styles.month}
        aria-label={t('calendar', { month: dayText(day, i18n.language, 'month') })}
        aria-describedby={keysId}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      >
        <thead>
          <tr>
            {weeks[0]?.map((one) => (
              <th key={one} scope="col">
                {dayText(one, i18n.language, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells stay where they are, so that the focus is never lost
            <tr key={row}>
              {week.map((one, column) => (
                <Day
                  // biome-ignore lint/suspicious/noArrayIndexKey: as the rows
                  key={column}
                  day={one}
                  isChosen={one === day}
                  isToday={one === today}
                  isBeside={one.slice(0, 7) !== day.slice(0, 7)}
                  activities={byDay.get(one) ?? []}
                  onDay={onDay}
                  onChoose={onChoose}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

interface DayProps extends Pick<Props, 'onDay' | 'onChoose'> {
  day: string;
  isChosen: boolean;
  isToday: boolean;
  isBeside: boolean;
  activities: readonly Planned[];
}

function Day({ day, isChosen, isToday, isBeside, activities, onDay, onChoose }: DayProps) {
  const { t, i18n } = useTranslation('activities');
  const label = t('dayLabel', { day: dayText(day, i18n.language, 'weekday'), count: activities.length });
  const hidden = activities.length - SHOWN;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus (WAI-ARIA date grid)
    <td
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a cell of the grid
      role="gridcell"
      aria-selected={isChosen}
      className={cx(styles.day, isBeside && styles.beside, isChosen && styles.chosen)}
    >
      <button
        type="button"
        data-day={day}
        className={cx(styles.date, isToday && styles.today)}
        tabIndex={isChosen ? 0 : -1}
        aria-label={isToday ? `${label}, ${t('isToday')}` : label}
        aria-current={isToday ? 'date' : undefined}
        onClick={() => onDay(day)}
      >
        {Number(day.slice(8))}
      </button>
      {activities.slice(0, hidden === 1 ? SHOWN + 1 : SHOWN).map((one) => (
        // For pointers: by keyboard the day is chosen, and its activities stand beside the table.
        <button
          key={one.activity.id}
          type="button"
          tabIndex={-1}
          className={cx(styles.chip, goesOn(one, day) && styles.goesOn)}
          title={one.name}
          onClick={() => onChoose(one, day)}
        >
          {goesOn(one, day)
            ? t('goesOn', { title: one.name })
            : t('starts', { time: clockOf(one.start), title: one.name })}
        </button>
      ))}
      {hidden > 1 && (
        <button type="button" tabIndex={-1} className={styles.more} onClick={() => onDay(day)}>
          {t('more', { count: hidden })}
        </button>
      )}
    </td>
  );
}
