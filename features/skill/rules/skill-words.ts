// The words of the yearly paper: what was counted, by what, and what the numbers do not say.

import type { TruthWhat } from './ground-truth.ts';
import type { SkillLanguage } from './skill-language.ts';

export interface SkillWords {
  title: (site: string, year: number) => string;
  span: (from: string, to: string) => string;
  never: string;
  rates: string;
  counts: string;
  matrix: string;
  slides: string;
  open: string;
  pod: string;
  far: string;
  ts: string;
  /** `of` was 0. */
  noRate: string;
  rate: (percent: number, low: number, high: number, count: number, of: number) => string;
  small: string;
  hits: string;
  late: string;
  missed: string;
  falseWarnings: string;
  notSaid: string;
  whats: Record<TruthWhat, string>;
  hours: (hours: readonly string[]) => string;
  notSaidHours: string;
  slide: (what: string, size: string, lead: string) => string;
  leads: { hit: (hours: string) => string; late: (hours: string) => string; missed: string };
  none: string;
  warning: (level: number) => string;
  note: string;
  made: (time: string) => string;
}

export const SKILL_WORDS: Record<SkillLanguage, SkillWords> = {
  en: {
    title: (site, year) => `How good our warnings were: ${site}, ${year}`,
    span: (from, to) => `From ${from} to ${to}`,
    never: 'Nothing was released in this year.',
    rates: 'Rates, with their exact 95 % interval',
    counts: 'What was counted',
    matrix: 'Hours by what happened, at level 0 · 1 · 2 · 3',
    slides: 'What happened',
    open: 'Warnings of which nobody has said what happened (left out of all numbers)',
    pod: 'Slides and movement that were warned of',
    far: 'Warnings after which nothing happened',
    ts: 'Threat score: hits among slides and false warnings',
    noRate: 'No rate: there is nothing to divide by.',
    rate: (percent, low, high, count, of) => `${percent} % (${low} to ${high} %), ${count} of ${of}`,
    small: 'Fewer than ten: one more or less changes much.',
    hits: 'Warned of in time',
    late: 'Warned of too late',
    missed: 'Not warned of',
    falseWarnings: 'False warnings',
    notSaid: 'Warnings without a word',
    whats: { landslide: 'Landslide', movement: 'Movement', nothing: 'Nothing' },
    hours: (hours) => `${hours.join(' · ')} h`,
    notSaidHours: 'Not said',
    slide: (what, size, lead) => `${what}. ${size === '' ? '' : `${size}. `}${lead}`,
    leads: {
      hit: (hours) => `The warning came ${hours} h before.`,
      late: (hours) => `The warning came ${hours} h after it began.`,
      missed: 'There was no warning.',
    },
    none: 'None.',
    warning: (level) => `Highest level ${level}`,
    note: 'Counted from the releases and from what people said happened. A year has few events: read the intervals.',
    made: (time) => `As it was known ${time}`,
  },
  fil: {
    title: (site, year) => `Gaano kahusay ang mga babala natin: ${site}, ${year}`,
    span: (from, to) => `Mula ${from} hanggang ${to}`,
    never: 'Walang inilabas sa taong ito.',
    rates: 'Mga bahagdan, may eksaktong 95 % na pagitan',
    counts: 'Ang binilang',
    matrix: 'Oras ayon sa nangyari, sa antas 0 · 1 · 2 · 3',
    slides: 'Ang nangyari',
    open: 'Mga babalang wala pang nagsabi ng nangyari (hindi kasama sa bilang)',
    pod: 'Pagguho at paggalaw na nabigyan ng babala',
    far: 'Babalang walang sumunod na nangyari',
    ts: 'Threat score: tama sa lahat ng pagguho at maling babala',
    noRate: 'Walang bahagdan: walang paghahatian.',
    rate: (percent, low, high, count, of) => `${percent} % (${low} hanggang ${high} %), ${count} sa ${of}`,
    small: 'Kulang sa sampu: malaki ang bago sa isa pang dagdag o bawas.',
    hits: 'Nabigyan ng babala sa oras',
    late: 'Huli ang babala',
    missed: 'Walang babala',
    falseWarnings: 'Maling babala',
    notSaid: 'Babalang wala pang salita',
    whats: { landslide: 'Pagguho', movement: 'Paggalaw', nothing: 'Wala' },
    hours: (hours) => `${hours.join(' · ')} oras`,
    notSaidHours: 'Hindi pa nasabi',
    slide: (what, size, lead) => `${what}. ${size === '' ? '' : `${size}. `}${lead}`,
    leads: {
      hit: (hours) => `Nauna ang babala nang ${hours} oras.`,
      late: (hours) => `Nahuli ang babala nang ${hours} oras.`,
      missed: 'Walang babala.',
    },
    none: 'Wala.',
    warning: (level) => `Pinakamataas na antas ${level}`,
    note: 'Binilang mula sa mga release at sa sinabi ng mga tao. Kaunti ang nangyayari sa isang taon: basahin ang mga pagitan.',
    made: (time) => `Ayon sa alam noong ${time}`,
  },
  war: {
    title: (site, year) => `Pira kaopay an aton mga pahimatngon: ${site}, ${year}`,
    span: (from, to) => `Tikang ${from} tubtob ${to}`,
    never: 'Waray iginpagawas hini nga tuig.',
    rates: 'Mga porsyento, may eksakto nga 95 % nga butnga',
    counts: 'An gin-ihap',
    matrix: 'Oras sumala ha nahinabo, ha lebel 0 · 1 · 2 · 3',
    slides: 'An nahinabo',
    open: 'Mga pahimatngon nga waray pa nagsiring han nahinabo (diri upod ha ihap)',
    pod: 'Pagtimpag ngan pagkiwa nga napahimatngonan',
    far: 'Pahimatngon nga waray nahinabo katapos',
    ts: 'Threat score: tama ha ngatanan nga pagtimpag ngan sayop nga pahimatngon',
    noRate: 'Waray porsyento: waray pagbabahinan.',
    rate: (percent, low, high, count, of) => `${percent} % (${low} tubtob ${high} %), ${count} ha ${of}`,
    small: 'Kulang hin napulo: daku an pagbag-o han usa pa nga dugang o kulang.',
    hits: 'Napahimatngonan ha oras',
    late: 'Urhi an pahimatngon',
    missed: 'Waray pahimatngon',
    falseWarnings: 'Sayop nga pahimatngon',
    notSaid: 'Pahimatngon nga waray pa pulong',
    whats: { landslide: 'Pagtimpag', movement: 'Pagkiwa', nothing: 'Waray' },
    hours: (hours) => `${hours.join(' · ')} ka oras`,
    notSaidHours: 'Waray pa masiring',
    slide: (what, size, lead) => `${what}. ${size === '' ? '' : `${size}. `}${lead}`,
    leads: {
      hit: (hours) => `Nauna an pahimatngon hin ${hours} ka oras.`,
      late: (hours) => `Naurhi an pahimatngon hin ${hours} ka oras.`,
      missed: 'Waray pahimatngon.',
    },
    none: 'Waray.',
    warning: (level) => `Pinakahitaas nga lebel ${level}`,
    note: 'Gin-ihap tikang ha mga release ngan ha ginsiring han mga tawo. Gutiay an nahinabo ha usa ka tuig: basaha an mga butnga.',
    made: (time) => `Sumala ha hibaro han ${time}`,
  },
};
