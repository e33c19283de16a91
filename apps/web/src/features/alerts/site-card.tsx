// A site's card: the released level and what waits stand beside each other and never become one plate.
import type { EwiTemplateReply, OnGoing } from '@bantay/contract/alerts';
import { shownDataTime } from '@bantay/domain/time/manila-time';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, siteOfPath } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LevelPlate } from '../../ui/level-plate.tsx';
import { LevelSign } from '../../ui/level-sign.tsx';
import { ageText, clockOf, clockOrDay, instantOf, shownDataStamp, shownTime } from '../../ui/time-words.ts';
import { useNarrow } from '../../ui/use-narrow.ts';
import { siteShort } from './alert-words.ts';
import styles from './alerts.module.css';
import type { Waiting } from './waiting.ts';

export type SiteSummary = OnGoing['summary'][number];

interface Props {
  summary: SiteSummary;
  templates: readonly EwiTemplateReply[];
  /** Sentences of the triggers that hold the level. */
  reasons: readonly string[];
  /** What is not released, with the sentences of its triggers; null: nothing. */
  waiting: Waiting | null;
  waitingFor: readonly string[];
  /** Whether the residents were told of the running alert; null where there is nobody to tell. */
  isTold: boolean | null;
  /** Wire time of the next release; null where none is due. */
  nextDue: string | null;
  /** What is measured against its threshold: drawn by other features. */
  measures: ReactNode;
  now: number;
  /** Stale or offline: no level is shown as if it were current. */
  isOutdated: boolean;
  onDecide: (waiting: Waiting) => void;
}

export function SiteCard(props: Props) {
  const { summary, templates, reasons, waitingFor, now, isOutdated } = props;
  const { t } = useTranslation('alerts');
  // On phones both sites have to stand on the first screen: the reasons go behind the fold, what is missing does not.
  const isNarrow = useNarrow();
  const { site } = summary;
  const headingId = `site-${site.site_code}`;
  const siteCode = siteOfPath(site.site_code);
  const missing = summary.plate.missing.length > 0 && <span className={styles.note}>{missingWords(summary, t)}</span>;
  const why = (
    <>
      <p className={styles.why}>
        <strong>{t('summary.why')}:</strong> {whyOf(summary, reasons, waitingFor, t)}
        {!isNarrow && missing}
      </p>
      {siteCode && (
        <Link className={styles.recordLink} to={paths.record(siteCode)}>
          {t('summary.record')}
        </Link>
      )}
    </>
  );
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <header className={styles.cardHead}>
        <h2 id={headingId}>{siteShort(site)}</h2>
        <dl className={styles.facts}>
          <div>
            <dt>{t('summary.dataTime')}</dt>
            <dd>{shownDataStamp(summary.data_ts)}</dd>
          </div>
          <div>
            <dt>{t('summary.validity')}</dt>
            <dd>{shownTime(summary.validity)}</dd>
          </div>
          <div>
            <dt>{t('summary.status')}</dt>
            <dd>{statusWord(summary, t)}</dd>
          </div>
        </dl>
      </header>
      <div className={styles.plates}>
        <ReleasedPlate summary={summary} now={now} isOutdated={isOutdated} />
        <WaitingPlate {...props} />
        <div className={styles.cardWords}>
          {props.measures}
          <Telling {...props} />
          {isNarrow ? missing : why}
          <details className={styles.instructions}>
            <summary>{t('summary.instructions')}</summary>
            {isNarrow && why}
            <Responses template={templates.find((one) => one.alert_level === summary.alert_level)} />
          </details>
        </div>
      </div>
    </section>
  );
}

type Translate = ReturnType<typeof useTranslation<'alerts'>>['t'];

/** What stands is never "no trigger" beside one that waits; a level that nothing measures says so. */
function whyOf(
  { plate }: SiteSummary,
  reasons: readonly string[],
  waitingFor: readonly string[],
  t: Translate,
): string {
  const { waiting } = plate;
  const parts = [...reasons];
  if (plate.shown === null) parts.push(t('summary.nothingMeasures'));
  if (waiting?.for === 'release') parts.push(t('summary.waitsForRelease', { level: waiting.level }));
  if (waiting?.for === 'decision' && reasons.length === 0)
    parts.push(t('summary.nothingReleased', { count: waiting.triggers }));
  if (waitingFor.length > 0) parts.push(t('summary.waiting', { triggers: waitingFor.join('; ') }));
  return parts.length > 0 ? parts.join('; ') : t('summary.noTrigger');
}

function missingWords({ plate }: SiteSummary, t: Translate): string {
  const names = plate.missing.map(({ source, since }) => {
    const name = t(`source.${source as 'rainfall'}`);
    return since === null
      ? t('summary.missingNever', { name })
      : t('summary.missingSince', { name, time: shownTime(since) });
  });
  return t('summary.missing', { sources: names.join(', ') });
}

function ReleasedPlate({ summary, now, isOutdated }: Pick<Props, 'summary' | 'now' | 'isOutdated'>) {
  const { t, i18n } = useTranslation('alerts');
  // Shown like every data stamp, so its age counts from what is shown.
  const since = shownDataTime(instantOf(summary.since));
  const { cancelled_at: cancelled } = summary;
  return (
    <div className={styles.plate}>
      <span className={styles.plateHead}>
        {t('summary.released')} <span className={styles.onPhone}>{clockOrDay(since, now)}</span>
      </span>
      <div className={cancelled === null ? undefined : styles.struck} data-struck={cancelled !== null || undefined}>
        <LevelPlate level={isOutdated ? null : summary.plate.shown} unknownText={t('summary.noInformation')} />
      </div>
      {cancelled !== null && (
        <strong className={styles.cancelled}>
          {t('summary.cancelled', { time: clockOrDay(instantOf(cancelled), now) })}
        </strong>
      )}
      {isOutdated || summary.plate.shown === null ? (
        <span className={styles.note}>
          {t('summary.lastKnown', { time: shownDataStamp(summary.data_ts) })}{' '}
          <LevelSign level={summary.alert_level} size="s" lang={i18n.language === 'fil' ? 'fil' : 'en'} />
        </span>
      ) : (
        <span className={styles.since}>
          {t('summary.since')} <strong>{shownDataStamp(summary.since)}</strong>, {ageText(now - since)}
        </span>
      )}
    </div>
  );
}

function WaitingPlate({ summary, waiting, now, isOutdated, onDecide }: Props) {
  const { t } = useTranslation('alerts');
  const { measuring, missing } = summary.plate;
  const cannotSay = isOutdated || measuring.length === 0;
  if (waiting === null) {
    return (
      <div className={styles.plate}>
        <span className={styles.plateHead}>{t('summary.waitsNone')}</span>
        <div className={styles.nothingWaits}>
          <span className={styles.waitsWord}>
            <Icon name={cannotSay ? 'warning' : 'check'} size={18} />
            {cannotSay ? t('summary.cannotSay') : t('summary.nothingWaits')}
          </span>
          {!isOutdated && (
            <span className={styles.note}>
              {t('summary.measures', { count: measuring.length, of: measuring.length + missing.length })}
            </span>
          )}
        </div>
      </div>
    );
  }
  return (
    <div className={styles.plate}>
      <strong className={styles.plateHead}>
        <span className={styles.onWide}>{t(waiting.isPossible ? 'summary.possibleHead' : 'summary.waitsHead')}</span>
        <span className={styles.onPhone}>{t('summary.waitsSince', { time: clockOf(waiting.since) })}</span>
      </strong>
      <div className={styles.waitFrame} data-level={waiting.level}>
        <LevelPlate level={isOutdated ? null : waiting.level} unknownText={t('summary.noInformation')} />
      </div>
      <Button kind="primary" disabled={isOutdated} onClick={() => onDecide(waiting)}>
        {waiting.isDecided ? t('summary.releaseNow') : t('summary.decideNow')}
      </Button>
      <span className={styles.note}>
        {t('now.waiting', { age: ageText(now - waiting.since), time: clockOrDay(waiting.since, now) })}
      </span>
    </div>
  );
}

function Telling({ isTold, nextDue, now }: Props) {
  const { t } = useTranslation('alerts');
  if (isTold === null && nextDue === null) return null;
  const due = nextDue === null ? null : instantOf(nextDue);
  return (
    <p className={styles.telling}>
      {isTold !== null && <strong>{isTold ? t('summary.told') : t('summary.notTold')}</strong>}
      {due !== null && (
        <span data-late={now > due || undefined}>
          {t('summary.next')}{' '}
          <strong>
            {now > due
              ? t('summary.nextLate', { time: clockOrDay(due, now), age: ageText(now - due) })
              : t('summary.nextIn', { time: clockOrDay(due, now), age: ageText(due - now) })}
          </strong>
        </span>
      )}
    </p>
  );
}

function statusWord(summary: SiteSummary, t: Translate): string {
  if (summary.state === 'extended' && summary.day !== null) return t('extended.day', { day: summary.day });
  return t(`state.${summary.state}`);
}

function Responses({ template }: { template: EwiTemplateReply | undefined }) {
  const { t } = useTranslation('alerts');
  const rows = [
    [t('summary.mdrrmo'), template?.mlgu_response],
    [t('summary.barangay'), template?.barangay_response],
    [t('summary.lewc'), template?.lewc_response],
    [t('summary.community'), template?.community_response],
  ] as const;
  return (
    <dl className={styles.responses}>
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd lang="fil">{text && text !== '' ? text : t('summary.none')}</dd>
        </div>
      ))}
    </dl>
  );
}
