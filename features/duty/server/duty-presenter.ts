// Duty problems on the wire.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { isEnded } from '../../ladders/rules/escalation.ts';
import type { DutyProblem as WireProblem } from '../wire/duty.ts';
import type { DutyProblem } from './duty-service.ts';

/** `rungs`: of the ladder; 0: there is none. */
export function presentProblem(row: DutyProblem, now: number, rungs: number): WireProblem {
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
    ladder: presentPlace(row, rungs),
    opened: said(row.openedBy, row.openedAt),
    acknowledged: said(row.acknowledgedBy, row.acknowledgedAt),
    silence:
      silencedUntil !== null && silencedUntil > now
        ? { until: toManilaText(silencedUntil), reason: row.silenceReason ?? '', name: row.silencedBy ?? '' }
        : null,
  };
}

function presentPlace({ noticeRound, noticeRung }: DutyProblem, rungs: number): WireProblem['ladder'] {
  if (rungs === 0 || noticeRound === null || noticeRung === null) return null;
  return { rung: Math.min(noticeRung + 1, rungs), rungs, has_ended: isEnded({ round: noticeRound, rung: noticeRung }) };
}
