// What the newest judged half hour says: level, what holds it, every source, the triggers that count.
import type { RecordRunning } from '@bantay/web/api/shapes.ts';
import { DataTable } from '@bantay/web/ui/data-table.tsx';
import { Panel } from '@bantay/web/ui/panel.tsx';
import { shownDataStamp, shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import styles from './record.module.css';
import { TriggerRecord } from './trigger-record.tsx';

interface Props {
  running: RecordRunning | null;
  /** Too old, or not readable by now: the level is not shown as the present one (screens §0). */
  isOutdated: boolean;
}

export function RunningRecord({ running, isOutdated }: Props) {
  const { t } = useTranslation('record');
  const words = useTranslation('alerts').t;
  if (running === null) return <p className={styles.empty}>{t('now.none')}</p>;
  // Any source has its word; one stands for all.
  const source = (name: string) => words(`source.${name as 'rainfall'}`);
  return (
    <Panel
      heading="h2"
      level={isOutdated ? null : running.level}
      title={t('now.title')}
      summary={shownDataStamp(running.at)}
    >
      <div className={styles.block}>
        <dl className={styles.facts}>
          <dt>{t('now.at')}</dt>
          <dd>{shownDataStamp(running.at)}</dd>
          <dt>{t('now.internal')}</dt>
          <dd>{running.internal}</dd>
          <dt>{t('now.validity')}</dt>
          <dd>{shownTime(running.validity)}</dd>
          <dt>{t('now.ground')}</dt>
          <dd>{running.hasGroundData ? t('now.yes') : t('now.no')}</dd>
          {running.held.length > 0 && (
            <>
              <dt>{t('now.held')}</dt>
              <dd>
                {running.held
                  // Any kind has its words; one stands for all.
                  .map((one) => t(`held.${one.kind as 'no data'}`, { source: source(one.source ?? '') }))
                  .join('; ')}
              </dd>
            </>
          )}
        </dl>
        <DataTable
          caption={t('now.sources')}
          showCaption
          rows={running.sources}
          rowKey={(row) => row.source}
          columns={[
            { key: 'source', header: t('now.source'), cell: (row) => source(row.source) },
            { key: 'says', header: t('now.says'), cell: (row) => <Says level={row.level} /> },
            { key: 'newest', header: t('now.newest'), cell: (row) => shownTime(row.dataTs) },
          ]}
        />
        <h3 className={styles.subHead}>{t('now.triggers')}</h3>
        {running.triggers.length === 0 && <p className={styles.empty}>{t('now.noTriggers')}</p>}
        <ul className={styles.triggers}>
          {running.triggers.map((trigger) => (
            <TriggerRecord key={trigger.triggerId} trigger={trigger} />
          ))}
        </ul>
      </div>
    </Panel>
  );
}

function Says({ level }: { level: number }) {
  const { t } = useTranslation('record');
  if (level === -1) return t('says.noData');
  if (level === -2) return t('says.near');
  return level === 0 ? t('says.below') : t('says.raised', { level });
}
