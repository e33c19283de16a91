// Which landslide features stand behind a trigger or go with a release, one line each.
import { fileNames } from '@bantay/kernel/files/safe-file-name';
import { paths } from '@bantay/web/paths.ts';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { useTranslation } from 'react-i18next';
import type { Moms } from '../wire/moms.ts';
import { featureTitle } from './feature-words.ts';
import styles from './moms.module.css';

/** What of a candidate names features: of a site, or of the routine of several. */
type Noted =
  | {
      site_id: number;
      trigger_list_arr: readonly { moms_list?: Moms[] | undefined }[];
      non_triggering_moms: Moms[];
      unresolved_moms_list: Moms[];
    }
  | { non_triggering_moms: Record<string, Moms[]> };

export function FeatureList({ reports }: { reports: readonly Moms[] }) {
  const { t } = useTranslation('alerts');
  if (reports.length === 0) return null;
  return (
    <ul className={styles.list}>
      {reports.map(({ moms_id, op_trigger, observance_ts, files, moms_instance }) => (
        <li key={moms_id}>
          <strong>{featureTitle(moms_instance.feature.feature_type, moms_instance.feature_name, t)}</strong>
          {` · ${t('features.level', { level: op_trigger, word: t(`features.levels.level${op_trigger}`) })}`}
          {moms_instance.location && ` · ${moms_instance.location}`}
          {' · '}
          <span className={styles.time}>{shownTime(observance_ts)}</span>
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
  if (!('site_id' in candidate)) {
    return { nonTriggering: newestOfEach(Object.values(candidate.non_triggering_moms).flat()), unresolved: [] };
  }
  const listed = new Set(
    candidate.trigger_list_arr.flatMap((trigger) => (trigger.moms_list ?? []).map((report) => report.moms_id)),
  );
  return {
    nonTriggering: newestOfEach(candidate.non_triggering_moms),
    unresolved: candidate.unresolved_moms_list.filter((report) => !listed.has(report.moms_id)),
  };
}

/** A sign that was looked at often is named once. */
function newestOfEach(reports: readonly Moms[]): Moms[] {
  const newest = new Map<number, Moms>();
  for (const report of reports) {
    const known = newest.get(report.instance_id);
    if (!known || known.observance_ts < report.observance_ts) newest.set(report.instance_id, report);
  }
  return [...newest.values()];
}

/** `Crack A (significant, 2026/11/21 14:30)`; of a non-triggering one the level says nothing new. */
function noteText(
  { op_trigger, observance_ts, moms_instance }: Moms,
  t: ReturnType<typeof useTranslation<'alerts'>>['t'],
) {
  const facts = [op_trigger === 0 ? '' : t(`features.levels.level${op_trigger}`), shownTime(observance_ts)];
  const title = featureTitle(moms_instance.feature.feature_type, moms_instance.feature_name, t);
  return `${title} (${facts.filter((fact) => fact !== '').join(', ')})`;
}
