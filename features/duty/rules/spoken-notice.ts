// What a call says of problems: kind, site and level by the names of recordings (packages/kernel/src/voice/spoken-words.ts).
import { type SpokenName, type SpokenPart, sitePart } from '@bantay/kernel/voice/spoken-words';
import type { NoticedProblem } from './notice-text.ts';
import { PROBLEM_KINDS, type ProblemKind } from './problem-kinds.ts';

/** Kinds for which somebody does the same at night share a sentence: each has to be recorded. */
const SPOKEN: Readonly<Record<ProblemKind, SpokenName>> = {
  help: 'help',
  trigger: 'trigger',
  'warning failed': 'warning',
  'warning in doubt': 'warning',
  'released and nobody told': 'warning',
  release: 'release',
  clock: 'clock',
  outbox: 'sms',
  'gateway not proven': 'sms',
  siren: 'siren',
  disk: 'server',
  rehearsal: 'server',
  job: 'server',
  'no threshold': 'sensor',
  'unjudged gauge': 'sensor',
  'tagged gauge': 'sensor',
  battery: 'sensor',
  watchman: 'watchman',
  'unproven person': 'person',
  silent: 'sensor',
  stuck: 'sensor',
  'refused readings': 'sensor',
  'rewritten readings': 'sensor',
};
const LEVELS = ['level-1', 'level-2', 'level-3'] as const;

/** Said in full; that there are more is said after them. Whoever is woken keeps two in mind [ours]. */
const NAMED = 2;

/** One call for all problems that are due, most urgent first; nothing is said twice of one site. */
export function spokenNotice(
  problems: readonly Pick<NoticedProblem, 'kind' | 'site' | 'facts' | 'isReminder'>[],
): SpokenPart[] {
  const urgent = [...problems].sort((a, b) => PROBLEM_KINDS.indexOf(a.kind) - PROBLEM_KINDS.indexOf(b.kind));
  const sentences = urgent.map(sentence);
  const different = sentences.filter((one, at) => sentences.findIndex((other) => String(other) === String(one)) === at);
  const isReminder = problems.every((one) => one.isReminder);
  return [
    'opening',
    ...(isReminder ? (['reminder'] as const) : []),
    ...different.slice(0, NAMED).flat(),
    ...(different.length > NAMED ? (['more'] as const) : []),
    'press-1',
  ];
}

function sentence({ kind, site, facts }: Pick<NoticedProblem, 'kind' | 'site' | 'facts'>): SpokenPart[] {
  const level = LEVELS[Number(facts.level) - 1];
  return [...(site === null ? [] : [sitePart(site)]), SPOKEN[kind], ...(level === undefined ? [] : [level])];
}
