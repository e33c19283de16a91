// What happened in a shift: from the entries of its time, each fact with the rows that it rests on and nothing beside.
import { type Instant, MINUTE_MS } from '@bantay/kernel/time/manila-time';
import type { TriggerSourceName } from '../../alerts/rules/trigger-sources.ts';
import type { EntryOf, LogEntry, LogKind, TextCounts, TextWhat } from './log-entry.ts';

export type ShiftFact = { site: string | null; rows: readonly string[] } & (
  | { kind: 'standing'; level: number; at: Instant }
  | { kind: 'triggers'; source: TriggerSourceName; count: number; level: number }
  | { kind: 'decided'; by: string | null; valid: number; invalid: number; validating: number }
  | { kind: 'released'; level: number; at: Instant; by: string | null; minutes: number | null }
  | ({ kind: 'told'; what: TextWhat; at: Instant } & Omit<TextCounts, 'waiting'>)
  | { kind: 'help'; count: number; taken: number }
  | { kind: 'answers'; ok: number; other: number }
  | { kind: 'measured'; rounds: number; markers: number }
  | { kind: 'features'; count: number; level: number }
  | { kind: 'requests'; count: number }
  | { kind: 'silent'; sensor: string; gaps: number; returns: number }
  | { kind: 'problems'; begun: number; ended: number }
  | { kind: 'roll-calls'; opened: number; closed: number }
  | { kind: 'notes'; count: number }
  | { kind: 'hand-overs'; given: number; taken: number }
);

/**
 * `standing`: of each site the release that held when the shift began, where there was one. The order of the entries does not
 * matter: sites by name, what belongs to none at the end.
 */
export function shiftFacts(entries: readonly LogEntry[], standing: readonly EntryOf<'release'>[]): ShiftFact[] {
  const ordered = [...entries].sort((one, two) => one.at - two.at || (one.ref < two.ref ? -1 : 1));
  const sites = [...new Set([...entries, ...standing].map(({ siteCode }) => siteCode))];
  const named = sites.filter((site) => site !== null).sort();
  return [...named, null].flatMap((site) => {
    const of = ordered.filter(({ siteCode }) => siteCode === site);
    return factsOfSite(
      site,
      of,
      standing.filter(({ siteCode }) => siteCode === site),
    );
  });
}

function factsOfSite(
  site: string | null,
  all: readonly LogEntry[],
  standing: readonly EntryOf<'release'>[],
): ShiftFact[] {
  const facts = [
    ...standing.map((one) => ({ kind: 'standing' as const, level: one.facts.level, at: one.at, rows: [one.ref] })),
    ...triggersOf(all),
    ...decisionsOf(all),
    ...releasesOf(all),
    ...textsOf(all),
    ...repliesOf(all),
    ...groundOf(all),
    ...silencesOf(all),
    ...countsOf(all),
  ];
  return facts.map((fact) => ({ site, ...fact }));
}

/** Without the site, which is that of all its rows. */
type Bare = ShiftFact extends infer Fact ? (Fact extends ShiftFact ? Omit<Fact, 'site'> : never) : never;

/** Entries of one kind, as what they are. */
function kindOf<Kind extends LogKind>(all: readonly LogEntry[], kind: Kind): EntryOf<Kind>[] {
  return all.filter((one): one is EntryOf<Kind> & LogEntry => one.kind === kind);
}

const refs = (entries: readonly { ref: string }[]) => entries.map(({ ref }) => ref);

/** In the order of the first of each. */
function groups<One>(entries: readonly One[], nameOf: (one: One) => string): One[][] {
  return [...new Set(entries.map(nameOf))].map((name) => entries.filter((one) => nameOf(one) === name));
}

const triggersOf = (all: readonly LogEntry[]): Bare[] =>
  groups(kindOf(all, 'trigger'), ({ facts }) => facts.source).map((of) => ({
    kind: 'triggers',
    source: of[0]!.facts.source, // a group has one
    count: of.length,
    level: Math.max(...of.map(({ facts }) => facts.level)),
    rows: refs(of),
  }));

const decisionsOf = (all: readonly LogEntry[]): Bare[] =>
  groups(kindOf(all, 'decision'), ({ by }) => by ?? '').map((of) => {
    const count = (status: number) => of.filter(({ facts }) => facts.status === status).length;
    const counts = { valid: count(1), invalid: count(-1), validating: count(0) };
    return { kind: 'decided', by: of[0]!.by, ...counts, rows: refs(of) }; // as above
  });

/** With the minutes since the oldest trigger that came after the release before it. */
function releasesOf(all: readonly LogEntry[]): Bare[] {
  const triggers = kindOf(all, 'trigger');
  const releases = kindOf(all, 'release');
  return releases.map((one, index) => {
    const before = releases[index - 1]?.at ?? Number.NEGATIVE_INFINITY;
    const isAsked = one.facts.level > 0 && RAISING.includes(one.facts.releaseKind);
    const first = isAsked ? triggers.find(({ at }) => at > before && at <= one.at) : undefined;
    return {
      kind: 'released',
      ...{ level: one.facts.level, at: one.at, by: one.by },
      minutes: first ? Math.floor((one.at - first.at) / MINUTE_MS) : null,
      rows: refs(first ? [first, one] : [one]),
    };
  });
}

/** Releases that answer a trigger; the others come by the clock. */
const RAISING: readonly string[] = ['onset', 'raise', 'new event in extended monitoring'];

const textsOf = (all: readonly LogEntry[]): Bare[] =>
  kindOf(all, 'text').map(({ ref, at, facts: { releaseId: _, level: _level, waiting: _waiting, ...facts } }) => {
    return { kind: 'told', at, ...facts, rows: [ref] };
  });

function repliesOf(all: readonly LogEntry[]): Bare[] {
  const replies = kindOf(all, 'reply');
  const help = replies.filter(({ facts }) => facts.what === 'tulong');
  const rest = replies.filter(({ facts }) => facts.what !== 'tulong');
  const taken = help.filter(({ facts }) => facts.what !== 'ok' && facts.takenBy !== null).length;
  const ok = rest.reduce((sum, { facts }) => sum + (facts.what === 'ok' ? facts.count : 0), 0);
  const other = rest.filter(({ facts }) => facts.what !== 'ok').length;
  return [
    ...(help.length > 0 ? [{ kind: 'help' as const, count: help.length, taken, rows: refs(help) }] : []),
    ...(rest.length > 0 ? [{ kind: 'answers' as const, ok, other, rows: refs(rest) }] : []),
  ];
}

function groundOf(all: readonly LogEntry[]): Bare[] {
  const ground = kindOf(all, 'measurement');
  const markers = ground.filter(({ facts }) => facts.what === 'markers');
  const features = ground.filter(({ facts }) => facts.what === 'feature');
  const requests = ground.filter(({ facts }) => facts.what === 'request');
  const read = markers.reduce((sum, { facts }) => sum + (facts.what === 'markers' ? facts.markers : 0), 0);
  const level = Math.max(0, ...features.map(({ facts }) => (facts.what === 'feature' ? facts.level : 0)));
  return [
    ...some('measured', markers, { rounds: markers.length, markers: read }),
    ...some('features', features, { count: features.length, level }),
    ...some('requests', requests, { count: requests.length }),
  ];
}

const silencesOf = (all: readonly LogEntry[]): Bare[] =>
  groups(kindOf(all, 'data'), ({ facts }) => facts.sensor).map((of) => {
    const count = (what: string) => of.filter(({ facts }) => facts.what === what).length;
    return { kind: 'silent', sensor: of[0]!.facts.sensor, gaps: count('gap'), returns: count('back'), rows: refs(of) }; // as above
  });

function countsOf(all: readonly LogEntry[]): Bare[] {
  const of = <Kind extends 'problem' | 'roll-call' | 'hand-over'>(kind: Kind, ...whats: string[]) => {
    const found = kindOf(all, kind).filter(({ facts }) => whats.includes(facts.what));
    return { found, count: (what: string) => found.filter(({ facts }) => facts.what === what).length };
  };
  const problems = of('problem', 'begun', 'ended');
  const calls = of('roll-call', 'opened', 'closed');
  const given = of('hand-over', 'given', 'taken');
  const notes = kindOf(all, 'note');
  return [
    ...some('problems', problems.found, { begun: problems.count('begun'), ended: problems.count('ended') }),
    ...some('roll-calls', calls.found, { opened: calls.count('opened'), closed: calls.count('closed') }),
    ...some('notes', notes, { count: notes.length }),
    ...some('hand-overs', given.found, { given: given.count('given'), taken: given.count('taken') }),
  ];
}

/** What rests on nothing is not said. */
const some = <Kind extends string, More extends object>(kind: Kind, of: readonly { ref: string }[], more: More) =>
  of.length === 0 ? [] : [{ kind, ...more, rows: refs(of) }];
