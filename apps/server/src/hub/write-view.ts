// What is seen of a nation, in the words of one language: how many sites stand how, the list, and the marks of the map.
import { levelWord } from '@bantay/features/alerts/rules/alert-level.ts';
import { LEVEL_SHAPES } from '@bantay/features/alerts/rules/level-shape.ts';
import type { PageLanguage } from '@bantay/kernel/text/page-language';
import { toDisplayTime } from '@bantay/kernel/time/manila-time';
import type { Cluster, Kind, Nation, NationSite } from './nation-queries.ts';
import { HUB_WORDS, type HubWords } from './page-words.ts';

/** Texts, no HTML: the page writes them, and its script puts the newest in their place. */
export interface View {
  now: number;
  asOf: string;
  demo: string | null;
  counts: { kind: Kind; text: string; count: number }[];
  cells: { text: string; isSilent: boolean };
  /** What stands above the list, or instead of it. */
  shown: string;
  rows: { kind: Kind; sign: string; name: string; facts: { text: string; isStrong: boolean }[] }[];
  next: { text: string; href: string } | null;
  /** From the least to the worst. `count`: how many stand as the worst, of how many. `last`: a raised level of one that is silent; null: none. */
  marks: {
    latitude: number;
    longitude: number;
    sites: number;
    kind: Kind;
    last: number | null;
    count: string;
    label: string;
  }[];
}

/** Worst first. */
export const KINDS: readonly Kind[] = ['3', '2', '1', 'unheard', 'none', '0'];
/** A ring that is not closed, with a bar in it. */
const UNKNOWN = 'M12 2a10 10 0 0 1 10 10h-4a6 6 0 1 0-6 6v4A10 10 0 0 1 12 2Zm-2 9h4v6h-4Z';

type Level = keyof typeof LEVEL_SHAPES;
const isLevel = (level: unknown): level is Level => Object.hasOwn(LEVEL_SHAPES, String(level));
/** In a square of 24. */
export const shapeOf = (kind: Kind): string => (isLevel(kind) ? LEVEL_SHAPES[kind] : UNKNOWN);
const wordOf = (level: number | null, language: PageLanguage): string =>
  isLevel(level) ? `${level} ${levelWord(level, language).word}` : HUB_WORDS[language].noInformation;

const filled = (sentence: string, parts: Readonly<Record<string, string | number>>): string =>
  sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(parts[name] ?? whole));

export interface Asked {
  language: PageLanguage;
  /** No window was asked for. */
  isWhole: boolean;
  from: number;
  /** Address of what comes behind; null: nothing. */
  more: string | null;
}

export function viewOf(
  { now, counts, cells, worst, clusters }: Nation,
  { language, isWhole, from, more }: Asked,
): View {
  const words = HUB_WORDS[language];
  const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
  const left = Math.min(all - from - worst.length, worst.length);
  return {
    now,
    asOf: filled(words.asOf, { time: toDisplayTime(now) }),
    demo: worst.some(({ demo }) => demo) ? words.demo : null,
    counts: KINDS.map((kind) => ({ kind, text: words.kinds[kind], count: counts[kind] ?? 0 })),
    cells: { text: filled(words.cells, cells), isSilent: cells.heard < cells.all },
    shown:
      all === 0
        ? isWhole
          ? words.emptyAll
          : words.emptyHere
        : filled(words.shown, { shown: `${from + 1}–${from + worst.length}`, all }),
    rows: worst.map((site) => rowOf(site, language, words)),
    next: more === null ? null : { text: filled(words.next, { count: left }), href: more },
    marks: clusters.map((one) => markOf(one, language)),
  };
}

function rowOf(site: NationSite, language: PageLanguage, words: HubWords): View['rows'][number] {
  const { kind, level, name } = site;
  const word = wordOf(level, language);
  const sign = kind === 'unheard' ? filled(words.lastKnown, { time: toDisplayTime(site.heard ?? 0), word }) : word;
  return { kind, sign, name, facts: factsOf(site, words) };
}

function factsOf(
  { level, since, until, overdue, doubt, clockOff, cell }: NationSite,
  words: HubWords,
): { text: string; isStrong: boolean }[] {
  const plain = (text: string) => ({ text, isStrong: false });
  const strong = (text: string) => ({ text, isStrong: true });
  const isRaised = level !== null && level > 0;
  return [
    plain(cell),
    ...(isRaised && since !== null ? [plain(filled(words.since, { time: toDisplayTime(since) }))] : []),
    ...(isRaised && until !== null ? [plain(filled(words.until, { time: toDisplayTime(until) }))] : []),
    ...(overdue ? [strong(words.overdue)] : []),
    ...(doubt === null ? [] : [plain(words.doubts[doubt] ?? doubt)]),
    ...(clockOff ? [strong(words.clockOff)] : []),
  ];
}

function markOf(cluster: Cluster, language: PageLanguage): View['marks'][number] {
  const { latitude, longitude, sites, kind, level, by, name } = cluster;
  const words = HUB_WORDS[language];
  const parts = KINDS.filter((one) => by[one]).map((one) => `${words.kinds[one]} ${by[one]}`);
  const alone = kind === 'unheard' ? words.kinds.unheard : wordOf(level, language);
  const label = sites === 1 ? `${name}: ${alone}` : `${sites} ${words.sites}: ${parts.join(', ')}`;
  // What is silent and was raised last must not look like what is silent and was not.
  const last = kind === 'unheard' && level !== null && level > 0 ? level : null;
  const worst = by[kind] ?? 0;
  const count = sites === 1 ? '' : worst === sites ? String(sites) : `${worst}/${sites}`;
  return { latitude, longitude, sites, kind, last, count, label };
}
