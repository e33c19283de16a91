// For tests only: the released side of a replay; every candidate whose release time has come is released at once.
import { candidatesFor } from '@bantay/features/alerts/rules/candidate.ts';
import type { Candidate } from '@bantay/features/alerts/rules/candidate-types.ts';
import { placeEvent } from '@bantay/features/alerts/rules/event-sorting.ts';
import type { GeneratedAlert } from '@bantay/features/alerts/rules/public-alert.ts';
import type { ReleasedEvent } from '@bantay/features/alerts/rules/released-event.ts';
import { afterRelease, effectOf, eventAt } from '@bantay/features/replay/rules/automatic-officer.ts';
import type { Instant } from '@bantay/kernel/time/manila-time';
import { candidatesUnder } from './reference/candidates.ts';
import type { CandidateRules } from './reference/rules.ts';

/** Released side of one site during a replay. */
export class Releases {
  event: ReleasedEvent;
  private readonly rules: CandidateRules | null;
  private readonly isReference: boolean;

  /** Without rules the product itself. */
  constructor(event: ReleasedEvent, rules: CandidateRules | null = null, isReference = false) {
    this.event = event;
    this.rules = rules;
    this.isReference = isReference;
  }

  /** Candidates of a run; those whose time has come are released. */
  step(generated: GeneratedAlert, now: Instant): Candidate[] {
    this.event = eventAt(this.event, now);
    const input = {
      siteCode: 'lpa',
      event: this.event,
      place: placeEvent(this.event, now),
      generated,
      now,
    };
    const candidates = this.rules === null ? candidatesFor(input) : candidatesUnder(this.rules, input);
    for (const candidate of candidates) {
      if (!candidate.isReleaseTime) continue;
      const effect = effectOf(this.event, candidate);
      const before = this.event;
      this.event = afterRelease(before, candidate, effect);
      // The oracle's statement of §10 never moves a validity back: a premature lowering keeps that of the generator.
      if (this.isReference && effect.kind === 'premature lowering') {
        this.event = { ...this.event, validity: Math.max(before.validity ?? 0, candidate.generated.validity ?? 0) };
      }
    }
    return candidates;
  }
}
