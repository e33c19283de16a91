// How old the newest reading of each sensor is, and how the SMS gateway is: silence shows before anything else fails.
import { HALF_HOUR_MS, halfHour, toDisplayTime } from '@bantay/kernel/time/manila-time';
import { send } from '@bantay/web/api/client.ts';
import type { ReplyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { ageText, clockOf, clockOrDay } from '@bantay/web/ui/time-words.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { statusCalls } from '../../status/wire/status.calls.ts';
import type { readStatus } from '../../status/wire/status.ts';
import styles from './alerts.module.css';

/** More often than the rest of the dashboard: silence is what this block is for. */
const POLL_MS = 60_000;

export function NewestReadings({ now }: { now: number }) {
  const { t } = useTranslation('alerts');
  const query = useQuery({
    queryKey: keys.of('status'),
    queryFn: ({ signal }) => send<typeof readStatus>(statusCalls.readStatus, { signal }),
    refetchInterval: POLL_MS,
  });
  return (
    <section className={styles.readings} aria-labelledby="newest-readings">
      <h2 id="newest-readings">{t('readings.title')}</h2>
      <QueryState query={query} height={240} what={t('readings.failed')}>
        {(status) => (
          <>
            <ul className={styles.list}>
              {status.sensors.map((sensor) => (
                <li key={sensor.name}>
                  <strong>
                    {sensor.name
                      .replace(/^rain_/, '')
                      .replaceAll('_', ' ')
                      .toUpperCase()}
                  </strong>
                  <Age at={sensor.lastAt} lateAfterMs={sensor.lateAfterMs} now={now} />
                </li>
              ))}
              <li>
                <strong>{t('readings.gateway')}</strong>
                <span className={status.gateway.problem ? styles.silent : undefined}>
                  {status.gateway.problem ??
                    (status.gateway.waiting > 0
                      ? t('readings.waiting', { count: status.gateway.waiting })
                      : status.gateway.proven
                        ? t('readings.gatewayProven', {
                            time: clockOrDay(status.gateway.proven.at, now),
                            seconds: status.gateway.proven.seconds,
                          })
                        : t('readings.gatewayFine'))}
                </span>
              </li>
              {(status.backup.lastAt !== null || status.backup.problem !== null) && (
                <li>
                  <strong>{t('readings.backup')}</strong>
                  <span className={status.backup.problem ? styles.silent : undefined}>
                    {/* One of both is there, as asked above. */}
                    {status.backup.problem ?? toDisplayTime(status.backup.lastAt!)}
                  </span>
                </li>
              )}
              {status.backup.rehearsed && !status.backup.problem && (
                <li>
                  <strong>{t('readings.rehearsal')}</strong>
                  <span>{rehearsed(status.backup.rehearsed, t)}</span>
                </li>
              )}
              {status.disk.problem !== null && (
                <li>
                  <strong>{t('readings.disk')}</strong>
                  <span className={styles.silent}>
                    {t('readings.diskLow', { problem: status.disk.problem, free: status.disk.freeMb ?? '?' })}
                  </span>
                </li>
              )}
              {status.hub && (
                <li>
                  <strong>{t('readings.hub')}</strong>
                  <Hub {...status.hub} />
                </li>
              )}
              {status.replica && (
                <li>
                  <strong>{t('readings.replica')}</strong>
                  <Copy {...status.replica} />
                </li>
              )}
            </ul>
            <p className={styles.note}>
              {t('readings.evaluation', { time: toDisplayTime(halfHour(now) + HALF_HOUR_MS).slice(11) })} ·{' '}
              {t('readings.version', { version: status.version })}
            </p>
          </>
        )}
      </QueryState>
    </section>
  );
}

type Rehearsal = NonNullable<ReplyOf<typeof readStatus>['backup']['rehearsed']>;

/** What it did not do, it does not say. */
function rehearsed(
  { at, restoreS, halfHours, raised, smsS, phones, shown }: Rehearsal,
  t: TFunction<'alerts'>,
): string {
  return [
    t('readings.rehearsed', { time: toDisplayTime(at), seconds: Math.round(restoreS), count: halfHours }),
    raised > 0 && t('readings.raised'),
    smsS !== null && t('readings.rehearsedSms', { seconds: smsS }),
    phones > 0 && t('readings.rehearsedPhones', { shown, phones }),
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** A copy of the database that charts ask while it follows. */
function Copy({ state, behindS }: NonNullable<ReplyOf<typeof readStatus>['replica']>) {
  const { t } = useTranslation('alerts');
  if (state === 'fit') return <span>{t('readings.replicaBehind', { seconds: behindS ?? 0 })}</span>;
  return <span className={styles.silent}>{t(`readings.replicaStates.${state}`)}</span>;
}

/** [ours] It is told each minute; one turn may fail. */
const HUB_LATE_S = 180;

/** What of this municipality the hub of a nation knows. */
function Hub({ behindS, isHeard, fault }: NonNullable<ReplyOf<typeof readStatus>['hub']>) {
  const { t } = useTranslation('alerts');
  if (isHeard && behindS <= HUB_LATE_S) return <span>{t('readings.hubBehind', { seconds: behindS })}</span>;
  const known = fault === null || fault === 'silent' ? 'silent' : fault === 'unknown' ? 'unknown' : 'doubts';
  const words = t(`readings.hubFaults.${known}`);
  const told = isHeard
    ? t('readings.hubLate', { words, minutes: Math.round(behindS / 60) })
    : t('readings.hubNever', { words });
  return <span className={styles.silent}>{told}</span>;
}

function Age({ at, lateAfterMs, now }: { at: number | null; lateAfterMs: number; now: number }) {
  const { t } = useTranslation('alerts');
  if (at === null) return <span className={styles.silent}>{t('readings.never')}</span>;
  const age = now - at;
  const words = `${ageText(age)}, ${age > 24 * 3_600_000 ? toDisplayTime(at) : clockOf(at)}`;
  if (age <= lateAfterMs) return <span>{words}</span>;
  return (
    <span>
      <span className={styles.silent}>{t('readings.silent')}</span> · {words}
    </span>
  );
}
