// Contacts and sending progress on the wire; numbers of progress rows are masked to their last four digits.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { maskedNumber } from '../../accounts/rules/phone-number.ts';
import type { Sending, Contact as WireContact } from '../wire/ewi.ts';
import type { Contact, Round } from './ewi-service.ts';
import type { Unreached } from './unreached-service.ts';

export function presentContact(row: Contact): WireContact {
  return {
    user_id: row.user_id,
    mobile_id: row.mobile_id,
    priority: row.priority,
    status: row.mobile_status,
    user: {
      user_id: row.user_id,
      salutation: row.salutation,
      first_name: row.first_name,
      middle_name: row.middle_name,
      last_name: row.last_name,
      suffix: row.suffix,
      nickname: row.nickname,
      sex: row.sex,
      status: row.status,
      birthday: row.birthday,
      ewi_recipient: row.ewi_recipient,
      designation: row.designation,
      site_id: row.organizations[0]?.site_id ?? null,
      organizations: row.organizations.map((one) => ({
        user_org_id: one.user_org_id,
        org_id: one.org_id,
        org_name: one.org_name,
        primary_contact: one.primary_contact,
        site_id: one.site_id,
        site: { site_id: one.site_id, site_code: one.site_code },
        organization: { org_id: one.org_id, scope: one.scope, name: one.org_name },
      })),
      emails: [],
      teams: [],
      ewi_restriction: null,
    },
    mobile_number: { mobile_id: row.mobile_id, sim_num: row.sim_num, gsm_id: row.gsm_id },
  };
}

export function presentSending(
  rounds: readonly Round[],
  unreached: readonly Unreached[],
  gatewayProblem: string | null,
): Sending {
  return {
    status: true,
    updates: rounds.map((round) => ({
      update_number: round.update_number,
      kind: round.kind,
      text: round.sms_msg,
      sender: round.sender ?? '',
      at: toManilaText(round.field_at),
      counts: countStates(round),
      rows: round.rows.map((row) => ({
        outbox_id: row.outbox_id,
        name: row.name ?? '',
        designation: row.designation,
        number: maskedNumber(row.number),
        state: row.state,
        tries: row.tries,
        changed_at: toManilaText(row.changed_at),
        error: row.error,
      })),
    })),
    gateway_problem: gatewayProblem,
    unreached: unreached.map(({ userId, told, ...person }) => ({
      user_id: userId,
      ...person,
      told: told && { way: told.way, by: told.told_by, at: toManilaText(told.told_at) },
    })),
  };
}

function countStates(round: Round): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { state } of round.rows) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}
