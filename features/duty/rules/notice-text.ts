// The SMS to the duty list: the most urgent problems in one text of the GSM alphabet, without a link.
import { smsLength } from '@bantay/kernel/sms/sms-length';
import { type Instant, toDisplayTime } from '@bantay/kernel/time/manila-time';
import { SEAL_DIGITS } from '../../bulletin/rules/bulletin.ts';
import type { ProblemFacts } from './decide-problems.ts';
import { PROBLEM_KINDS, type ProblemKind } from './problem-kinds.ts';

export interface NoticedProblem {
  kind: ProblemKind;
  /** Upper case; null for what belongs to no site. */
  site: string | null;
  since: Instant;
  facts: ProblemFacts;
  /** It was told before and nobody has opened it. */
  isReminder: boolean;
}

/** The newest link of a site's record: an SMS that somebody keeps proves everything before it (finding A M6). */
export interface NoticedSeal {
  /** Upper case. */
  site: string;
  position: number;
  hash: string;
}

/** A second part is paid for a seal; a third is not: the next notice brings it, and the archive leaves every night. */
const PARTS_WITH_SEALS = 2;

/** Named in full; the others are counted. */
const NAMED = 3;

/** Words of the table of kinds: `{since}` is a time of day, the other names are facts. */
const SENTENCES: Readonly<Record<ProblemKind, string>> = {
  help: 'humihingi ng TULONG ang {count} residente mula {since}',
  trigger: 'trigger na {source}, level {level}, wala pang pasya',
  'warning failed': '{count} SMS ng babala ang hindi naipadala',
  'warning in doubt': '{count} SMS ng babala ang hindi tiyak kung nakarating',
  'released and nobody told': 'level {level}, nailabas na mula {since} pero wala pang nasasabihan',
  release: 'lampas na ang release na dapat noong {since}',
  clock: 'baka mali ang orasan ng server {server} ({minutes} min); walang ibinababang level hangga hindi tiyak',
  outbox: '{count} SMS ang naiipit mula {since}',
  'gateway not proven': 'hindi bumalik ang SMS na pansubok mula {since}, baka walang nakalalabas na SMS',
  siren: 'hindi maaasahan ang sirena mula {since}',
  disk: '{free} MB na lang ang bakante sa disk ng server',
  rehearsal: 'hindi nasubukang ibalik ang backup mula {since}',
  job: 'hindi tumatakbo ang {job} mula {since}',
  'no threshold': 'walang nakatakdang threshold ng ulan, kaya hindi nahuhusgahan ang ulan',
  'unjudged gauge': 'may datos ang {sensor} pero walang site na gumagamit nito',
  'tagged gauge': 'hindi binibilang ang {sensor}, may tandang mali mula {since}',
  battery: 'paubos na ang baterya ng logger {sensor}, {volts} V mula {since}',
  watchman: 'hindi nagbabantay mula sa labas ang {watchman} mula {since}',
  'unproven person': 'hindi pa napatunayang naaabot ng SMS si {person}, na naka-duty ngayon o bukas',
  silent: 'walang datos ang {sensor} mula {since}',
  'refused readings': 'tinatanggihan ang datos ng {sensor} mula {since}, mali ang oras',
  'rewritten readings': 'binago ang {count} datos ng {sensor} mula {since}',
  stuck: 'hindi nagbabago ang datos ng {sensor} mula {since}',
};

/** One text for all problems that are due for a notice; at least one. */
export function noticeText(
  problems: readonly NoticedProblem[],
  { seals = [], code = null }: { seals?: readonly NoticedSeal[]; code?: string | null } = {},
): string {
  const urgent = [...problems].sort((a, b) => PROBLEM_KINDS.indexOf(a.kind) - PROBLEM_KINDS.indexOf(b.kind));
  const named = urgent.slice(0, NAMED).map(sentence);
  const more = urgent.length - named.length;
  const head = problems.every((one) => one.isReminder) ? 'Bantay DUTY, paalala:' : 'Bantay DUTY:';
  const text = `${head} ${named.join('; ')}${more > 0 ? `; at ${more} pa` : ''}. ${whatToDo(code)}`;
  if (seals.length === 0) return text;
  const words = seals.map(({ site, position, hash }) => `${site} ${position} ${hash.slice(0, SEAL_DIGITS)}`);
  const sealed = `${text} Seal ${words.join(', ')}`;
  return smsLength(sealed).parts <= Math.max(PARTS_WITH_SEALS, smsLength(text).parts) ? sealed : text;
}

/** `code`: with which an answer by SMS says that somebody looks after it; null: nobody can answer so. */
const whatToDo = (code: string | null) =>
  code === null ? 'Buksan ang dashboard.' : `Sumagot ng OK ${code} o buksan ang dashboard.`;

function sentence({ kind, site, since, facts }: NoticedProblem): string {
  const values: ProblemFacts = { ...facts, since: toDisplayTime(since).slice(5) };
  const words = SENTENCES[kind].replace(/\{(\w+)\}/g, (_, name: string) => readable(String(values[name] ?? '?')));
  return site === null ? words : `${site} ${words}`;
}

/** Names as people say them; a dot inside a name would pass for a link with the carriers. */
const readable = (value: string) =>
  value
    .replace(/^rain_/, '')
    .replace(/[._]+/g, ' ')
    .slice(0, 40);
