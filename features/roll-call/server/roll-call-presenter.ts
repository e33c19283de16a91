// A roll-call in the spelling of the wire; numbers of telephones stay here.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import type { ReplyOf } from '@bantay/kernel/wire/route';
import { maskedNumber } from '../../accounts/rules/phone-number.ts';
import type { RollSummary } from '../rules/roll-list.ts';
import type { RollCount, readRollCall } from '../wire/roll-call.ts';
import type { RollCallRead, SiteRollCall } from './roll-call-service.ts';

export const presentRollCall = ({ now, level, onList, rollCall }: SiteRollCall): ReplyOf<typeof readRollCall> => ({
  status: true,
  ...{ now, level, on_list: onList },
  roll_call: rollCall && presentOne(rollCall),
});

const presentOne = ({ rollcallId, centre, people, marks, runners, reports, ...own }: RollCallRead) => ({
  ...{ rollcall_id: rollcallId, centre },
  ...{ opened_at: toManilaText(own.openedAt), opened_by: own.openedBy },
  ...{ closed_at: manilaTextOrNull(own.closedAt), closed_by: own.closedBy },
  people: people.map(({ personId, household, purok, place, name, gender, groups }) => ({
    ...{ person_id: personId, household, purok, place, name, gender, groups: [...groups] },
  })),
  marks: marks.map(({ entryId, personId, state, at, source, by, seen }) => ({
    ...{ entry_id: entryId, person_id: personId, state, at, seen: [...seen] },
    ...{ source: sourceOf(source), by: by ?? sourceOf(source) },
  })),
  runners: runners.map(({ kind, target, name, number }) => ({ kind, target, name, has_number: number !== null })),
  reports: reports.map(({ reportId, name, said, at, marked }) => ({ report_id: reportId, name, said, at, marked })),
});

/** `user 12`, or the last digits of a number. */
function sourceOf(source: string): string {
  const [kind, own = ''] = source.split(' ');
  return kind === 'number' ? maskedNumber(own) : source;
}

export const presentCount = ({ people, safe, missing, wentBack, counts, conflicts }: RollSummary): RollCount => ({
  ...{ people, safe, missing: missing.length, went_back: wentBack.length, refuses: counts.refuses, conflicts },
});
