// A site's card at the top of the dashboard: its level from the records, since when, until when, why, and what to do.
import type { EwiTemplateReply, OnGoing } from '@bantay/contract/alerts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths, siteOfPath } from '../../paths.ts';
import { LevelPlate } from '../../ui/level-plate.tsx';
import { ageText, instantOf, shownDataStamp, shownTime } from '../../ui/time-words.ts';
import { siteLine } from './alert-words.ts';
import styles from './alerts.module.css';

export type SiteSummary = OnGoing['summary'][number];

interface Props {
  summary: SiteSummary;
  templates: readonly EwiTemplateReply[];
  /** Sentences of the triggers that hold the level. */
  reasons: readonly string[];
  /** Sentences of triggers that nobody has decided on yet. */
  waiting: readonly string[];
  now: number;
  /** Stale or offline: no level is shown as if it were current. */
  isOutdated: boolean;
}

export function SiteCard({ summary, templates, reasons, waiting, now, isOutdated }: Props) {
  const { t } = useTranslation('alerts');
  const { site } = summary;
  const headingId = `site-${site.site_code}`;
  const siteCode = siteOfPath(site.site_code);
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <LevelPlate level={isOutdated ? null : summary.plate.shown} unknownText={t('summary.noInformation')} />
      <div className={styles.cardWords}>
        <h2 id={headingId}>{siteLine(site)}</h2>
        <dl className={styles.facts}>
          <dt>{t('summary.since')}</dt>
          <dd>{t('summary.ago', { time: shownTime(summary.since), age: ageText(now - instantOf(summary.since)) })}</dd>
          <dt>{t('summary.dataTime')}</dt>
          <dd>{shownDataStamp(summary.data_ts)}</dd>
          <dt>{t('summary.validity')}</dt>
          <dd>{shownTime(summary.validity)}</dd>
          <dt>{t('summary.status')}</dt>
          <dd>{statusWord(summary, t)}</dd>
        </dl>
        <p className={styles.why}>
          <strong>{t('summary.why')}:</strong> {whyWords(summary, reasons, t)}
          {waiting.length > 0 && (
            <span className={styles.waiting}>{t('summary.waiting', { triggers: waiting.join('; ') })}</span>
          )}
          {summary.plate.missing.length > 0 && (
            <span className={styles.note}>
              {t('summary.missing', {
                sources: summary.plate.missing
                  .map(({ source, since }) => {
                    const name = t(`source.${source as 'rainfall'}`);
                    return since === null
                      ? t('summary.missingNever', { name })
                      : t('summary.missingSince', { name, time: shownTime(since) });
                  })
                  .join(', '),
              })}
            </span>
          )}
        </p>
        {siteCode && (
          <Link className={styles.recordLink} to={paths.record(siteCode)}>
            {t('summary.record')}
          </Link>
        )}
      </div>
      <Responses template={templates.find((one) => one.alert_level === summary.plate.shown)} />
    </section>
  );
}

/** What stands is never "no trigger" beside one that waits; a level that nothing measures says so. */
function whyWords(
  { plate }: SiteSummary,
  reasons: readonly string[],
  t: ReturnType<typeof useTranslation<'alerts'>>['t'],
): string {
  const { waiting } = plate;
  const parts = [...reasons];
  if (plate.shown === null) parts.push(t('summary.nothingMeasures'));
  if (waiting?.for === 'release') parts.push(t('summary.waitsForRelease', { level: waiting.level }));
  if (waiting?.for === 'decision' && reasons.length === 0)
    parts.push(t('summary.nothingReleased', { count: waiting.triggers }));
  return parts.length > 0 ? parts.join('; ') : t('summary.noTrigger');
}

function statusWord(summary: SiteSummary, t: ReturnType<typeof useTranslation<'alerts'>>['t']): string {
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
