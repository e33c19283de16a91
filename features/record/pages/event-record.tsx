// One event: its releases from the newest back, each with who released it and the triggers it carried.
import type { RecordEvent, RecordRelease } from '@bantay/web/api/shapes.ts';
import { LevelSign } from '@bantay/web/ui/level-sign.tsx';
import { Panel } from '@bantay/web/ui/panel.tsx';
import { shownDataStamp, shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import styles from './record.module.css';
import { TextRecords } from './text-records.tsx';
import { TriggerRecord } from './trigger-record.tsx';

const KIND = { 1: 'routine', 2: 'event', 3: 'invalid' } as const;

interface Props {
  event: RecordEvent;
  startOpen: boolean;
  /** Where it can be said what happened; null: it still runs. */
  saidAt: string | null;
}

export function EventRecord({ event, startOpen, saidAt }: Props) {
  const { t } = useTranslation('record');
  const summary = [
    event.validity === null ? '' : t('event.until', { time: shownTime(event.validity) }),
    t('event.count', { count: event.releaseCount }),
  ];
  return (
    <Panel
      level={event.highestLevel}
      title={t(`event.${KIND[event.status]}`, { start: shownTime(event.eventStart) })}
      summary={summary.filter((text) => text !== '').join(' · ')}
      startOpen={startOpen}
    >
      <div className={styles.block}>
        {saidAt !== null && event.status === 2 && <Link to={saidAt}>{t('event.happened')}</Link>}
        {event.loweredBy.map((request) => (
          <p key={request.requestTs} className={styles.line}>
            {t('event.lowered', {
              name: request.reporter,
              time: shownTime(request.requestTs),
              reason: request.reason,
            })}
          </p>
        ))}
        <ol className={styles.releases}>
          {event.releases.map((release) => (
            <Release key={release.releaseId} release={release} />
          ))}
        </ol>
        {event.releases.length < event.releaseCount && (
          <p className={styles.note}>{t('event.newest', { count: event.releases.length })}</p>
        )}
      </div>
    </Panel>
  );
}

function Release({ release }: { release: RecordRelease }) {
  const { t } = useTranslation('record');
  const isOpening = release.kind === 'opening';
  const facts = [
    release.publisher === null ? t('release.bySystem') : t('release.by', { name: release.publisher }),
    release.second
      ? t(`release.second.${release.second.how}`, {
          name: release.second.name ?? '',
          reason: release.second.reason ?? '',
        })
      : '',
    isOpening
      ? ''
      : release.smsSentAt === null
        ? t('release.notSent')
        : t('release.sent', { time: shownTime(release.smsSentAt) }),
    release.toldOtherwise === 0 ? '' : t('release.told', { count: release.toldOtherwise }),
    release.cancelledAt === null ? '' : t('release.cancelled', { time: shownTime(release.cancelledAt) }),
    isOpening ? '' : (release.comments ?? ''),
  ];
  return (
    <li className={styles.release}>
      <p className={styles.releaseHead}>
        <LevelSign level={release.level} size="s" />
        {/* Any kind has its word; one stands for all. */}
        <strong>{t(`kind.${release.kind as 'onset'}`)}</strong>
        <span className={styles.internal}>{release.internal}</span>
      </p>
      <p className={styles.line}>
        {/* Nobody released an opening; the hour stored with it means nothing. */}
        {t(isOpening ? 'release.headOpening' : 'release.head', {
          number: release.bulletinNumber,
          data: shownDataStamp(release.dataTs),
          time: release.releaseTime.slice(0, 5),
        })}
      </p>
      <p className={styles.note}>{facts.filter((text) => text !== '').join(' · ')}</p>
      <TextRecords texts={release.texts} />
      {release.triggers.length > 0 && (
        <ul className={styles.triggers}>
          {release.triggers.map((trigger) => (
            <TriggerRecord key={`${trigger.symbol}-${trigger.ts}`} trigger={trigger} />
          ))}
        </ul>
      )}
    </li>
  );
}
