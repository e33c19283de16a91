// The judgement of a site's rain as sentences: '61.0 of 69.6 mm in 24 h (46 of 48 half hours; NOAH 535: 74.0)'.
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { gaugeTitle } from '../rules/rainfall-trigger.ts';
import type { AskedGaugeReply, RainJudgementReply } from '../wire/rainfall.ts';
import type { RainT } from './rain-words.ts';

type Sum = AskedGaugeReply['day'];

/** Without 'RAIN', as above the charts. */
const gaugeName = (name: string) => gaugeTitle(name).replace(/^RAIN /, '');

/** The standing first, then the gauge that decides, nearer ones with gaps, and gauges that are tagged out. */
export function standingLines(said: RainJudgementReply, t: RainT): string[] {
  const { decides, passed_over, possible, tagged_out } = said;
  const names = possible.map(gaugeName).join(', ');
  const key = said.standing === 'no data' ? 'noData' : said.standing === 'no threshold' ? 'noThreshold' : said.standing;
  return [
    t(`standing.${key}`, { gauges: names }),
    ...(decides ? [t('standing.decides', { gauge: gaugeName(decides.gauge_name), sums: sumsText(decides, t) })] : []),
    ...passed_over.map((one) => t('standing.passedOver', { gauge: gaugeName(one.gauge_name), sums: sumsText(one, t) })),
    ...tagged_out.map(({ gauge_name, since }) =>
      t('standing.taggedOut', { gauge: gaugeName(gauge_name), time: shownTime(since) }),
    ),
  ];
}

const sumsText = ({ day, three_days }: AskedGaugeReply, t: RainT): string =>
  [sumText(day, 24, t), sumText(three_days, 72, t)].join(' · ');

function sumText({ sum, threshold, measured, of, upper, filled_by }: Sum, hours: 24 | 72, t: RainT): string {
  const counts = t('standing.counts', { measured, of });
  // The upper bound is named only where it says something new.
  const gaps = filled_by !== null && upper > sum ? `; ${gaugeName(filled_by)}: ${upper.toFixed(1)}` : '';
  const values = { sum: sum.toFixed(1), hours, counts: `${counts}${gaps}` };
  return threshold === null
    ? t('standing.sumAlone', values)
    : t('standing.sum', { ...values, threshold: threshold.toFixed(1) });
}
