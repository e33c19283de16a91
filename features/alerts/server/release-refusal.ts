// The guard's verdict in the catalogue's sentences.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { Problem } from '@bantay/server/problems.ts';
import type { Candidate } from '../rules/candidate-types.ts';
import type { ReleaseVerdict } from '../rules/release-guard.ts';
import type { SiteState } from './site-state.ts';

type Refused = Extract<ReleaseVerdict, { verdict: 'refused' }>;

export function refusalOf(
  verdict: Refused,
  state: SiteState,
  candidate: Candidate | null,
  names: ReadonlyMap<number, string>,
): Problem {
  const site = state.site.siteCode.toUpperCase();
  switch (verdict.code) {
    case 'releasedByOther':
      return new Problem('alreadyReleased', {
        name: (verdict.publisherId === null ? undefined : names.get(verdict.publisherId)) ?? 'the system',
        at: toManilaText(verdict.releasedAt).slice(11, 16),
      });
    case 'nothingToRelease':
    case 'dataStampTooOld':
      return new Problem('nothingToRelease', { site });
    case 'dataStampNotOffered':
      return new Problem('dataStampRefused', { site });
    case 'dataStampAhead':
      return new Problem('dataStampAhead', { time: toManilaText(verdict.now).slice(11, 16) });
    case 'allDeclaredInvalid':
      return new Problem('allInvalid');
    case 'undecidedTriggers':
      return new Problem('triggersUndecided', {
        count: verdict.triggerIds.length,
        names: (candidate?.triggers ?? [])
          .filter((trigger) => verdict.triggerIds.includes(trigger.triggerId))
          .map((trigger) => `${trigger.source} (${site})`)
          .join(', '),
      });
    case 'unknownTriggers':
      return new Problem('candidateChanged', { what: 'a trigger that is not part of it any more' });
    case 'levelDiffers':
      return new Problem('candidateChanged', { what: `the level is ${verdict.now}, not ${verdict.posted}` });
    case 'candidateChanged':
      return new Problem('candidateChanged', { what: changeWords(verdict) });
  }
}

function changeWords({ changes }: Extract<Refused, { code: 'candidateChanged' }>): string {
  const words: string[] = [];
  if (changes.level) words.push(`level ${changes.level.posted} is now ${changes.level.now}`);
  if (changes.kind) words.push(`${changes.kind.posted} is now ${changes.kind.now}`);
  const { added, removed, decided } = changes.triggers;
  if (added.length > 0) words.push(`${added.length} new trigger(s)`);
  if (removed.length > 0) words.push(`${removed.length} trigger(s) gone`);
  if (decided.length > 0) words.push(`${decided.length} trigger(s) decided otherwise`);
  return words.length > 0 ? words.join(', ') : 'the candidate is another one';
}
