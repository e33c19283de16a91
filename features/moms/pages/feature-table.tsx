// The signs of a site, newest observation first; each opens to its reports.
import type { FeatureGroup } from '@bantay/web/api/shapes.ts';
import { cx } from '@bantay/web/ui/cx.ts';
import { Icon } from '@bantay/web/ui/icon.tsx';
import { Pager } from '@bantay/web/ui/pager.tsx';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { Fragment, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FeatureLevelSign } from './feature-level-sign.tsx';
import { featureTitle, typeWord } from './feature-words.ts';
import styles from './moms-page.module.css';
import { ReportTable } from './report-table.tsx';

/** Signs on one page. */
const PAGE = 50;

export function FeatureTable({ groups, caption }: { groups: readonly FeatureGroup[]; caption: string }) {
  const { t } = useTranslation('features');
  const { t: words } = useTranslation('alerts');
  const base = useId();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [page, setPage] = useState(0);
  const pages = Math.ceil(groups.length / PAGE);
  // Signs may have become fewer.
  const shown = Math.min(page, pages - 1);
  const toggle = (id: number) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const heads = [t('columns.type'), t('columns.name'), t('columns.location'), t('columns.last'), t('columns.level')];
  return (
    <>
      <table className={styles.signs}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('columns.open')}</span>
            </th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.slice(shown * PAGE, (shown + 1) * PAGE).map((group) => {
            const { instanceId, feature, featureName, location, moms } = group;
            const [newest] = moms;
            const isOpen = open.has(instanceId);
            const title = featureTitle(feature.featureType, featureName, words);
            return (
              <Fragment key={instanceId}>
                <tr className={cx(styles.group, isOpen && styles.open)} onClick={() => toggle(instanceId)}>
                  <td>
                    <button
                      type="button"
                      className={styles.toggle}
                      aria-expanded={isOpen}
                      aria-controls={`${base}-${instanceId}`}
                      aria-label={t('openReports', { feature: title })}
                      onClick={(event) => {
                        event.stopPropagation(); // the row would close it again
                        toggle(instanceId);
                      }}
                    >
                      <Icon name="chevron-down" size={18} />
                    </button>
                  </td>
                  <td data-label={t('columns.type')}>
                    <strong>{typeWord(feature.featureType, words)}</strong>
                  </td>
                  <td data-label={t('columns.name')}>{featureName ?? t('none')}</td>
                  <td data-label={t('columns.location')}>{location || '—'}</td>
                  <td data-label={t('columns.last')} className={styles.time}>
                    {shownTime(newest?.observanceTs ?? null)}
                  </td>
                  <td data-label={t('columns.level')}>{newest && <FeatureLevelSign level={newest.opTrigger} />}</td>
                </tr>
                <tr id={`${base}-${instanceId}`} hidden={!isOpen} className={styles.reports}>
                  <td colSpan={heads.length + 1}>{isOpen && <ReportTable reports={moms} of={title} />}</td>
                </tr>
              </Fragment>
            );
          })}
        </tbody>
      </table>
      <Pager label={t('pages')} page={shown} pages={pages} onChange={setPage} />
    </>
  );
}
