// The internal alert string: one letter per raising source in hierarchy order (methods §8.6).
import type { AlertLevel } from './alert-level.ts';
import type { EventTrigger, SourceStatus } from './public-alert.ts';
import { internalSymbolOf, SOURCE_NAMES, type TriggerSourceName } from './trigger-sources.ts';

/** What the string is made of. */
export interface LetterInput {
  level: AlertLevel;
  hasGroundData: boolean;
  /** Highest raising trigger of each source. */
  raising: ReadonlyMap<TriggerSourceName, EventTrigger>;
  /** Raising sources without data: their letter gets a 0. */
  withoutData: ReadonlySet<TriggerSourceName>;
  current: readonly SourceStatus[];
}

/** Letters alone: `SmR`, `g0Rx`, `Rx`; rain near the threshold that did not raise the alert is appended as `rx`. */
export function triggerLetters({
  raising,
  withoutData,
  current,
}: Omit<LetterInput, 'level' | 'hasGroundData'>): string {
  const isNear = current.some((status) => status.source === 'rainfall' && status.level === -2);
  let letters = '';
  for (const source of SOURCE_NAMES) {
    const trigger = raising.get(source);
    if (trigger === undefined) continue;
    letters += internalSymbolOf(trigger.symbol)?.symbol ?? '';
    if (source === 'rainfall' && isNear) letters += 'x';
    else if (withoutData.has(source)) letters += '0';
  }
  return isNear && !raising.has('rainfall') ? `${letters}rx` : letters;
}

/** `A0`, `ND`, `A2-gR0`, `ND-R`. */
export function internalAlert(input: LetterInput): string {
  if (input.level === 0) return input.hasGroundData ? 'A0' : 'ND';
  const prefix = input.level === 1 && !input.hasGroundData ? 'ND' : `A${input.level}`;
  return `${prefix}-${triggerLetters(input)}`;
}

/** Part of the string that a release keeps: letters, `ND-` and letters, `ND`, or null for A0 (api-facts §7.1). */
export function triggerListOf(internal: string): string | null {
  if (internal === 'A0') return null;
  if (internal.startsWith('ND')) return internal;
  return internal.slice(internal.indexOf('-') + 1);
}

/** Rebuilds the internal string from a release's level and its kept part. */
export function internalFromList(level: AlertLevel, triggerList: string | null): string {
  if (level === 0) return triggerList ?? 'A0';
  if (triggerList === null || triggerList === '') return `A${level}`;
  return triggerList.startsWith('ND') ? triggerList : `A${level}-${triggerList}`;
}

/** Whether the ground was watched when a release was made, by what the release keeps of the string. */
export const releasedWithGroundData = (triggerList: string | null): boolean => !(triggerList ?? '').startsWith('ND');
