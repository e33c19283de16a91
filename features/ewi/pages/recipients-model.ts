// Recipients of a site as the dialog shows them: by group; who has no usable number is in none of them.
import { parseSiteCode } from '../../sites/rules/site.ts';
import { type RecipientContact, recipientsFor, type SiteRecipients } from '../rules/recipients.ts';
import type { Contact } from '../wire/ewi.ts';

export interface KnownContact extends RecipientContact {
  name: string;
}

export function toKnown(contact: Contact): KnownContact {
  return {
    userId: contact.user.user_id,
    mobileId: contact.mobile_number.mobile_id,
    number: contact.mobile_number.sim_num,
    gsmId: contact.mobile_number.gsm_id,
    isActive: contact.status === 1,
    designation: contact.user.designation ?? '',
    siteIds: contact.user.organizations.map((organization) => organization.site_id),
    name: `${contact.user.first_name} ${contact.user.last_name}`,
  };
}

export function recipientsOfSite(contacts: readonly Contact[], siteCode: string): SiteRecipients<KnownContact> {
  const code = parseSiteCode(siteCode);
  return code ? recipientsFor(contacts.map(toKnown), code) : { groups: [], reachable: [], unreachable: [] };
}

/** A modem sends about ten parts a minute (lessons: phone as gateway). */
const PARTS_PER_MINUTE = 10;

export const estimatedMinutes = (parts: number, recipients: number): number =>
  Math.max(1, Math.ceil((parts * recipients) / PARTS_PER_MINUTE));
