// One gauge: name, sentence, age of its newest reading, pair of charts, bands in words, tagging.
import { MINUTE_MS, toDisplayTime } from '@bantay/kernel/time/manila-time';
import { useFieldNow } from '@bantay/web/api/field-clock.ts';
import { May } from '@bantay/web/api/may.tsx';
import type { GaugeSet } from '@bantay/web/api/shapes.ts';
import { useSiteLimits } from '@bantay/web/api/site-limits.ts';
import { useAddressZoom } from '@bantay/web/api/use-address-zoom.ts';
import { Button } from '@bantay/web/ui/button.tsx';
import { TimeChart } from '@bantay/web/ui/charts/time-chart.tsx';
import type { ChartMarks } from '@bantay/web/ui/charts/time-chart-types.ts';
import { Freshness } from '@bantay/web/ui/freshness.tsx';
import { lazy } from '@bantay/web/ui/lazy.tsx';
import page from '@bantay/web/ui/page.module.css';
import { Suspense, useCallback, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hoursMs } from '../../limits/rules/limit-values.ts';
import type { SiteCode } from '../../sites/rules/site.ts';
import { rainfallCalls } from '../wire/rainfall.calls.ts';
import { afterCharts, framesOf } from './frames.ts';
import {
  cumulativeChart,
  gaugeName,
  hasData,
  instantChart,
  invalidStretch,
  missingStretches,
  type Stretch,
  type Window,
} from './gauge-chart-options.ts';
import { chartWords, gaugeTitle, reachSentence, readingAge } from './rain-words.ts';
import styles from './rainfall.module.css';
import { inPairs, useWholeGauge } from './use-rainfall.ts';

const GaugeNotes = lazy(async () => ({ default: (await afterCharts()).GaugeNotes }));
const TagChoosing = lazy(async () => ({ default: (await afterCharts()).TagChoosing }));
/** Rarely opened: stays out of the page's own budget. */
const TagDialog = lazy(() => import('./tag-dialog.tsx').then((module) => ({ default: module.TagDialog })));

interface Props {
  gauge: GaugeSet;
  /** 1-based place on the page. */
  place: number;
  site: SiteCode;
  window: Window;
  /** Epoch ms; null: as it is known by now. */
  known: number | null;
  /** What happened at the site. */
  marks: ChartMarks | null;
}

/** null: no tagging; 'choosing': a drag on the chart chooses; a stretch or 'times': the dialog is open. */
type Tagging = null | 'choosing' | 'times' | Stretch;

export function GaugePanel({ gauge: given, place, site, window, known, marks }: Props) {
  const { t } = useTranslation(['rainfall', 'chart']);
  const titleId = useId();
  const [tagging, setTagging] = useState<Tagging>(null);
  const shown = useMemo(() => inPairs(given), [given]);
  // One zoom for the pair, so that rain and sums show the same stretch.
  const zoom = useAddressZoom(`${site}.${gaugeName(shown.gaugeName)}`, window);
  const { gauge, isReading } = useWholeGauge(site, shown, zoom, {
    ...{ group: place > framesOf(site) ? 'more' : 'page', known },
  });
  const note = shown.isReduced && t(isReading ? 'chart:reading' : 'chart:reduced');
  const title = gaugeTitle(gauge, place, t);
  const { firstAt, lastAt } = window;
  const { instant, cumulative } = useMemo(() => {
    const words = chartWords(gauge, title, t);
    const at = { firstAt, lastAt };
    return { instant: instantChart(gauge, at, words), cumulative: cumulativeChart(gauge, at, words) };
  }, [gauge, title, t, firstAt, lastAt]);
  // The chart counts in seconds.
  const choose = useCallback((from: number, to: number) => setTagging({ from: from * 1000, to: to * 1000 }), []);
  const name = gaugeName(gauge.gaugeName);
  const shared = {
    asOf: t('chart:asOf', { time: toDisplayTime(lastAt) }),
    zoom,
    syncKey: `rainfall-${site}-${lastAt}`,
    isEager: place === 1,
    note,
    marks,
  };
  const isThere = hasData(gauge);
  const isDialogOpen = tagging !== null && tagging !== 'choosing';

  return (
    <section className={page.card} aria-labelledby={titleId}>
      <div className={styles.gaugeHead}>
        <div>
          <h2 id={titleId}>{title}</h2>
          <p className={styles.sentence}>{isThere ? reachSentence(gauge, t) : t('noDataOf', { gauge: title })}</p>
          <ReadingAge lastAt={gauge.lastReadingAt} site={site} />
        </div>
        <May call={rainfallCalls.tagInvalidData} site={site}>
          {gauge.rainId > 0 && tagging !== 'choosing' && (
            <Button size="s" onClick={() => setTagging(isThere ? 'choosing' : 'times')}>
              {t('tag.open')}
            </Button>
          )}
        </May>
      </div>
      {tagging === 'choosing' && (
        <Suspense>
          <TagChoosing onTimes={() => setTagging('times')} onStop={() => setTagging(null)} />
        </Suspense>
      )}
      <div className={styles.pair}>
        <TimeChart
          {...shared}
          content={instant}
          fileName={`${site} ${name} rain`}
          onChoose={tagging === 'choosing' ? choose : undefined}
        />
        <TimeChart {...shared} content={cumulative} fileName={`${site} ${name} cumulative`} />
      </div>
      <Suspense>
        <GaugeNotes
          site={site}
          missing={isThere ? missingStretches(gauge.nullRanges, lastAt) : []}
          invalid={gauge.invalidData.filter((span) => invalidStretch(span, lastAt) !== null)}
        />
      </Suspense>
      {isDialogOpen && (
        <Suspense>
          <TagDialog
            gauge={gauge}
            title={title}
            chosen={typeof tagging === 'object' ? tagging : null}
            onClose={() => setTagging(null)}
          />
        </Suspense>
      )}
    </section>
  );
}

function ReadingAge({ lastAt, site }: { lastAt: number | null; site: SiteCode }) {
  const { t } = useTranslation('rainfall');
  const now = useFieldNow(MINUTE_MS);
  const lateMs = hoursMs(useSiteLimits(site)(now).gaugeSilent);
  const { text, isLate } = readingAge(lastAt, now, lateMs, t);
  return <Freshness text={text} isLate={isLate} />;
}
