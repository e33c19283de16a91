// What a page of rain shows first: what the rain says now, and the sums of the gauges that were asked against their thresholds.
import type { FirstData } from '@bantay/kernel/text/first-data';
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import type { BoundedSum } from './completeness.ts';
import type { AskedGauge, RainJudgement, RainStanding } from './rain-judgement.ts';
import { gaugeTitle, mmText } from './rainfall-trigger.ts';
import { type RainThresholds, rainThresholds } from './thresholds.ts';

interface RainWords {
  standing: Readonly<Record<RainStanding, string>>;
  /** `limit` null: none is set. */
  sum: (hours: number, sum: string, limit: string | null) => string;
  measured: (measured: number, of: number) => string;
  tagged: string;
}

const RAIN_WORDS: Readonly<Record<PageLanguage, RainWords>> = {
  en: {
    standing: {
      over: 'A threshold is reached.',
      possible: 'Perhaps a threshold is reached: there are gaps.',
      uncertain: 'Below the thresholds as far as it was measured; too much is missing.',
      below: 'Below the thresholds.',
      'no data': 'No gauge has data of the last 24 hours: the rain is not judged.',
      'no threshold': 'No threshold is set: the rain is not judged.',
    },
    sum: (hours, sum, limit) => (limit === null ? `${hours} h: ${sum}` : `${hours} h: ${sum} of ${limit}`),
    measured: (measured, of) => `${measured} of ${of} half hours`,
    tagged: 'Tagged as invalid, not asked; since',
  },
  fil: {
    standing: {
      over: 'Naabot na ang isang threshold.',
      possible: 'Posibleng naabot na ang isang threshold: may mga puwang sa datos.',
      uncertain: 'Mas mababa sa threshold ayon sa nasukat; masyadong marami ang kulang.',
      below: 'Mas mababa sa mga threshold.',
      'no data': 'Walang gauge na may datos sa huling 24 oras: hindi nahuhusgahan ang ulan.',
      'no threshold': 'Walang nakatakdang threshold: hindi nahuhusgahan ang ulan.',
    },
    sum: (hours, sum, limit) => (limit === null ? `${hours} oras: ${sum}` : `${hours} oras: ${sum} sa ${limit}`),
    measured: (measured, of) => `${measured} sa ${of} kalahating oras`,
    tagged: 'Naka-tag na hindi wasto, hindi isinasama; mula',
  },
  war: {
    standing: {
      over: 'Naabot na an usa nga threshold.',
      possible: 'Posible nga naabot na an usa nga threshold: may mga kulang ha datos.',
      uncertain: 'Ubos han threshold sumala han nasukol; damo hin duro an kulang.',
      below: 'Ubos han mga threshold.',
      'no data': 'Waray gauge nga may datos han urhi nga 24 ka oras: diri nahuhusgahan an uran.',
      'no threshold': 'Waray gintakda nga threshold: diri nahuhusgahan an uran.',
    },
    sum: (hours, sum, limit) => (limit === null ? `${hours} ka oras: ${sum}` : `${hours} ka oras: ${sum} han ${limit}`),
    measured: (measured, of) => `${measured} han ${of} nga katunga hin oras`,
    tagged: 'Naka-tag nga diri husto, diri ginpapakiana; tikang',
  },
};

/** What is judged of a site, with the names of its gauges. */
export interface SeenRain {
  judgement: RainJudgement;
  thresholdMm: number | null;
  gauges: readonly { rainId: number; gaugeName: string }[];
  /** Gauges whose tag is open. */
  taggedOut: readonly { gaugeName: string; since: number }[];
}

/** The gauge that decides first, then the nearer ones with gaps; each with the time of its newest reading. */
export function firstRain({ judgement, thresholdMm, gauges, taggedOut }: SeenRain, language: PageLanguage): FirstData {
  const words = RAIN_WORDS[language];
  const thresholds = thresholdMm === null ? null : rainThresholds(thresholdMm);
  const { standing, decides, passedOver } = judgement;
  const asked = decides === null ? passedOver : [decides, ...passedOver];
  return {
    sentence: words.standing[standing],
    isNotable: standing !== 'below',
    rows: [
      ...asked.map((gauge) => ({
        name: gaugeTitle(gauges.find(({ rainId }) => rainId === gauge.rainId)?.gaugeName ?? ''),
        value: sumsOf(gauge, thresholds, words),
        at: gauge.newestAt,
      })),
      ...taggedOut.map(({ gaugeName, since }) => ({ name: gaugeTitle(gaugeName), value: words.tagged, at: since })),
    ],
  };
}

function sumsOf({ bounds: { day, threeDays } }: AskedGauge, limits: RainThresholds | null, words: RainWords): string {
  const sum = (hours: 24 | 72, one: BoundedSum, limitMm: number | null) => {
    const said = words.sum(hours, mmText(one.sum / 1000), limitMm === null ? null : mmText(limitMm));
    // A sum with gaps says so.
    return one.measured === one.of ? said : `${said} (${words.measured(one.measured, one.of)})`;
  };
  return `${sum(24, day, limits?.mm24h ?? null)} · ${sum(72, threeDays, limits?.mm72h ?? null)}`;
}
