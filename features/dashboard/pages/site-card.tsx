// A site's card: the released level and what waits stand beside each other and never become one plate.
import { shownDataTime } from '@bantay/kernel/time/manila-time';
import { May } from '@bantay/web/api/may.tsx';
import type { OnGoing } from '@bantay/web/api/shapes.ts';
import { siteOfPath } from '@bantay/web/api/site-book.ts';
import { paths } from '@bantay/web/paths.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { Icon, type IconName } from '@bantay/web/ui/icon.tsx';
import { LevelBlock } from '@bantay/web/ui/level-block.tsx';
import { LevelPlate } from '@bantay/web/ui/level-plate.tsx';
import { ageText, clockOrDay, instantOf, shownDataStamp, shownTime } from '@bantay/web/ui/time-words.ts';
import { useNarrow } from '@bantay/web/ui/use-narrow.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { alertsCalls } from '../../alerts/wire/alerts.calls.ts';
import type { EwiTemplate } from '../../warning-texts/rules/templates.ts';
import { siteShort } from './alert-words.ts';
import styles from './alerts.module.css';
import { isOlder, type Waiting } from './waiting.ts';

export type SiteSummary = OnGoing['summary'][number];

interface Props {
  summary: SiteSummary;
  templates: readonly EwiTemplate[];
  /** What is not released, with the sentences of its triggers; null: nothing. */
  waiting: Waiting | null;
  waitingFor: readonly string[];
  /** How many reports of landslide features of the site nobody has validated yet; null: nobody knows. */
  reports: number | null;
  /** How many were told of the running alert, drawn by another feature; null where there is nobody to tell. */
  told: ReactNode;
  /** How many are safe while a roll-call is open, drawn by another feature; null where none is. */
  rollCall: ReactNode;
  /** When the next release is due, epoch ms; null where none is today. */
  nextDue: number | null;
  /** Rain and ground against their limits, drawn by other features, which also say where one of them is missing. */
  measures: { rain: ReactNode; ground: ReactNode } | null;
  /** Makes a release that is late; null where none is. */
  onRelease: (() => void) | null;
  now: number;
  /** Stale or offline: no level is shown as if it were current. */
  isOutdated: boolean;
  onDecide: (waiting: Waiting) => void;
}

export function SiteCard(props: Props) {
  const { summary, measures, now, isOutdated } = props;
  const { t } = useTranslation('alerts');
  const isNarrow = useNarrow();
  const { site } = summary;
  const headingId = `site-${site.siteCode}`;
  const missing = missingWords(summary, measures === null ? [] : SAID_BY_MEASURES, t);
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <header className={styles.cardHead}>
        <h2 id={headingId}>{siteShort(site)}</h2>
        <dl className={styles.facts}>
          <div>
            <dt>{t('summary.dataTime')}</dt>
            <dd>{shownDataStamp(summary.dataTs)}</dd>
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
        <div className={styles.cardWords} data-old={isOutdated || undefined}>
          {measures && <div className={styles.measurePlace}>{measures.rain}</div>}
          {measures && <div className={styles.measurePlace}>{measures.ground}</div>}
          <div className={styles.tellingPlace}>
            {props.told ?? (
              <>
                <strong>{t('summary.nobodyToTell')}</strong>
                {!isNarrow && <span className={styles.note}>{t('summary.noMessage')}</span>}
              </>
            )}
          </div>
          {props.rollCall}
          <div className={styles.tellingPlace}>
            <NextRelease {...props} />
          </div>
          {missing !== '' && <span className={styles.missing}>{missing}</span>}
          {!isNarrow && <SiteFold {...props} />}
        </div>
      </div>
    </section>
  );
}

/** What stands below the first screen of a phone: why this level, and what it asks of whom. */
export function SiteFold({ summary, templates, waitingFor }: Pick<Props, 'summary' | 'templates' | 'waitingFor'>) {
  const { t, i18n } = useTranslation('alerts');
  const isNarrow = useNarrow();
  const siteCode = siteOfPath(summary.site.siteCode);
  // In the words in which everybody is told it; the catalogues of the app and of these sentences have the same languages.
  const told = summary.alertLevel > 0 ? summary.why[i18n.language as keyof SiteSummary['why']] : null;
  const words = whyOf(summary, told?.raised ?? null, waitingFor, t);
  const heard = (
    <>
      <strong>{t('summary.why')}:</strong> {words}
    </>
  );
  // On a wide screen one line, so that the next heading stays on the first screen; pressed, it is whole.
  const why = told ? (
    <details className={styles.whyFold} open={isNarrow}>
      <summary className={styles.why}>{heard}</summary>
      <p>{told.against}</p>
      <p>{told.ends}</p>
    </details>
  ) : (
    <p className={styles.why}>{heard}</p>
  );
  // That nothing has raised a level takes no line of its own.
  const isPlain = words === t('summary.noTrigger');
  return (
    <div className={styles.fold}>
      {!isPlain && why}
      <details className={styles.instructions}>
        <summary>
          {isNarrow && `${summary.site.siteCode.toUpperCase()}: `}
          {t('summary.instructions')}
        </summary>
        {isPlain && why}
        <Responses template={templates.find((one) => one.alertLevel === summary.alertLevel)} />
      </details>
      {siteCode && (
        <Link className={styles.recordLink} to={paths.record(siteCode)}>
          {t('summary.record')}
        </Link>
      )}
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation<'alerts'>>['t'];

/** What stands is never "no trigger" beside one that waits; a level that nothing measures says so. */
function whyOf({ plate }: SiteSummary, raised: string | null, waitingFor: readonly string[], t: Translate): string {
  const { waiting } = plate;
  const parts: string[] = [];
  if (plate.shown === null) parts.push(t('summary.nothingMeasures'));
  if (waiting?.for === 'release') parts.push(t('summary.waitsForRelease', { level: waiting.level }));
  if (waiting?.for === 'decision' && raised === null)
    parts.push(t('summary.nothingReleased', { count: waiting.triggers }));
  if (waitingFor.length > 0) parts.push(t('summary.waiting', { triggers: waitingFor.join('; ') }));
  if (raised !== null) return [raised, parts.join('; ')].join(' ');
  return parts.length > 0 ? parts.join('; ') : t('summary.noTrigger');
}

/** Each says itself where nothing is known, and since when. */
const SAID_BY_MEASURES: readonly string[] = ['rainfall', 'surficial'];

function missingWords({ plate }: SiteSummary, saidElsewhere: readonly string[], t: Translate): string {
  const missing = plate.missing.filter(({ source }) => !saidElsewhere.includes(source));
  if (missing.length === 0) return '';
  const names = missing.map(({ source, since }) => {
    // Any source has its word; one stands for all.
    const name = t(`source.${source as 'rainfall'}`);
    return since === null
      ? t('summary.missingNever', { name })
      : t('summary.missingSince', { name, time: shownTime(since) });
  });
  return t('summary.missing', { sources: names.join(', ') });
}

function ReleasedPlate({ summary, now, isOutdated }: Pick<Props, 'summary' | 'now' | 'isOutdated'>) {
  const { t } = useTranslation('alerts');
  const dataAt = shownDataTime(instantOf(summary.dataTs));
  // Shown like every data stamp, so its age counts from what is shown.
  const since = shownDataTime(instantOf(summary.since));
  const { cancelledAt: cancelled } = summary;
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
        <span className={styles.lastKnown}>
          <LevelBlock level={summary.alertLevel} />
          {t('summary.lastKnown', { level: summary.alertLevel, time: clockOrDay(dataAt, now) })}
        </span>
      ) : (
        <span className={styles.since}>
          {t('summary.since')} <strong>{shownDataStamp(summary.since)}</strong>, {ageText(now - since)}
        </span>
      )}
    </div>
  );
}

/** No trigger waits. What else does, or may, is said, and ticked off only where it is known that nothing does. */
function quietOf(cannotSay: boolean, reports: number | null): { icon: IconName; word: QuietWord; count: number } {
  if (reports !== null && reports > 0) return { icon: 'warning', word: 'reportWaits', count: reports };
  if (cannotSay || reports === null) return { icon: 'warning', word: 'cannotSay', count: 0 };
  return { icon: 'check', word: 'nothingWaits', count: 0 };
}
type QuietWord = 'reportWaits' | 'cannotSay' | 'nothingWaits';

function WaitingPlate({ summary, waiting, reports, now, isOutdated, onDecide, onRelease }: Props) {
  const { t } = useTranslation('alerts');
  const { measuring, missing } = summary.plate;
  const cannotSay = isOutdated || measuring.length === 0;
  if (waiting === null) {
    const { icon, word, count } = quietOf(cannotSay, reports);
    return (
      <div className={styles.plate}>
        <span className={styles.plateHead}>{t('summary.waitsNone')}</span>
        <div className={styles.nothingWaits}>
          <span className={styles.waitsWord}>
            <Icon name={icon} size={18} />
            {t(`summary.${word}`, { count })}
          </span>
          {!isOutdated && (
            <span className={styles.note}>
              {t('summary.measures', { count: measuring.length, of: measuring.length + missing.length })}
            </span>
          )}
        </div>
        {onRelease && (
          <May call={alertsCalls.insertEwi} site={summary.site.siteId}>
            <Button kind="secondary" disabled={isOutdated} onClick={onRelease}>
              {t('summary.releaseNow')}
            </Button>
          </May>
        )}
      </div>
    );
  }
  return (
    <div className={styles.plate}>
      <strong className={styles.plateHead}>
        <span className={styles.onWide}>{t(waiting.isPossible ? 'summary.possibleHead' : 'summary.waitsHead')}</span>
        <span className={styles.onPhone}>{t('summary.waitsSince', { time: clockOrDay(waiting.since, now) })}</span>
      </strong>
      <div className={styles.waitFrame} data-level={waiting.level}>
        <LevelPlate level={isOutdated ? null : waiting.level} unknownText={t('summary.noInformation')} />
      </div>
      <May call={waiting.isDecided ? alertsCalls.insertEwi : alertsCalls.updateAlertStatus} site={summary.site.siteId}>
        <Button kind="primary" disabled={isOutdated} onClick={() => onDecide(waiting)}>
          {waiting.isDecided ? t('summary.releaseNow') : t('summary.decideNow')}
        </Button>
      </May>
      <span className={styles.note}>
        {t('now.waits', { age: ageText(now - waiting.since) })}
        {isOlder(waiting) && ` · ${t('now.dataOf', { time: clockOrDay(waiting.dataAt, now) })}`}
      </span>
    </div>
  );
}

function NextRelease({ nextDue, now }: Pick<Props, 'nextDue' | 'now'>) {
  const { t } = useTranslation('alerts');
  const isNarrow = useNarrow();
  if (nextDue === null) return <span>{t('summary.noneDue')}</span>;
  const time = clockOrDay(nextDue, now);
  if (now <= nextDue) {
    return (
      <>
        <span>
          {t(isNarrow ? 'summary.nextShort' : 'summary.next')} <strong>{time}</strong>
          {isNarrow && ','}
        </span>{' '}
        <span className={styles.note}>{t('summary.nextIn', { age: ageText(nextDue - now) })}</span>
      </>
    );
  }
  const late = t('summary.late', { age: ageText(now - nextDue) });
  return (
    <>
      {t(isNarrow ? 'summary.dueShort' : 'summary.due')} <strong>{time}</strong>{' '}
      <strong className={styles.late}>{late}</strong>
    </>
  );
}

function statusWord(summary: SiteSummary, t: Translate): string {
  if (summary.state === 'extended' && summary.day !== null) return t('extended.day', { day: summary.day });
  return t(`state.${summary.state}`);
}

function Responses({ template }: { template: EwiTemplate | undefined }) {
  const { t } = useTranslation('alerts');
  const rows = [
    [t('summary.mdrrmo'), template?.full.mlguResponse],
    [t('summary.barangay'), template?.full.barangayResponse],
    [t('summary.lewc'), template?.full.lewcResponse],
    [t('summary.community'), template?.full.communityResponse],
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
