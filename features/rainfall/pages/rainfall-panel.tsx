// The rain of a site: range, legend and one block per gauge; on its own page and among all charts.
import { useIsLate } from '@bantay/web/api/polling.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { lookKey } from '@bantay/web/api/use-time-look.ts';
import { useChartMarks } from '@bantay/web/time-bar/use-chart-marks.ts';
import { TIMED_RANGES, type TimedRange } from '@bantay/web/ui/date-range.ts';
import { lazy } from '@bantay/web/ui/lazy.tsx';
import page from '@bantay/web/ui/page.module.css';
import { PanelBoundary } from '@bantay/web/ui/panel-boundary.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { RangeSelect } from '@bantay/web/ui/range-select.tsx';
import { ReadTimes } from '@bantay/web/ui/read-times.tsx';
import { Suspense, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import { type TimeLook, UP_TO_NOW } from '../../time-bar/rules/time-look.ts';
import { afterCharts, framesOf } from './frames.ts';
import { GaugePanel } from './gauge-panel.tsx';
import { gaugeTitle } from './rain-words.ts';
import styles from './rainfall.module.css';
import { RainfallLegend } from './rainfall-legend.tsx';
import { useJudgement } from './use-judgement.ts';
import { type RainfallView, readRainfall, useRainfall } from './use-rainfall.ts';

// Both come after the charts of the page: they stay out of its own budget.
const RainStanding = lazy(async () => ({ default: (await afterCharts()).RainStanding }));
const MoreGauges = lazy(async () => ({ default: (await afterCharts()).MoreGauges }));

/** specification 000, §9. */
export const DEFAULT_RANGE: TimedRange = '3d';
/** Height of one finished gauge, px, so that nothing jumps when it arrives. */
const GAUGE_HEIGHT = 500;
/** Longest window of one request (api-facts §3: up to 1 year). */
export const MOST_DAYS = 366;

interface Props {
  site: SiteCode;
  range: TimedRange;
  onRange: (range: TimedRange) => void;
  look?: TimeLook;
  /** The second of two: without what stands on the page once. */
  isCompared?: boolean;
}

export function RainfallPanel({ site, range, onRange, look: time = UP_TO_NOW, isCompared = false }: Props) {
  const { t } = useTranslation('rainfall');
  const look = { range, time };
  const query = useRainfall(site, look);
  // It is of now, whatever time the charts show. Asked beside them; what shows it comes after them.
  const isJudged = lookKey(time) === 'now' && !isCompared;
  const { data: judgement } = useJudgement(site, isJudged);
  const problemText = useProblemText();
  const { data, isPending } = query;
  const isLate = useIsLate(data?.readAt);

  return (
    <div className={page.page}>
      {!isCompared && (
        <div className={styles.range}>
          <RangeSelect value={range} names={TIMED_RANGES} onChange={onRange} />
        </div>
      )}
      {data && <ReadTimes lastAt={data.lastAt} readAt={data.readAt} isLate={isLate} />}
      {!isPending && isJudged && judgement && (
        <Suspense>
          <RainStanding judgement={judgement} />
        </Suspense>
      )}
      {!isCompared && <RainfallLegend />}
      <QueryState
        query={query}
        height={GAUGE_HEIGHT * framesOf(site)}
        isEmpty={({ gauges }) => gauges.length === 0}
        emptyText={t('noGauges')}
        what={t('what', { site: site.toUpperCase() })}
        describe={problemText}
      >
        {(view) => <Gauges view={view} site={site} first={1} known={time.known} />}
      </QueryState>
      {!isPending && (
        <Suspense>
          <MoreGauges
            site={site}
            look={`${range} ${lookKey(time)}`}
            read={(signal) => readRainfall(site, look, signal, 'more')}
          >
            {(view) => <Gauges view={view} site={site} first={framesOf(site) + 1} known={time.known} />}
          </MoreGauges>
        </Suspense>
      )}
    </div>
  );
}

interface GaugesProps {
  view: RainfallView;
  site: SiteCode;
  /** Place of the first one. */
  first: number;
  /** Epoch ms; null: as it is known by now. */
  known: number | null;
}

function Gauges({ view: { gauges, firstAt, lastAt }, site, first, known }: GaugesProps) {
  const { t } = useTranslation('rainfall');
  const marks = useChartMarks(site, firstAt, lastAt);
  // The first alone fills a window: a slow processor draws the others once it is there.
  const drawn = useDeferredValue(gauges.length, 1);
  return (
    <div className={styles.gauges}>
      {gauges.slice(0, drawn).map((gauge, index) => (
        <PanelBoundary key={gauge.gaugeName || index} name={gaugeTitle(gauge, first + index, t)}>
          <GaugePanel
            gauge={gauge}
            place={first + index}
            site={site}
            window={{ firstAt, lastAt }}
            {...{ known, marks }}
          />
        </PanelBoundary>
      ))}
    </div>
  );
}
