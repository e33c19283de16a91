// What a notification on a phone says of problems: kind, site and level. Whoever picks up the phone reads it without signing in.
import type { NoticedProblem } from './notice-text.ts';
import { PROBLEM_KINDS, type ProblemKind } from './problem-kinds.ts';

/** Without names, numbers and sensors, unlike the sentences of an SMS (notice-text.ts). */
const SHORT: Readonly<Record<ProblemKind, string>> = {
  help: 'may humihingi ng TULONG',
  trigger: 'may trigger na wala pang pasya',
  'warning failed': 'may babalang hindi naipadala',
  'warning in doubt': 'may babalang hindi tiyak kung nakarating',
  'released and nobody told': 'may nailabas na babala, wala pang nasasabihan',
  release: 'lampas na ang release',
  clock: 'baka mali ang orasan ng server',
  outbox: 'naiipit ang mga SMS',
  'gateway not proven': 'baka walang nakalalabas na SMS',
  siren: 'hindi maaasahan ang sirena',
  disk: 'napupuno ang disk ng server',
  rehearsal: 'hindi nasubukang ibalik ang backup',
  job: 'may trabaho ng server na hindi tumatakbo',
  'no threshold': 'walang threshold ng ulan',
  'unjudged gauge': 'may gauge na walang site',
  'tagged gauge': 'may gauge na hindi binibilang',
  battery: 'paubos na ang baterya ng isang logger',
  watchman: 'walang nagbabantay mula sa labas',
  'unproven person': 'may naka-duty na hindi pa napatunayang naaabot',
  silent: 'may sensor na walang datos',
  stuck: 'may sensor na hindi nagbabago ang datos',
  'refused readings': 'may datos na tinatanggihan',
  'rewritten readings': 'may datos na binago',
};

export interface ShortItem {
  what: string;
  site: string | null;
  level: number | null;
}

/** Most urgent first. */
export function shortItems(problems: readonly Pick<NoticedProblem, 'kind' | 'site' | 'facts'>[]): ShortItem[] {
  const urgent = [...problems].sort((a, b) => PROBLEM_KINDS.indexOf(a.kind) - PROBLEM_KINDS.indexOf(b.kind));
  return urgent.map(({ kind, site, facts: { level } }) => ({
    ...{ what: SHORT[kind], site, level: typeof level === 'number' ? level : null },
  }));
}
