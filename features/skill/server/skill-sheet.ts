// The yearly paper for the council: rates with their intervals, the duration matrix, what happened, and what nobody has said.
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import type { ReportSheet } from '../../bulletin/server/bulletin-service.ts';
import { type Rate, ratesOf } from '../rules/exact-interval.ts';
import { TRUTHS } from '../rules/ground-truth.ts';
import type { SkillLanguage } from '../rules/skill-language.ts';
import { SKILL_WORDS, type SkillWords } from '../rules/skill-words.ts';
import type { JudgedSlide } from '../rules/warning-score.ts';
import type { Skill } from './skill-facts.ts';

interface Paper {
  heading: readonly string[];
  year: number;
  language: SkillLanguage;
}

export function skillSheet(skill: Skill, { heading, year, language }: Paper): ReportSheet {
  const words = SKILL_WORDS[language];
  return {
    heading: heading.filter((line) => line !== ''),
    title: words.title(skill.siteCode.toUpperCase(), year),
    subtitle: skill.from === null ? words.never : words.span(toDisplayTime(skill.from), toDisplayTime(skill.to)),
    sections: [
      ratesPart(skill, words),
      countsPart(skill, words),
      matrixPart(skill, words),
      ...eventsParts(skill, words),
    ],
    ...{ note: words.note, imprint: words.made(toDisplayTime(skill.to)) },
    language: language === 'en' ? undefined : language,
    at: skill.to,
  };
}

type Part = ReportSheet['sections'][number];
const percent = (share: number | null) => Math.round((share ?? 0) * 100);

function rateText({ share, low, high, count, of, isSmall }: Rate, words: SkillWords): string {
  if (share === null) return words.noRate;
  const text = words.rate(percent(share), percent(low), percent(high), count, of);
  return isSmall ? `${text}. ${words.small}` : text;
}

function ratesPart({ any }: Skill, words: SkillWords): Part {
  const rates = ratesOf(any);
  const names = ['pod', 'far', 'ts'] as const;
  return {
    heading: words.rates,
    lines: names.map((name) => ({ name: words[name], text: rateText(rates[name], words) })),
  };
}

function countsPart({ any }: Skill, words: SkillWords): Part {
  const names = ['hits', 'late', 'missed', 'falseWarnings', 'notSaid'] as const;
  return { heading: words.counts, lines: names.map((name) => ({ name: words[name], text: String(any[name]) })) };
}

const hoursText = (hours: number) => hours.toFixed(1);

function matrixPart({ matrix }: Skill, words: SkillWords): Part {
  const lines = TRUTHS.map((what) => ({
    name: words.whats[what],
    text: words.hours(matrix.hours[what].map(hoursText)),
  }));
  const unsaid = { name: words.notSaidHours, text: words.hours([hoursText(matrix.notSaidHours)]) };
  return { heading: words.matrix, lines: [...lines, unsaid] };
}

function eventsParts({ any, truths }: Skill, words: SkillWords): Part[] {
  const none = [{ name: '', text: words.none }];
  const slides = any.slides.map((slide) => {
    const size = truths.find(({ truthId }) => truthId === slide.truth.truthId)?.size ?? '';
    const text = words.slide(words.whats[slide.truth.what], size, leadText(slide, words));
    return { name: toDisplayTime(slide.truth.from), text };
  });
  const unsaid = any.warnings
    .filter(({ verdict }) => verdict === 'not said')
    .map(({ from, highest }) => ({ name: toDisplayTime(from), text: words.warning(highest) }));
  return [
    { heading: words.slides, lines: slides.length === 0 ? none : slides },
    { heading: words.open, lines: unsaid.length === 0 ? none : unsaid },
  ];
}

const HOUR_MS = 3_600_000;

function leadText({ verdict, leadMs }: JudgedSlide, { leads }: SkillWords): string {
  if (verdict === 'missed' || leadMs === null) return leads.missed;
  return leads[verdict](hoursText(Math.abs(leadMs) / HOUR_MS));
}
