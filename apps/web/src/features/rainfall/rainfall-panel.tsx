// The rain of a site: range, legend and one block per gauge; on its own page and among all charts.
import { gaugesPerSite, type SiteCode } from '@bantay/domain/sites/site';
import { useTranslation } from 'react-i18next';
import { useIsLate } from '../../api/polling.ts';
import { useProblemText } from '../../api/use-problem-text.ts';
import { Band } from '../../ui/band.tsx';
import { TIMED_RANGES, type TimedRange } from '../../ui/date-range.ts';
import page from '../../ui/page.module.css';
import { PanelBoundary } from '../../ui/panel-boundary.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RangeSelect } from '../../ui/range-select.tsx';
import { ReadTimes } from '../../ui/read-times.tsx';
import { GaugePanel } from './gauge-panel.tsx';
import { RainStanding } from './rain-standing.tsx';
import { gaugeTitle } from './rain-words.ts';
import styles from './rainfall.module.css';
import { RainfallLegend } from './rainfall-legend.tsx';
import { useMoreGauges, useRainfall } from './use-rainfall.ts';

/** specification 000, §9. */
export const DEFAULT_RANGE: TimedRange = '3d';
/** Height of one finished gauge, px, so that nothing jumps when it arrives. */
const GAUGE_HEIGHT = 500;

interface Props {
  site: SiteCode;
  range: TimedRange;
  onRange: (range: TimedRange) => void;
}

export function RainfallPanel({ site, range, onRange }: Props) {
  const { t } = useTranslation('rainfall');
  const query = useRainfall(site, range);
  const problemText = useProblemText();
  const { data } = query;
  const isLate = useIsLate(data?.readAt);

  return (
    <div className={page.page}>
      <div className={styles.range}>
        <RangeSelect value={range} names={TIMED_RANGES} onChange={onRange} />
      </div>
      {data && <ReadTimes lastAt={data.lastAt} readAt={data.readAt} isLate={isLate} />}
      <RainStanding site={site} />
      <RainfallLegend />
      <QueryState
        query={query}
        height={GAUGE_HEIGHT * gaugesPerSite[site]}
        isEmpty={({ gauges }) => gauges.length === 0}
        emptyText={t('noGauges')}
        what={t('what', { site: site.toUpperCase() })}
        describe={problemText}
      >
        {({ gauges, firstAt, lastAt }) => (
          <div className={styles.gauges}>
            {gauges.map((gauge, index) => (
              <PanelBoundary key={gauge.gauge_name || index} name={gaugeTitle(gauge, index + 1, t)}>
                <GaugePanel gauge={gauge} place={index + 1} site={site} window={{ firstAt, lastAt }} />
              </PanelBoundary>
            ))}
          </div>
        )}
      </QueryState>
      <MoreGauges site={site} range={range} />
    </div>
  );
}

/** Gauges beyond the specified four or three: judged like the others, so shown like them. */
function MoreGauges({ site, range }: Pick<Props, 'site' | 'range'>) {
  const { t } = useTranslation('rainfall');
  const query = useMoreGauges(site, range);
  const problemText = useProblemText();
  const { data } = query;
  if (query.error && !data) return <Band kind="failed">{t('moreFailed', { reason: problemText(query.error) })}</Band>;
  if (!data || data.gauges.length === 0) return null;
  const first = gaugesPerSite[site] + 1;
  return (
    <section className={styles.gauges} aria-labelledby="more-gauges">
      <h2 id="more-gauges">{t('moreGauges', { number: data.gauges.length })}</h2>
      {data.gauges.map((gauge, index) => (
        <PanelBoundary key={gauge.gauge_name} name={gaugeTitle(gauge, first + index, t)}>
          <GaugePanel
            gauge={gauge}
            place={first + index}
            site={site}
            window={{ firstAt: data.firstAt, lastAt: data.lastAt }}
            group="more"
          />
        </PanelBoundary>
      ))}
    </section>
  );
}
