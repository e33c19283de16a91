// One marker: what it did last, its chart, its history, and what can be done with a measurement.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { May } from '@bantay/web/api/may.tsx';
import type { MarkerPlot, MarkerPoint } from '@bantay/web/api/shapes.ts';
import { useSiteLimits } from '@bantay/web/api/site-limits.ts';
import { useAddressZoom } from '@bantay/web/api/use-address-zoom.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { TimeChart } from '@bantay/web/ui/charts/time-chart.tsx';
import type { ChartMarks } from '@bantay/web/ui/charts/time-chart-types.ts';
import { lazy } from '@bantay/web/ui/lazy.tsx';
import page from '@bantay/web/ui/page.module.css';
import { Suspense, useCallback, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { surficialCalls } from '../wire/surficial.calls.ts';
import { MarkerHistory } from './marker-history.tsx';
import { hasChart, markerChart } from './marker-model.ts';
import styles from './surficial.module.css';
import { markerWords } from './surficial-words.ts';
import { useWholeMarker } from './use-surficial.ts';

const EventDialog = lazy(() => import('./event-dialog.tsx').then((module) => ({ default: module.EventDialog })));
const PointDialogs = lazy(() => import('./point-dialogs.tsx').then((module) => ({ default: module.PointDialogs })));

interface Props {
  marker: MarkerPlot;
  /** All markers of the site. */
  all: readonly MarkerPlot[];
  site: SiteCode;
  window: { firstAt: number; lastAt: number };
  isFirst: boolean;
  /** Epoch ms; null: as it is known by now. */
  known: number | null;
  /** What happened at the site. */
  marks: ChartMarks | null;
}

export function MarkerPanel({ marker: shown, all, site, window, isFirst, known, marks }: Props) {
  const { t } = useTranslation(['surficial', 'chart']);
  const zoom = useAddressZoom(`${site}.${shown.markerName}`, window);
  const [point, setPoint] = useState<MarkerPoint | null>(null);
  const [hasEvent, setHasEvent] = useState(false);
  const { marker, isReading } = useWholeMarker(site, shown, zoom, known);
  const { firstAt, lastAt } = window;
  const limitsThen = useSiteLimits(site);
  const content = useMemo(
    () => markerChart(marker, { firstAt, lastAt }, markerWords(marker, limitsThen(lastAt), t)),
    [marker, firstAt, lastAt, limitsThen, t],
  );
  // The chart counts in seconds, the points in ms.
  const pick = useCallback(
    (at: number) => setPoint(marker.data.find(({ x }) => Math.round(x / 1000) === Math.round(at)) ?? null),
    [marker],
  );
  const name = marker.markerName;
  const titleId = useId();

  return (
    <section className={page.card} aria-labelledby={titleId}>
      <div className={styles.markerHead}>
        <h2 className={styles.markerName} id={titleId}>
          {t('marker', { name })}
          {marker.inUse === 0 && <span className={styles.defunct}>({t('defunct')})</span>}
        </h2>
        {marker.inUse === 1 && (
          <May call={surficialCalls.insertMarkerEvent} site={site}>
            <Button size="s" onClick={() => setHasEvent(true)}>
              {t('addEvent')}
            </Button>
          </May>
        )}
      </div>
      {hasChart(shown) ? (
        <TimeChart
          content={content}
          marks={marks}
          fileName={`${site} marker ${name}`}
          asOf={t('chart:asOf', { time: toDisplayTime(lastAt) })}
          zoom={zoom}
          isEager={isFirst}
          onPick={pick}
          emptyText={t('chart.empty')}
          note={shown.isReduced && t(isReading ? 'chart:reading' : 'chart:reduced')}
        />
      ) : (
        <p className={styles.note}>{t('noneInRange')}</p>
      )}
      <MarkerHistory marker={marker} />
      <Suspense fallback={null}>
        {hasEvent && <EventDialog site={site} marker={marker} all={all} onClose={() => setHasEvent(false)} />}
        {point && <PointDialogs site={site} marker={marker} point={point} all={all} onClose={() => setPoint(null)} />}
      </Suspense>
    </section>
  );
}
