// Contacts and sending progress on the wire; numbers of progress rows are masked to their last four digits.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import { maskedNumber } from '../../accounts/rules/phone-number.ts';
import type { Sending, Contact as WireContact } from '../wire/ewi.ts';
import type { Acknowledgement, Contact, Round } from './ewi-service.ts';
import type { Unreached } from './unreached-service.ts';

export function presentContact(row: Contact): WireContact {
  return {
    user_id: row.userId,
    mobile_id: row.mobileId,
    priority: row.priority,
    status: row.mobileStatus,
    user: {
      user_id: row.userId,
      salutation: row.salutation,
      first_name: row.firstName,
      middle_name: row.middleName,
      last_name: row.lastName,
      suffix: row.suffix,
      nickname: row.nickname,
      sex: row.sex,
      status: row.status,
      birthday: row.birthday,
      ewi_recipient: row.ewiRecipient,
      designation: row.designation,
      site_id: row.organizations[0]?.siteId ?? null,
      organizations: row.organizations.map((one) => ({
        user_org_id: one.userOrgId,
        org_id: one.orgId,
        org_name: one.orgName,
        primary_contact: one.primaryContact,
        site_id: one.siteId,
        site: { site_id: one.siteId, site_code: one.siteCode },
        organization: { org_id: one.orgId, scope: one.scope, name: one.orgName },
      })),
      emails: [],
      teams: [],
      ewi_restriction: null,
    },
    mobile_number: { mobile_id: row.mobileId, sim_num: row.simNum, gsm_id: row.gsmId },
  };
}

export const presentAcknowledgement = (row: Acknowledgement) => ({
  id: row.id,
  release_id: row.releaseId,
  recipient_id: row.recipientId,
  issuer_id: row.issuerId,
  is_acknowledge: row.isAcknowledge ? (1 as const) : (0 as const),
  release_details: row.releaseDetails,
});

export function presentSending(
  rounds: readonly Round[],
  unreached: readonly Unreached[],
  gatewayProblem: string | null,
): Sending {
  return {
    status: true,
    updates: rounds.map((round) => ({
      update_number: round.updateNumber,
      kind: round.kind,
      text: round.smsMsg,
      sender: round.sender ?? '',
      at: toManilaText(round.fieldAt),
      counts: countStates(round),
      rows: round.rows.map((row) => ({
        outbox_id: row.outboxId,
        name: row.name ?? '',
        designation: row.designation,
        number: maskedNumber(row.number),
        state: row.state,
        tries: row.tries,
        changed_at: toManilaText(row.changedAt),
        error: row.error,
      })),
    })),
    gateway_problem: gatewayProblem,
    unreached: unreached.map(({ userId, told, ...person }) => ({
      user_id: userId,
      ...person,
      told: told && { way: told.way, by: told.toldBy, at: toManilaText(told.toldAt) },
    })),
  };
}

function countStates(round: Round): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { state } of round.rows) counts[state] = (counts[state] ?? 0) + 1;
  return counts;
}
