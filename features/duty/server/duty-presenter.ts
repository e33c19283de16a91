// Duty problems on the wire.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { DutyProblem as WireProblem } from '../wire/duty.ts';
import type { DutyProblem } from './duty-service.ts';

export function presentProblem(row: DutyProblem, now: number): WireProblem {
  const said = (name: string | null, at: number | null) =>
    at === null ? null : { name: name ?? '', at: toManilaText(at) };
  const { silencedUntil } = row;
  return {
    problem_id: row.problemId,
    kind: row.kind,
    site_code: row.siteCode,
    since: toManilaText(row.since),
    raised_at: toManilaText(row.raisedAt ?? row.since),
    facts: row.facts,
    opened: said(row.openedBy, row.openedAt),
    acknowledged: said(row.acknowledgedBy, row.acknowledgedAt),
    silence:
      silencedUntil !== null && silencedUntil > now
        ? { until: toManilaText(silencedUntil), reason: row.silenceReason ?? '', name: row.silencedBy ?? '' }
        : null,
  };
}
