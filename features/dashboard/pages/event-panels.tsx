// Running, overdue, extended and invalid alerts, each with its newest triggers; the screen adds what can be done.
import type { EventAlert, ExtendedAlert, Moms, OnGoing, SavedTrigger } from '@bantay/web/api/shapes.ts';
import { Panel } from '@bantay/web/ui/panel.tsx';
import { shownDataStamp, shownTime } from '@bantay/web/ui/time-words.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
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
          key={alert.eventAlertId}
          alert={alert}
          status={t('event.late')}
          isOutdated={isOutdated}
          renderReports={renderReports}
          footer={renderActions(alert)}
        />
      ))}
      {onGoing.latest.map((alert) => (
        <AlertPanel
          key={alert.eventAlertId}
          alert={alert}
          status={alert.generalStatus ?? runningWord(alert, t)}
          isOutdated={isOutdated}
          renderReports={renderReports}
          footer={renderActions(alert)}
        />
      ))}
      {onGoing.invalids.map((alert) => (
        <AlertPanel
          key={alert.eventAlertId}
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
          key={alert.eventAlertId}
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
  trigger.triggerMisc?.momsReleases.map((release) => release.momsDetails) ?? [];

interface RoutineProps {
  onGoing: OnGoing;
  isOutdated: boolean;
  renderActions: (release: { siteCode: string; releaseId: number; dataTs: string }) => ReactNode;
}

export function RoutineBlock({ onGoing, isOutdated, renderActions }: RoutineProps) {
  const { t } = useTranslation('alerts');
  const released = 'releasedSites' in onGoing.routine ? onGoing.routine.releasedSites : [];
  return (
    <Block title={t('routine.title')} count={released.length}>
      {released.length === 0 && <p className={styles.empty}>{t('routine.none')}</p>}
      {released.map((row) => (
        <Panel
          key={row.releaseId}
          level={isOutdated ? null : 0}
          title={siteName(onGoing, row.siteCode)}
          summary={`${t('event.dateTime', { time: shownDataStamp(row.dataTs) })} · ${t('routine.status')}`}
          startOpen
          footer={renderActions({
            siteCode: row.siteCode,
            releaseId: row.releaseId,
            dataTs: row.dataTs,
          })}
        >
          <p className={styles.sentence}>{t('routine.released', { time: row.releaseTime.slice(0, 5) })}</p>
        </Panel>
      ))}
    </Block>
  );
}

function siteName(onGoing: OnGoing, siteCode: string): string {
  const site = onGoing.summary.find((one) => one.site.siteCode === siteCode)?.site;
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

const noted = (time: string | null) => (time === null ? '–' : time.slice(11, 16));

function AlertPanel({ alert, status, isOutdated, footer, renderReports }: PanelProps) {
  const { t } = useTranslation('alerts');
  const newest = alert.releases[0];
  const { site } = alert.event;
  const { broadcast } = alert.sentStatuses;
  const cancelled = newest?.cancelledAt ? t('event.cancelled', { time: shownTime(newest.cancelledAt) }) : '';
  const words = [
    newest ? t('event.dateTime', { time: shownDataStamp(newest.dataTs) }) : '',
    alert.event.validity ? t('event.validity', { time: shownTime(alert.event.validity) }) : '',
    status,
    broadcast ? t('event.broadcast', { asked: noted(broadcast.asked), sent: noted(broadcast.sent) }) : '',
  ];
  const triggers = alert.publicAlertSymbol.alertLevel > 0 ? triggersOfNewest(alert) : [];
  return (
    <Panel
      level={isOutdated ? null : alert.publicAlertSymbol.alertLevel}
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
          siteCode={site.siteCode}
          rows={triggers.map((trigger) => ({
            id: trigger.triggerId,
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
          t('event.releasedBy', { time: newest.releaseTime.slice(0, 5), name: alert.publisher.name })}
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
  alert.publicAlertSymbol.alertLevel === 0 ? t('state.lowered') : t('event.ongoing');

/** One sentence for all silent sources, one for each other reason. */
function heldSentences(alert: EventAlert, t: ReturnType<typeof useTranslation<'alerts'>>['t']): string[] {
  const silent: string[] = [];
  const others: string[] = [];
  for (const reason of alert.heldBy) {
    if (reason === 'near threshold' || reason === 'unresolved features') others.push(t(`event.heldBy.${reason}`));
    else silent.push(t(`source.${reason}`));
  }
  return silent.length > 0 ? [t('event.held', { sources: silent.join(', ') }), ...others] : others;
}
