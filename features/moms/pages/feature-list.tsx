// Which landslide features stand behind a trigger or go with a release, one line each.
import { fileNames } from '@bantay/kernel/files/safe-file-name';
import type { Moms } from '@bantay/web/api/shapes.ts';
import { paths } from '@bantay/web/paths.ts';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import { featureTitle } from './feature-words.ts';
import styles from './moms.module.css';

/** What of a candidate names features: of a site, or of the routine of several. */
type Noted =
  | {
      siteId: number;
      triggerListArr: readonly { momsList?: Moms[] | undefined }[];
      nonTriggeringMoms: Moms[];
      unresolvedMomsList: Moms[];
    }
  | { nonTriggeringMoms: Record<string, Moms[]> };

export function FeatureList({ reports }: { reports: readonly Moms[] }) {
  const { t } = useTranslation('alerts');
  if (reports.length === 0) return null;
  return (
    <ul className={styles.list}>
      {reports.map(({ momsId, opTrigger, observanceTs, files, momsInstance }) => (
        <li key={momsId}>
          <strong>{featureTitle(momsInstance.feature.featureType, momsInstance.featureName, t)}</strong>
          {` · ${t('features.level', { level: opTrigger, word: t(`features.levels.level${opTrigger}`) })}`}
          {momsInstance.location && ` · ${momsInstance.location}`}
          {' · '}
          <span className={styles.time}>{shownTime(observanceTs)}</span>
          {fileNames(files).map((name, index) => (
            <span key={name}>
              {' · '}
              <a href={paths.picture(name)} target="_blank" rel="noopener noreferrer">
                {t('features.picture', { number: index + 1 })}
                <span className="visually-hidden"> ({t('pending.newTab')})</span>
              </a>
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Features of a candidate that no trigger of it names: without a level, or still above 0 from before. */
export function FeatureNotes({ candidate }: { candidate: Noted }) {
  const { t } = useTranslation('alerts');
  const { nonTriggering, unresolved } = notesOf(candidate);
  const words = (reports: readonly Moms[]) => reports.map((report) => noteText(report, t)).join(', ');
  return (
    <>
      {nonTriggering.length > 0 && (
        <p className={styles.sentence}>{t('features.nonTriggering', { features: words(nonTriggering) })}</p>
      )}
      {unresolved.length > 0 && (
        <p className={styles.sentence}>{t('features.unresolved', { features: words(unresolved) })}</p>
      )}
    </>
  );
}

export function notesOf(candidate: Noted): { nonTriggering: Moms[]; unresolved: Moms[] } {
  if (!('siteId' in candidate)) {
    return { nonTriggering: newestOfEach(Object.values(candidate.nonTriggeringMoms).flat()), unresolved: [] };
  }
  const listed = new Set(
    candidate.triggerListArr.flatMap((trigger) => (trigger.momsList ?? []).map((report) => report.momsId)),
  );
  return {
    nonTriggering: newestOfEach(candidate.nonTriggeringMoms),
    unresolved: candidate.unresolvedMomsList.filter((report) => !listed.has(report.momsId)),
  };
}

/** A sign that was looked at often is named once. */
function newestOfEach(reports: readonly Moms[]): Moms[] {
  const newest = new Map<number, Moms>();
  for (const report of reports) {
    const known = newest.get(report.instanceId);
    if (!known || known.observanceTs < report.observanceTs) newest.set(report.instanceId, report);
  }
  return [...newest.values()];
}

/** `Crack A (significant, 2026/11/21 14:30)`; of a non-triggering one the level says nothing new. */
function noteText(
  { opTrigger, observanceTs, momsInstance }: Moms,
  t: ReturnType<typeof useTranslation<'alerts'>>['t'],
) {
  const facts = [opTrigger === 0 ? '' : t(`features.levels.level${opTrigger}`), shownTime(observanceTs)];
  const title = featureTitle(momsInstance.feature.featureType, momsInstance.featureName, t);
  return `${title} (${facts.filter((fact) => fact !== '').join(', ')})`;
}
