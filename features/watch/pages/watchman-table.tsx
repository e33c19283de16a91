// Who watches this server: when each was last heard, what it said, and what is wrong with it.
import { useMay } from '@bantay/web/api/may.tsx';
import { Button } from '@bantay/web/ui/button.tsx';
import { type Column, DataTable } from '@bantay/web/ui/data-table.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { watchCalls } from '../wire/watch.calls.ts';
import type { SeenWatchman } from './use-watchmen.ts';
import { ageOf } from './watched-age.ts';
import styles from './watchmen.module.css';

interface Props {
  watchmen: readonly SeenWatchman[];
  onRemove: (watchman: SeenWatchman) => void;
}

export function WatchmanTable({ watchmen, onRemove }: Props) {
  const { t } = useTranslation('watchmen');
  const mayRemove = useMay()(watchCalls.removeWatchman, 'all') !== false;
  const columns: Column<SeenWatchman>[] = [
    {
      key: 'name',
      header: t('name'),
      cell: ({ name, address }) => (
        <span className={styles.lines}>
          <strong>{name}</strong>
          <span className={styles.long}>{address ?? t('comesItself')}</span>
        </span>
      ),
    },
    { key: 'heard', header: t('heard'), cell: (one) => <Heard {...one} /> },
    { key: 'said', header: t('said'), cell: (one) => <Said {...one} /> },
    {
      key: 'signed',
      header: t('signed'),
      cell: ({ logSignedAt }) => (logSignedAt === null ? t('neverSigned') : shownTime(logSignedAt)),
    },
    {
      key: 'changes',
      header: t('changes'),
      cell: (one) =>
        mayRemove ? (
          <Button size="s" aria-label={t('remove.openOf', { name: one.name })} onClick={() => onRemove(one)}>
            {t('remove.open')}
          </Button>
        ) : (
          '–'
        ),
    },
  ];
  return <DataTable caption={t('title')} columns={columns} rows={watchmen} rowKey={({ watchmanId }) => watchmanId} />;
}

function Heard({ heardAt, heardS, addedAt }: SeenWatchman) {
  const { t } = useTranslation('watchmen');
  if (heardAt === null || heardS === null) return t('never', { time: shownTime(addedAt) });
  return (
    <span className={styles.lines}>
      {shownTime(heardAt)}
      <span>{t('ago', { age: ageOf(heardS) })}</span>
    </span>
  );
}

/** What is wrong stands before what it said: an answer that is forged was heard, too. */
function Said({ fault, heardAt, noticed, logFault }: SeenWatchman) {
  const { t } = useTranslation('watchmen');
  return (
    <span className={styles.lines}>
      {fault !== null && <strong className={styles.fault}>{t(`wrong.${fault}`)}</strong>}
      {logFault !== null && <span>{t(`log.${logFault}`)}</span>}
      {noticed !== null && <span>{t('noticed', { number: noticed })}</span>}
      {fault === null && <span>{heardAt === null ? t('nothingYet') : t('well')}</span>}
    </span>
  );
}
