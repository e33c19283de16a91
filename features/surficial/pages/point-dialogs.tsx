// What can be done with one measurement: options first, then one of four dialogs.
import type { Call } from '@bantay/kernel/wire/route';
import { May } from '@bantay/web/api/may.tsx';
import type { MarkerPlot, MarkerPoint } from '@bantay/web/api/shapes.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { surficialCalls } from '../wire/surficial.calls.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { tagOf } from './marker-tag.ts';
import type { PointProps } from './point-props.ts';
import styles from './surficial.module.css';
import { pointWords } from './surficial-words.ts';
import { TagDialog } from './tag-dialog.tsx';
import { TrendingDialog } from './trending-dialog.tsx';

const ACTIONS = ['edit', 'tag', 'trend', 'delete'] as const;
/** What each leads to; a trend is only looked at. */
const CALLS = {
  edit: surficialCalls.updateSurficialData,
  tag: surficialCalls.saveMarkerDataTag,
  trend: surficialCalls.getTrendingData,
  delete: surficialCalls.deleteSurficialData,
} as const satisfies Record<(typeof ACTIONS)[number], Call>;

export function PointDialogs(props: PointProps & { all: readonly MarkerPlot[] }) {
  const { t } = useTranslation('surficial');
  // The options follow what is read anew; a form stays with what it was filled from.
  const [chosen, setChosen] = useState<{ action: (typeof ACTIONS)[number]; point: MarkerPoint } | null>(null);
  const { marker, onClose } = props;
  if (chosen) {
    const given = { ...props, point: chosen.point };
    if (chosen.action === 'edit') return <EditDialog {...given} />;
    if (chosen.action === 'tag') return <TagDialog {...given} />;
    if (chosen.action === 'trend') return <TrendingDialog {...given} />;
    return <DeleteDialog {...given} />;
  }
  const point = marker.data.find(({ dataId }) => dataId === props.point.dataId) ?? props.point;
  const words = pointWords(marker, point);
  const tag = tagOf(point);
  return (
    <Dialog open title={t('point.title', words)} onClose={onClose}>
      <div className={styles.form}>
        <div>
          <p className={styles.measured}>{t('point.measured', words)}</p>
          <p className={styles.facts}>{t('point.observer', { name: point.observerName })}</p>
          {point.weather && <p className={styles.facts}>{t('point.weather', { weather: point.weather })}</p>}
          {tag && (
            <p className={styles.facts}>
              {t(`tag.types.${tag.tagType}`)}
              {tag.remarks && `: ${tag.remarks}`}
            </p>
          )}
        </div>
        <ul className={styles.actions} aria-label={t('point.list')}>
          {ACTIONS.map((one) => (
            // A tag that is there can be read by everybody.
            <May key={one} call={one === 'tag' && tag ? CALLS.trend : CALLS[one]} site={props.site}>
              <li>
                <Button
                  kind={one === 'delete' ? 'danger' : 'secondary'}
                  onClick={() => setChosen({ action: one, point })}
                >
                  {t(`point.${one}`)}
                </Button>
              </li>
            </May>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
