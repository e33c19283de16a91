// `/events`: the month beside the details of a day, below them every activity; on phones the month is a list by day.
import { isDate } from '@bantay/kernel/time/day';
import { HOUR_MS } from '@bantay/kernel/time/manila-time';
import { fieldNow, useFieldNow } from '@bantay/web/api/field-clock.ts';
import { useIsLate } from '@bantay/web/api/polling.ts';
import { readClock } from '@bantay/web/api/read-clock.ts';
import { useAddressChoice } from '@bantay/web/api/use-address-choice.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Band } from '@bantay/web/ui/band.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { Freshness } from '@bantay/web/ui/freshness.tsx';
import { lazy } from '@bantay/web/ui/lazy.tsx';
import pageStyles from '@bantay/web/ui/page.module.css';
import { PageHead } from '@bantay/web/ui/page-head.tsx';
import { PanelBoundary } from '@bantay/web/ui/panel-boundary.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { saveFile } from '@bantay/web/ui/save-file.ts';
import { Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activitiesByDay } from '../rules/activity.ts';
import { icalendar } from '../rules/icalendar.ts';
import { addDays, addMonths } from '../rules/month-grid.ts';
import styles from './activities.module.css';
import { ActivityDetails } from './activity-details.tsx';
import { type Choice, calendarEntry, dayOf, type Planned } from './activity-model.ts';
import { DayList } from './day-list.tsx';
import { DeleteActivities } from './delete-activities.tsx';
import { MonthHead } from './month-head.tsx';
import { MonthTable } from './month-table.tsx';
import { SummaryTable } from './summary-table.tsx';
import { useActivities } from './use-activities.ts';
import { useIsNarrow } from './use-is-narrow.ts';

/** Opened by a press: it stays out of the page's own budget. */
const ActivityDialog = lazy(() =>
  import('./activity-dialog.tsx').then((module) => ({ default: module.ActivityDialog })),
);

const SubscribeDialog = lazy(() =>
  import('./subscribe-dialog.tsx').then((module) => ({ default: module.SubscribeDialog })),
);

const HEIGHT = 900;

export default function ActivitiesPage() {
  const { t } = useTranslation('activities');
  const problemText = useProblemText();
  const query = useActivities();
  const isLate = useIsLate(query.data?.readAt);
  const [isSubscribing, setSubscribing] = useState(false);
  return (
    <div className={pageStyles.page}>
      <PageHead title={t('title')} line={t('line')}>
        {query.data && <Freshness text={t('updated', { time: readClock(query.data.readAt) })} isLate={isLate} />}
        {query.data && query.data.activities.length > 0 && (
          <Button onClick={() => saveCalendar(t('title'), query.data.activities)}>{t('download')}</Button>
        )}
        {query.data && <Button onClick={() => setSubscribing(true)}>{t('subscribe.open')}</Button>}
      </PageHead>
      {isLate && query.data && <Band kind="stale">{t('late', { time: readClock(query.data.readAt) })}</Band>}
      <PanelBoundary name={t('what')}>
        <QueryState query={query} height={HEIGHT} what={t('what')} describe={problemText}>
          {({ activities }) => <Calendar activities={activities} />}
        </QueryState>
      </PanelBoundary>
      <Suspense fallback={null}>{isSubscribing && <SubscribeDialog onClose={() => setSubscribing(false)} />}</Suspense>
    </div>
  );
}

function saveCalendar(name: string, all: readonly Planned[], file = 'activities'): void {
  const entries = all.map((one) => calendarEntry(one, window.location.hostname));
  const content = new Blob([icalendar(name, entries, fieldNow())], { type: 'text/calendar;charset=utf-8' });
  saveFile(content, `${file}.ics`);
}

type Open = { kind: 'add'; day: string } | { kind: 'edit'; one: Planned } | { kind: 'delete'; all: Planned[] } | null;

function Calendar({ activities }: { activities: readonly Planned[] }) {
  const { t } = useTranslation('activities');
  const today = dayOf(useFieldNow(HOUR_MS));
  const [day, setDay] = useAddressChoice('day', (text) => (text !== null && isDate(text) ? text : null), today);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [open, setOpen] = useState<Open>(null);
  const isNarrow = useIsNarrow();
  const month = day.slice(0, 7);
  // Days compare as texts, so the 31st ends every month.
  const byDay = useMemo(() => activitiesByDay(activities, `${month}-01`, `${month}-31`), [activities, month]);
  // The table shows days of the months beside it, too.
  const byShownDay = useMemo(
    () => activitiesByDay(activities, addDays(`${month}-01`, -6), addDays(addMonths(`${month}-01`, 1), 5)),
    [activities, month],
  );
  const chooseDay = (next: string) => {
    setDay(next);
    setChoice(null);
  };
  const choose = (one: Planned, on: string) => {
    setDay(on);
    setChoice({ id: one.activity.id, isOfList: isNarrow });
  };
  const close = () => setOpen(null);
  const ofDay = byShownDay.get(day) ?? [];
  const chosen =
    ofDay.find(({ activity }) => activity.id === choice?.id) ?? (ofDay.length === 1 ? ofDay[0] : undefined);
  const actions = {
    onEdit: (one: Planned) => setOpen({ kind: 'edit', one }),
    onDelete: (all: Planned[]) => setOpen({ kind: 'delete', all }),
  };
  return (
    <>
      <div className={styles.columns}>
        <section className={styles.calendar} aria-label={t('line')}>
          <MonthHead day={day} today={today} onDay={chooseDay} />
          {isNarrow ? (
            <DayList day={day} byDay={byDay} today={today} onDay={chooseDay} onChoose={choose} />
          ) : (
            <MonthTable day={day} today={today} byDay={byShownDay} onDay={chooseDay} onChoose={choose} />
          )}
        </section>
        <ActivityDetails
          day={day}
          activities={ofDay}
          chosen={chosen ?? null}
          choice={choice}
          onAdd={() => setOpen({ kind: 'add', day })}
          onChoose={(one) => setChoice({ id: one.activity.id, isOfList: false })}
          onSave={(one) => saveCalendar(t('title'), [one], `activity-${one.activity.id}`)}
          {...actions}
        />
      </div>
      <SummaryTable activities={activities} {...actions} />
      <Suspense fallback={null}>
        {open?.kind === 'add' && <ActivityDialog day={open.day} activity={null} onClose={close} />}
        {open?.kind === 'edit' && (
          <ActivityDialog day={dayOf(open.one.start)} activity={open.one.activity} onClose={close} />
        )}
      </Suspense>
      {open?.kind === 'delete' && <DeleteActivities all={open.all} onClose={close} />}
    </>
  );
}
