// The rows: entries that wait stand first, everything else newest first; a press opens the row for editing.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { useMay } from '@bantay/web/api/may.tsx';
import { siteFacts } from '@bantay/web/api/site-book.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import type { Column } from '@bantay/web/ui/data-table.tsx';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { LongTable } from '@bantay/web/ui/long-table.tsx';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { surficialCalls } from '../wire/surficial.calls.ts';
import { typeWord, weatherWord } from './entry-words.ts';
import { observerOf, timeOf, valuesOf } from './measurement-form.ts';
import { cmText, type Visit } from './measurement-model.ts';
import styles from './measurements.module.css';
import type { WaitingEntry } from './waiting-entries.ts';

type Row = { visit: Visit; waiting: null } | { visit: null; waiting: WaitingEntry };

interface Props {
  caption: string;
  emptyText: string;
  markers: readonly string[];
  site: SiteCode;
  visits: readonly Visit[];
  waiting: readonly WaitingEntry[];
  onEdit: (visit: Visit) => void;
  onOpen: (entry: WaitingEntry) => void;
}

export function MeasurementTable({ caption, emptyText, markers, site, visits, waiting, onEdit, onOpen }: Props) {
  const mayEdit = useMay()(surficialCalls.updateSurficialData, siteFacts(site)?.siteId) !== false;
  const { t } = useTranslation('measurements');
  const rows: Row[] = [
    ...waiting.map((entry): Row => ({ visit: null, waiting: entry })),
    ...visits.map((visit): Row => ({ visit, waiting: null })),
  ];
  const timeText = ({ visit, waiting: entry }: Row) => {
    const at = visit ? visit.at : timeOf(entry.form);
    return at === null ? '—' : toDisplayTime(at);
  };
  const cmOf = ({ visit, waiting: entry }: Row, name: string) => {
    const cm = visit ? visit.cm[name] : valuesOf(entry.form).get(name);
    return cm === null || cm === undefined ? '—' : cmText(cm);
  };
  const open = (row: Row) => {
    if (!row.visit) onOpen(row.waiting);
    else if (mayEdit) onEdit(row.visit);
  };
  const columns: Column<Row>[] = [
    { key: 'date', header: t('columns.date'), cell: (row) => timeText(row).slice(0, 10) },
    { key: 'time', header: t('columns.time'), cell: (row) => timeText(row).slice(11) },
    ...markers.map((name) => ({
      key: `cm ${name}`,
      header: t('columns.marker', { name }),
      cell: (row: Row) => cmOf(row, name),
      align: 'right' as const,
    })),
    {
      key: 'weather',
      header: t('columns.weather'),
      cell: ({ visit, waiting: entry }) => weatherWord(visit ? visit.weather : entry.form.weather, t) || '—',
    },
    {
      key: 'measurer',
      header: t('columns.measurer'),
      cell: ({ visit, waiting: entry }) => (visit ? visit.measurer : observerOf(entry.form)),
    },
    {
      key: 'type',
      header: t('columns.type'),
      cell: ({ visit, waiting: entry }) => (
        <span className={styles.type}>
          {typeWord(visit ? visit.type : entry.form.type, t)}
          {entry && (
            <span className={styles.chip} data-refused={entry.problem !== null || undefined}>
              <Icon name={entry.problem === null ? 'hourglass' : 'warning'} size={16} />
              {entry.problem === null ? t('waiting.chip') : t('waiting.refused')}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'edit',
      header: '',
      cell: (row) => {
        const time = timeText(row);
        if (row.visit && !mayEdit) return null;
        return (
          <Button
            size="s"
            kind="quiet"
            aria-label={row.visit ? t('editLabel', { time }) : t('waiting.openLabel', { time })}
            onClick={(event) => {
              event.stopPropagation(); // the row would open it a second time
              open(row);
            }}
          >
            {row.visit ? t('edit') : t('waiting.open')}
          </Button>
        );
      },
    },
  ];
  return (
    <div className={styles.rows}>
      <LongTable
        caption={caption}
        columns={columns}
        rows={rows}
        rowKey={(row) => (row.visit ? row.visit.moId : row.waiting.key)}
        emptyText={emptyText}
        rowLook={(row) => (row.waiting ? 'sunken' : undefined)}
        {...(mayEdit || waiting.length > 0 ? { onRow: open } : {})}
      />
    </div>
  );
}
