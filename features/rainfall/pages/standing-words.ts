// The judgement of a site's rain as sentences: '61.0 of 69.6 mm in 24 h (46 of 48 half hours; NOAH 535: 74.0)'.
import type { AskedGaugeReply, RainJudgementReply } from '@bantay/web/api/shapes.ts';
import { shownTime } from '@bantay/web/ui/time-words.ts';
import { gaugeTitle } from '../rules/rainfall-trigger.ts';
import type { RainT } from './rain-words.ts';

type Sum = AskedGaugeReply['day'];

/** Without 'RAIN', as above the charts. */
const gaugeName = (name: string) => gaugeTitle(name).replace(/^RAIN /, '');

/** The standing first, then the gauge that decides, nearer ones with gaps, and gauges that are tagged out. */
export function standingLines(said: RainJudgementReply, t: RainT): string[] {
  const { decides, passedOver, possible, taggedOut } = said;
  const names = possible.map(gaugeName).join(', ');
  const key = said.standing === 'no data' ? 'noData' : said.standing === 'no threshold' ? 'noThreshold' : said.standing;
  return [
    t(`standing.${key}`, { gauges: names }),
    ...(decides ? [t('standing.decides', { gauge: gaugeName(decides.gaugeName), sums: sumsText(decides, t) })] : []),
    ...passedOver.map((one) => t('standing.passedOver', { gauge: gaugeName(one.gaugeName), sums: sumsText(one, t) })),
    ...taggedOut.map(({ gaugeName: name, since }) =>
      t('standing.taggedOut', { gauge: gaugeName(name), time: shownTime(since) }),
    ),
  ];
}

const sumsText = ({ day, threeDays }: AskedGaugeReply, t: RainT): string =>
  [sumText(day, 24, t), sumText(threeDays, 72, t)].join(' · ');

function sumText({ sum, threshold, measured, of, upper, filledBy }: Sum, hours: 24 | 72, t: RainT): string {
  const counts = t('standing.counts', { measured, of });
  // The upper bound is named only where it says something new.
  const gaps = filledBy !== null && upper > sum ? `; ${gaugeName(filledBy)}: ${upper.toFixed(1)}` : '';
  const values = { sum: sum.toFixed(1), hours, counts: `${counts}${gaps}` };
  return threshold === null
    ? t('standing.sumAlone', values)
    : t('standing.sum', { ...values, threshold: threshold.toFixed(1) });
}
