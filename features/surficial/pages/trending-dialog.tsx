// The trending chart of one measurement: velocity against acceleration with its band, displacement, both over time.
import { toDisplayTime, toManilaText } from '@bantay/kernel/time/manila-time';
import type { TrendingData } from '@bantay/web/api/shapes.ts';
import { useSiteLimits } from '@bantay/web/api/site-limits.ts';
import { useProblemText } from '@bantay/web/api/use-problem-text.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { TimeChart } from '@bantay/web/ui/charts/time-chart.tsx';
import { XyChart } from '@bantay/web/ui/charts/xy-chart.tsx';
import { Dialog } from '@bantay/web/ui/dialog.tsx';
import { QueryState } from '@bantay/web/ui/query-state.tsx';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { SiteCode } from '../../sites/rules/site.ts';
import type { PointProps } from './point-props.ts';
import styles from './surficial.module.css';
import { trendingCharts } from './trending-charts.ts';
import { useTrending } from './use-surficial.ts';

const HEIGHT = 700;

export function TrendingDialog({ site, marker, point, onClose }: PointProps & { site: SiteCode }) {
  const { t } = useTranslation('surficial');
  const problemText = useProblemText();
  const query = useTrending(site, marker.markerName, toManilaText(point.x));
  const name = marker.markerName;
  return (
    <Dialog
      open
      size="l"
      title={t('trend.title', { name, time: toDisplayTime(point.x) })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('trend.hide')}</Button>}
    >
      <QueryState
        query={query}
        height={HEIGHT}
        isEmpty={({ hasTrend, trendingData }) => !hasTrend || !trendingData}
        emptyText={t('trend.none')}
        what={t('trend.what')}
        describe={problemText}
      >
        {({ trendingData }) =>
          trendingData && (
            <Charts data={trendingData} site={site} fileName={`${site} marker ${name}`} endsAt={point.x / 1000} />
          )
        }
      </QueryState>
    </Dialog>
  );
}

interface ChartsProps {
  data: TrendingData;
  site: SiteCode;
  fileName: string;
  /** Epoch s. */
  endsAt: number;
}

function Charts({ data, site, fileName, endsAt }: ChartsProps) {
  const { t } = useTranslation('surficial');
  const limitsThen = useSiteLimits(site);
  const { velocityAcceleration, displacement, velocity, acceleration } = useMemo(
    () => trendingCharts(data, limitsThen(endsAt * 1000), t),
    [data, limitsThen, endsAt, t],
  );
  return (
    <div className={styles.trends}>
      <XyChart content={velocityAcceleration} fileName={`${fileName} trend`} endsAt={endsAt} />
      <TimeChart content={displacement} fileName={`${fileName} interpolation`} isEager />
      <TimeChart content={velocity} fileName={`${fileName} velocity`} isEager />
      <TimeChart content={acceleration} fileName={`${fileName} acceleration`} isEager />
    </div>
  );
}
