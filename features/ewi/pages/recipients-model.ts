// Recipients of a site as the dialog shows them: by group; who has no usable number is in none of them.
import type { Contact } from '@bantay/web/api/shapes.ts';
import { siteFacts } from '@bantay/web/api/site-book.ts';
import { type RecipientContact, recipientsFor, type SiteRecipients } from '../rules/recipients.ts';

export interface KnownContact extends RecipientContact {
  name: string;
}

export function toKnown(contact: Contact): KnownContact {
  return {
    userId: contact.user.userId,
    mobileId: contact.mobileNumber.mobileId,
    number: contact.mobileNumber.simNum,
    gsmId: contact.mobileNumber.gsmId,
    isActive: contact.status === 1,
    designation: contact.user.designation ?? '',
    siteIds: contact.user.organizations.map((organization) => organization.siteId),
    name: `${contact.user.firstName} ${contact.user.lastName}`,
  };
}

export function recipientsOfSite(contacts: readonly Contact[], siteCode: string): SiteRecipients<KnownContact> {
  const site = siteFacts(siteCode);
  return site ? recipientsFor(contacts.map(toKnown), site) : { groups: [], reachable: [], unreachable: [] };
}
