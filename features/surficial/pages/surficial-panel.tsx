// The markers of a site: range, new marker, export and one block per marker; on its own page and among all charts.
import { May } from '@bantay/web/api/may.tsx';
import { useIsLate } from '@bantay/web/api/polling.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { useChartMarks } from '@bantay/web/time-bar/use-chart-marks.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { RANGE_NAMES, type RangeName } from '@bantay/web/ui/date-range.ts';
import { lazy } from '@bantay/web/ui/lazy.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PanelBoundary } from '@bantay/web/ui/panel-boundary.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { RangeSelect } from '@bantay/web/ui/range-select.tsx';
import { ReadTimes } from '@bantay/web/ui/read-times.tsx';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { type TimeLook, UP_TO_NOW } from '../../time-bar/rules/time-look.ts';
import { surficialCalls } from '../wire/surficial.calls.ts';
import { inOrder } from './marker-model.ts';
import { MarkerPanel } from './marker-panel.tsx';
import styles from './surficial.module.css';
import { TagLegend } from './tag-legend.tsx';
import { useSurficial } from './use-surficial.ts';

/** Rarely opened: they stay out of the page's own budget. */
const EventDialog = lazy(() => import('./event-dialog.tsx').then((module) => ({ default: module.EventDialog })));
const ExportDialog = lazy(() => import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })));

/** specification 000, §9. */
export const DEFAULT_RANGE: RangeName = '3m';
/** Height of two rows of markers, px, so that nothing jumps when they arrive. */
const HEIGHT = 900;

interface Props {
  site: SiteCode;
  range: RangeName;
  onRange: (range: RangeName) => void;
  look?: TimeLook;
  /** The second of two: without what stands on the page once. */
  isCompared?: boolean;
}

export function SurficialPanel({ site, range, onRange, look = UP_TO_NOW, isCompared = false }: Props) {
  const { t } = useTranslation('surficial');
  const query = useSurficial(site, range, look);
  const marks = useChartMarks(site, query.data?.firstAt ?? null, query.data?.lastAt ?? 0);
  const problemText = useProblemText();
  const [open, setOpen] = useState<'add' | 'export' | null>(null);
  const { data } = query;
  const isLate = useIsLate(data?.readAt);
  const close = () => setOpen(null);

  return (
    <div className={page.page}>
      {!isCompared && (
        <div className={page.controls}>
          <RangeSelect value={range} names={RANGE_NAMES} onChange={onRange} />
          <May call={surficialCalls.insertMarkerEvent} site={site}>
            <Button onClick={() => setOpen('add')} disabled={!data}>
              {t('addMarker')}
            </Button>
          </May>
          <Button onClick={() => setOpen('export')} disabled={!data || data.markers.length === 0}>
            {t('exportButton')}
          </Button>
        </div>
      )}
      {data && <ReadTimes lastAt={data.lastAt} readAt={data.readAt} isLate={isLate} />}
      {!isCompared && <TagLegend />}
      <QueryState
        query={query}
        height={HEIGHT}
        isEmpty={({ markers }) => markers.length === 0}
        emptyText={t('noMarkers')}
        what={t('what', { site: site.toUpperCase() })}
        describe={problemText}
      >
        {({ markers, firstAt, lastAt }) => (
          <div className={styles.markers}>
            {inOrder(markers).map((marker, index) => (
              <PanelBoundary key={marker.markerId} name={t('marker', { name: marker.markerName })}>
                <MarkerPanel
                  marker={marker}
                  all={markers}
                  site={site}
                  window={{ firstAt, lastAt }}
                  isFirst={index === 0}
                  known={look.known}
                  marks={marks}
                />
              </PanelBoundary>
            ))}
          </div>
        )}
      </QueryState>
      <Suspense fallback={null}>
        {data && open === 'add' && <EventDialog site={site} marker={null} all={data.markers} onClose={close} />}
        {data && open === 'export' && <ExportDialog site={site} all={data.markers} onClose={close} />}
      </Suspense>
    </div>
  );
}
