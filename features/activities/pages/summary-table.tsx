// 'Summary of Activities': all of them, the latest first; several can be chosen and deleted together.
import { useMay } from '@bantay/web/api/may.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import type { Column } from '@bantay/web/ui/data-table.tsx';
import { LongTable } from '@bantay/web/ui/long-table.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activitiesCalls } from '../wire/activities.calls.ts';
import styles from './activities.module.css';
import type { Planned } from './activity-model.ts';

interface Props {
  activities: readonly Planned[];
  onEdit: (one: Planned) => void;
  onDelete: (all: Planned[]) => void;
}

export function SummaryTable({ activities, onEdit, onDelete }: Props) {
  const { t } = useTranslation('activities');
  // Ids, because the rows are new with every answer.
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set());
  const rows = useMemo(() => [...activities].sort((a, b) => b.start - a.start), [activities]);
  // Those that were deleted elsewhere are not selected any more.
  const chosen = rows.filter(({ activity }) => marked.has(activity.id));
  const mayChange = useMay()(activitiesCalls.deleteActivity) !== false;
  const columns = useMemo<Column<Planned>[]>(() => {
    const mark = (id: number, isMarked: boolean) =>
      setMarked((old) => new Set(isMarked ? [...old, id] : [...old].filter((one) => one !== id)));
    const all: Column<Planned>[] = [
      {
        key: 'select',
        header: t('select'),
        cell: ({ activity }) => (
          <label className={styles.markPlace}>
            <input
              type="checkbox"
              className={styles.mark}
              aria-label={t('selectOf', { title: activity.title })}
              checked={marked.has(activity.id)}
              onChange={(event) => mark(activity.id, event.target.checked)}
            />
          </label>
        ),
      },
      { key: 'name', header: t('name'), cell: ({ name }) => name },
      {
        key: 'details',
        header: t('detailsColumn'),
        cell: ({ activity }) => (
          <span className={styles.text}>{[activity.place, activity.note].filter(Boolean).join('\n') || '–'}</span>
        ),
      },
      { key: 'start', header: t('start'), cell: ({ activity }) => shownTime(activity.start) },
      { key: 'end', header: t('end'), cell: ({ activity }) => shownTime(activity.end) },
      {
        key: 'actions',
        header: t('actions'),
        cell: (one) => (
          <span className={styles.buttons}>
            <Button size="s" aria-label={t('editOf', { title: one.activity.title })} onClick={() => onEdit(one)}>
              {t('edit')}
            </Button>
            <Button size="s" aria-label={t('deleteOf', { title: one.activity.title })} onClick={() => onDelete([one])}>
              {t('delete')}
            </Button>
          </span>
        ),
      },
    ];
    return mayChange ? all : all.filter(({ key }) => key !== 'select' && key !== 'actions');
  }, [t, marked, mayChange, onEdit, onDelete]);
  return (
    <section className={styles.summary} aria-labelledby="activity-summary">
      <div className={styles.monthHead}>
        <h2 id="activity-summary">{t('summary')}</h2>
        {chosen.length > 0 && (
          <Button onClick={() => onDelete(chosen)}>{t('deleteSelected', { count: chosen.length })}</Button>
        )}
      </div>
      <LongTable
        caption={t('summary')}
        columns={columns}
        rows={rows}
        rowKey={({ activity }) => activity.id}
        emptyText={t('empty')}
      />
    </section>
  );
}
