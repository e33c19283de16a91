// `/rainfall/{site}`: a pair of charts per gauge over a chosen range.
import { gaugesPerSite, type SiteCode } from '@bantay/domain/sites/site';
import { toDisplayTime } from '@bantay/domain/time/manila-time';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useFieldNow } from '../../api/field-clock.ts';
import { useProblemText } from '../../api/use-problem-text.ts';
import { siteOfPath } from '../../paths.ts';
import { Band } from '../../ui/band.tsx';
import { SelectField } from '../../ui/field.tsx';
import { Freshness } from '../../ui/freshness.tsx';
import { PanelBoundary } from '../../ui/panel-boundary.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { GaugePanel } from './gauge-panel.tsx';
import { clockText, gaugeTitle } from './rain-words.ts';
import styles from './rainfall.module.css';
import { RainfallLegend } from './rainfall-legend.tsx';
import { DEFAULT_RANGE, parseRange, RANGE_NAMES, type RangeName } from './ranges.ts';
import { STALE_MS, useRainfall } from './use-rainfall.ts';
import { useSiteLine } from './use-site-line.ts';

/** Height of one finished gauge, px, so that nothing jumps when it arrives. */
const GAUGE_HEIGHT = 500;
const MINUTE_MS = 60_000;

export default function RainfallPage() {
  const { t } = useTranslation('rainfall');
  const { site: typed } = useParams();
  const site = siteOfPath(typed);
  if (site === null) return <p className={styles.page}>{t('unknownSite', { site: typed ?? '' })}</p>;
  return <SiteRainfall key={site} site={site} />;
}

function SiteRainfall({ site }: { site: SiteCode }) {
  const { t } = useTranslation('rainfall');
  const [range, setRange] = useRange();
  const query = useRainfall(site, range);
  const siteLine = useSiteLine(site);
  const problemText = useProblemText();
  const { data } = query;

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{t('title')}</h1>
          <p className={styles.siteLine}>{siteLine}</p>
        </div>
        <div className={styles.range}>
          <SelectField
            label={t('selectRange')}
            value={range}
            onChange={(name) => setRange(parseRange(name))}
            options={RANGE_NAMES.map((name) => ({ value: name, label: t(`range.${name}`) }))}
          />
        </div>
      </header>
      {data && <ReadTimes lastAt={data.lastAt} readAt={data.readAt} />}
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
    </div>
  );
}

/** When the window ends, when it was read, and a band once that is too long ago. */
function ReadTimes({ lastAt, readAt }: { lastAt: number; readAt: number }) {
  const { t } = useTranslation('rainfall');
  const isLate = useFieldNow(MINUTE_MS) - readAt > STALE_MS;
  return (
    <>
      {isLate && <Band kind="stale">{t('staleBand', { time: clockText(readAt) })}</Band>}
      <p className={styles.times}>
        <span>{t('asOf', { time: toDisplayTime(lastAt) })}</span>
        <Freshness text={t('updated', { time: clockText(readAt) })} isLate={isLate} />
      </p>
    </>
  );
}

/** The range in the address; the default leaves the address bare. */
function useRange(): [RangeName, (range: RangeName) => void] {
  const [search, setSearch] = useSearchParams();
  const choose = (range: RangeName) => {
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        if (range === DEFAULT_RANGE) next.delete('range');
        else next.set('range', range);
        return next;
      },
      { replace: true },
    );
  };
  return [parseRange(search.get('range')), choose];
}
