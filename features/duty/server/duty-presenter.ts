// Duty problems on the wire.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { DutyProblem as WireProblem } from '../wire/duty.ts';
import type { DutyProblem } from './duty-service.ts';

export function presentProblem(row: DutyProblem, now: number): WireProblem {
  const said = (name: string | null, at: number | null) =>
    at === null ? null : { name: name ?? '', at: toManilaText(at) };
  const isSilenced = row.silenced_until !== null && row.silenced_until > now;
  return {
    problem_id: row.problem_id,
    kind: row.kind,
    site_code: row.site_code,
    since: toManilaText(row.since),
    raised_at: toManilaText(row.raised_at ?? row.since),
    facts: row.facts,
    opened: said(row.opened_by, row.opened_at),
    acknowledged: said(row.acknowledged_by, row.acknowledged_at),
    silence: isSilenced
      ? {
          until: toManilaText(row.silenced_until!), // checked above
          reason: row.silence_reason ?? '',
          name: row.silenced_by ?? '',
        }
      : null,
  };
}
