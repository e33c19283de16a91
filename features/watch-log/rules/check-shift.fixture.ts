// Tries the report of a shift: no sentence without rows, each sentence said again by its own rows alone, and counts counted anew.
import type { EntryOf, LogEntry } from './log-entry.ts';
import { type ShiftFact, shiftFacts } from './shift-facts.ts';
import { SHIFT_LANGUAGES } from './shift-language.ts';
import { shiftSentences } from './shift-sentences.ts';

interface Shift {
  entries: LogEntry[];
  standing: EntryOf<'release'>[];
}

/** What is wrong, in words; empty where all is right. `make`: what is tried. */
export function checkShift({ entries, standing }: Shift, make: typeof shiftFacts = shiftFacts): string[] {
  const facts = make(entries, standing);
  const known = new Set([...entries, ...standing].map(({ ref }) => ref));
  return [
    ...facts.filter(({ rows }) => rows.length === 0).map(({ kind }) => `${kind} rests on nothing`),
    ...facts.flatMap(({ kind, rows }) => rows.filter((ref) => !known.has(ref)).map((ref) => `${kind}: no row ${ref}`)),
    ...facts.flatMap((fact) => ownFault(fact, { entries, standing })),
    ...countFaults(facts, entries),
  ];
}

function ownFault(fact: ShiftFact, { entries, standing }: Shift): string[] {
  const own = <One extends { ref: string }>(all: readonly One[]) => all.filter(({ ref }) => fact.rows.includes(ref));
  const again = shiftFacts(own(entries), own(standing));
  return SHIFT_LANGUAGES.flatMap((language) => {
    const [said] = shiftSentences([fact], language);
    const isSaid = shiftSentences(again, language).some(({ site, text }) => site === said!.site && text === said!.text);
    return isSaid ? [] : [`${language}: its rows do not say “${said!.text}”`]; // one fact is one sentence
  });
}

/** Sums over all sites, counted without the rules. */
function countFaults(facts: readonly ShiftFact[], entries: readonly LogEntry[]): string[] {
  const rows = (kind: LogEntry['kind'], whats?: readonly string[]) =>
    entries.filter((one) => one.kind === kind && (!whats || ('what' in one.facts && whats.includes(one.facts.what))));
  const sum = (count: (fact: ShiftFact) => number) => facts.reduce((total, fact) => total + count(fact), 0);
  const pairs: [string, number, number][] = [
    ['triggers', sum((fact) => (fact.kind === 'triggers' ? fact.count : 0)), rows('trigger').length],
    ['releases', sum((fact) => (fact.kind === 'released' ? 1 : 0)), rows('release').length],
    ['texts', sum((fact) => (fact.kind === 'told' ? 1 : 0)), rows('text').length],
    ['help', sum((fact) => (fact.kind === 'help' ? fact.count : 0)), rows('reply', ['tulong']).length],
    ['rounds', sum((fact) => (fact.kind === 'measured' ? fact.rounds : 0)), rows('measurement', ['markers']).length],
    ['gaps', sum((fact) => (fact.kind === 'silent' ? fact.gaps : 0)), rows('data', ['gap']).length],
    ['problems', sum((fact) => (fact.kind === 'problems' ? fact.begun : 0)), rows('problem', ['begun']).length],
    ['notes', sum((fact) => (fact.kind === 'notes' ? fact.count : 0)), rows('note').length],
  ];
  const decided = (fact: ShiftFact) => (fact.kind === 'decided' ? fact.valid + fact.invalid + fact.validating : 0);
  pairs.push(['decisions', sum(decided), rows('decision').length]);
  return pairs
    .filter(([, said, counted]) => said !== counted)
    .map(([what, said, counted]) => `${what}: ${said} for ${counted}`);
}
