// The three sentences: what raised the level, what speaks against it or is missing, what would end it.
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import { gaugeShort } from '../../rainfall/rules/rainfall-trigger.ts';
import type { EndFact, WhyFacts } from './why-facts.ts';
import { type Texts, WHY_WORDS, type Words } from './why-words.ts';

export interface Why {
  raised: string;
  against: string;
  ends: string;
}

/** The same wherever it is told: on the dashboard, to everybody, on paper and by SMS. */
export function whyIn(language: PageLanguage, { raised, doubts, end }: WhyFacts): Why {
  const words = WHY_WORDS[language];
  const texts = textsOf(words);
  const parts = doubts.map((doubt) => said(words.doubts, doubt, texts));
  return {
    raised:
      raised.length === 0
        ? words.nothingRaised
        : `${raised.map((fact) => said(words.raised, fact, texts)).join('; ')}.`,
    against: parts.length === 0 ? words.nothingDoubted : words.doubted(parts.join('; ')),
    ends: endIn(words, end, texts),
  };
}

function endIn(words: Words, end: EndFact, texts: Texts): string {
  const first = said(words.ends, end, texts);
  if (end.kind !== 'held') return first;
  const missing = end.by.flatMap((one) => (one.kind === 'no data' ? [one.source] : []));
  const kinds = [...new Set(end.by.map(({ kind }) => kind))];
  const parts = kinds.map((kind) => words.held[kind](texts.sources(missing)));
  return `${[first, parts.join(` ${words.and} `)].filter((part) => part !== '').join(' ')}.`;
}

/** Each kind has its own words, so the one of the fact takes the fact. */
const said = <Fact extends { kind: string }>(
  parts: Record<Fact['kind'], (fact: never, texts: Texts) => string>,
  fact: Fact,
  texts: Texts,
): string => parts[fact.kind as Fact['kind']](fact as never, texts); // see above

function durationText(hours: number): string {
  const minutes = Math.round(hours * 60);
  const [whole, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [whole > 0 ? `${whole} h` : '', rest > 0 ? `${rest} min` : ''].filter((part) => part !== '').join(' ');
}

const timeText = (at: number) => toDisplayTime(at).slice('2026/'.length);

function textsOf({ sources, and, or, span }: Words): Texts {
  return {
    mm: (value) => value.toFixed(1),
    number: (value, digits) => String(Number(value.toFixed(digits))),
    duration: durationText,
    time: timeText,
    span: ({ since, last }) => span(timeText(since), timeText(last)),
    sources: (names, join = 'and') => names.map((name) => sources[name]).join(` ${join === 'or' ? or : and} `),
    gauge: gaugeShort,
  };
}

/** In every language. */
export const whyInAll = (facts: WhyFacts): Record<PageLanguage, Why> => ({
  en: whyIn('en', facts),
  fil: whyIn('fil', facts),
  war: whyIn('war', facts),
});

/** As an answer by SMS; in Filipino, which residents are warned in where no other language was confirmed. */
export function whyText(siteCode: string, facts: WhyFacts): string {
  const { raised, against, ends } = whyIn('fil', facts);
  return `${siteCode.toUpperCase()}, alert level ${facts.level}: ${raised} ${against} ${ends}`;
}
