// Running, overdue, extended and invalid alerts, each with its newest triggers; the screen adds what can be done.
import { Panel } from '@bantay/web/ui/panel.tsx';
import { shownDataStamp, shownTime } from '@bantay/web/ui/time-words.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Moms } from '../../moms/wire/moms.ts';
import type { EventAlert, ExtendedAlert, OnGoing, SavedTrigger } from '../wire/dashboard.ts';
import { siteLine, sourceOf, triggersOfNewest } from './alert-words.ts';
import styles from './alerts.module.css';
import { TriggerTable } from './trigger-table.tsx';

export interface EventPanelsProps {
  onGoing: OnGoing;
  isOutdated: boolean;
  /** Dissemination of an alert's newest release, drawn by another feature. */
  renderActions: (alert: EventAlert) => ReactNode;
  /** Landslide features behind a trigger, drawn by another feature. */
  renderReports: (reports: readonly Moms[]) => ReactNode;
}

export function EventBlock({ onGoing, isOutdated, renderActions, renderReports }: EventPanelsProps) {
  const { t } = useTranslation('alerts');
  const alerts = [...onGoing.overdue, ...onGoing.latest];
  return (
    <Block title={t('event.title')} count={alerts.length}>
      {alerts.length + onGoing.invalids.length === 0 && <p className={styles.empty}>{t('event.none')}</p>}
      {onGoing.overdue.map((alert) => (
        <AlertPanel
          key={alert.event_alert_id}
          alert={alert}
          status={t('event.late')}
          isOutdated={isOutdated}
          renderReports={renderReports}
          footer={renderActions(alert)}
        />
      ))}
      {onGoing.latest.map((alert) => (
        <AlertPanel
          key={alert.event_alert_id}
          alert={alert}
          status={alert.general_status ?? runningWord(alert, t)}
          isOutdated={isOutdated}
          renderReports={renderReports}
          footer={renderActions(alert)}
        />
      ))}
      {onGoing.invalids.map((alert) => (
        <AlertPanel
          key={alert.event_alert_id}
          alert={alert}
          status={t('event.invalid')}
          isOutdated={isOutdated}
          renderReports={renderReports}
          footer={null}
        />
      ))}
    </Block>
  );
}

export function ExtendedBlock({ onGoing, isOutdated, renderActions, renderReports }: EventPanelsProps) {
  const { t } = useTranslation('alerts');
  return (
    <Block title={t('extended.title')} count={onGoing.extended.length}>
      {onGoing.extended.length === 0 && <p className={styles.empty}>{t('extended.none')}</p>}
      {onGoing.extended.map((alert: ExtendedAlert) => (
        <AlertPanel
          key={alert.event_alert_id}
          alert={alert}
          status={t('extended.day', { day: alert.day })}
          isOutdated={isOutdated}
          renderReports={renderReports}
          footer={renderActions(alert)}
        />
      ))}
    </Block>
  );
}

const reportsOf = (trigger: SavedTrigger): Moms[] =>
  trigger.trigger_misc?.moms_releases.map((release) => release.moms_details) ?? [];

interface RoutineProps {
  onGoing: OnGoing;
  isOutdated: boolean;
  renderActions: (release: { siteCode: string; releaseId: number; dataTs: string }) => ReactNode;
}

export function RoutineBlock({ onGoing, isOutdated, renderActions }: RoutineProps) {
  const { t } = useTranslation('alerts');
  const released = 'released_sites' in onGoing.routine ? onGoing.routine.released_sites : [];
  return (
    <Block title={t('routine.title')} count={released.length}>
      {released.length === 0 && <p className={styles.empty}>{t('routine.none')}</p>}
      {released.map((row) => (
        <Panel
          key={row.release_id}
          level={isOutdated ? null : 0}
          title={siteName(onGoing, row.site_code)}
          summary={`${t('event.dateTime', { time: shownDataStamp(row.data_ts) })} · ${t('routine.status')}`}
          startOpen
          footer={renderActions({
            siteCode: row.site_code,
            releaseId: row.release_id,
            dataTs: row.data_ts,
          })}
        >
          <p className={styles.sentence}>{t('routine.released', { time: row.release_time.slice(0, 5) })}</p>
        </Panel>
      ))}
    </Block>
  );
}

function siteName(onGoing: OnGoing, siteCode: string): string {
  const site = onGoing.summary.find((one) => one.site.site_code === siteCode)?.site;
  return site ? siteLine(site) : siteCode.toUpperCase();
}

export function Block({
  title,
  count,
  extra,
  children,
}: {
  title: string;
  count?: number;
  extra?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.block} aria-label={title}>
      <div className={styles.blockHead}>
        <h2>
          {title}
          {count !== undefined && ' '}
          {count !== undefined && <span className={styles.count}>{count}</span>}
        </h2>
        {extra}
      </div>
      {children}
    </section>
  );
}

interface PanelProps extends Pick<EventPanelsProps, 'isOutdated' | 'renderReports'> {
  alert: EventAlert;
  status: string;
  footer: ReactNode;
}

function AlertPanel({ alert, status, isOutdated, footer, renderReports }: PanelProps) {
  const { t } = useTranslation('alerts');
  const newest = alert.releases[0];
  const { site } = alert.event;
  const cancelled = newest?.cancelled_at ? t('event.cancelled', { time: shownTime(newest.cancelled_at) }) : '';
  const words = [
    newest ? t('event.dateTime', { time: shownDataStamp(newest.data_ts) }) : '',
    alert.event.validity ? t('event.validity', { time: shownTime(alert.event.validity) }) : '',
    status,
  ];
  const triggers = alert.public_alert_symbol.alert_level > 0 ? triggersOfNewest(alert) : [];
  return (
    <Panel
      level={isOutdated ? null : alert.public_alert_symbol.alert_level}
      title={siteLine(site)}
      summary={
        <>
          {cancelled !== '' && <strong className={styles.cancelled}>{cancelled}</strong>}{' '}
          {words.filter((word) => word !== '').join(' · ')}
        </>
      }
      startOpen
      footer={footer}
    >
      {triggers.length > 0 ? (
        <TriggerTable
          caption={t('event.title')}
          siteCode={site.site_code}
          rows={triggers.map((trigger) => ({
            id: trigger.trigger_id,
            type: sourceOf(trigger),
            at: trigger.ts,
            techInfo: trigger.info,
            details: renderReports(reportsOf(trigger)),
          }))}
        />
      ) : (
        <p className={styles.sentence}>{t('event.noTriggers')}</p>
      )}
      <p className={styles.sentence}>
        {alert.publisher &&
          newest &&
          t('event.releasedBy', { time: newest.release_time.slice(0, 5), name: alert.publisher.name })}
        {heldSentences(alert, t).map((sentence) => (
          <span key={sentence} className={styles.note}>
            {sentence}
          </span>
        ))}
      </p>
    </Panel>
  );
}

/** The rest of the day on which an alert was lowered is still shown here. */
const runningWord = (alert: EventAlert, t: ReturnType<typeof useTranslation<'alerts'>>['t']): string =>
  alert.public_alert_symbol.alert_level === 0 ? t('state.lowered') : t('event.ongoing');

/** One sentence for all silent sources, one for each other reason. */
function heldSentences(alert: EventAlert, t: ReturnType<typeof useTranslation<'alerts'>>['t']): string[] {
  const silent: string[] = [];
  const others: string[] = [];
  for (const reason of alert.held_by) {
    if (reason === 'near threshold' || reason === 'unresolved features') others.push(t(`event.heldBy.${reason}`));
    else silent.push(t(`source.${reason}`));
  }
  return silent.length > 0 ? [t('event.held', { sources: silent.join(', ') }), ...others] : others;
}
