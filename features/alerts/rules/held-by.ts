// What holds an alert past its validity, in words that a panel can show (issue: 'held: no data from …').
import type { SiteTopic } from '../../sites/rules/site.ts';
import type { GeneratedAlert } from './public-alert.ts';
import { type TriggerSourceName, triggerSourceFacts } from './trigger-sources.ts';

/** A reason that people can act on: measure, look, or wait for the rain to end. */
export type HeldBy =
  | { kind: 'no data'; source: TriggerSourceName }
  | { kind: 'near threshold'; source: 'rainfall' }
  | { kind: 'unresolved features'; source: 'moms' };

/** Whether the site has what this source measures with; earthquakes and requests need nothing of the kind. */
export const hasSource = (topics: readonly SiteTopic[], source: TriggerSourceName): boolean =>
  topics.some((topic) => topic === source);

/**
 * Reasons of a generated alert, each once. Missing ground data name the ground sources that the site has and that said
 * nothing in the window; the clock's own reasons (half hour still open, not a release stamp) are left out.
 */
export function heldBy(alert: GeneratedAlert, topics: readonly SiteTopic[]): HeldBy[] {
  const missing = new Set<TriggerSourceName>();
  const others: HeldBy[] = [];
  for (const reason of alert.held) {
    if (reason.kind === 'no data') missing.add(reason.source);
    if (reason.kind === 'no ground data') for (const source of silentGround(alert, topics)) missing.add(source);
    if (reason.kind === 'near threshold') others.push({ kind: 'near threshold', source: 'rainfall' });
    if (reason.kind === 'unresolved features') others.push({ kind: 'unresolved features', source: 'moms' });
  }
  return [...[...missing].map((source) => ({ kind: 'no data' as const, source })), ...others];
}

/** At level 1 any ground source would do; at 2 and 3 only those that raise are asked for (methods §8.5). */
const silentGround = (alert: GeneratedAlert, topics: readonly SiteTopic[]) =>
  alert.current
    .filter(({ source, level }) => level === -1 && triggerSourceFacts(source).isGround && hasSource(topics, source))
    .filter(({ source }) => alert.level < 2 || alert.triggers.some((trigger) => trigger.source === source))
    .map(({ source }) => source);
