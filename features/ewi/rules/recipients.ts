// Who receives a site's warnings (specification 001; api-facts §9.1).
import type { SiteFacts } from '../../sites/rules/site.ts';

/** Groups that are warned, in the order they are shown. */
export const RECIPIENT_GROUPS = ['LEWC', 'BLGU', 'MLGU', 'PLGU'] as const;
/** One of them. */
export type RecipientGroup = (typeof RECIPIENT_GROUPS)[number];

/** A contact with one of its numbers. */
export interface RecipientContact {
  userId: number;
  mobileId: number;
  /** `639…`. */
  number: string;
  /** Gateway of the number; 0 = no gateway reaches it. */
  gsmId: number;
  isActive: boolean;
  designation: string;
  /** Sites of the contact's organizations. */
  siteIds: readonly number[];
}

/** Contacts of a site, sorted out. */
export interface SiteRecipients<Contact extends RecipientContact> {
  groups: { group: RecipientGroup; contacts: Contact[] }[];
  /** All groups in one list, each number once. */
  reachable: Contact[];
  /** Contacts of the site that no message can reach: gateway 0 or inactive number. */
  unreachable: Contact[];
}

/** Of a site, what says whose contacts it warns. */
export type WarnedSite = Pick<SiteFacts, 'siteId' | 'shares'>;

/** Whether a contact is warned for a site: its own contacts, and those shared with it (for scu MLGU and PLGU of site 24). */
export function servesSite(contact: Pick<RecipientContact, 'designation' | 'siteIds'>, site: WarnedSite): boolean {
  if (!isRecipientGroup(contact.designation)) return false;
  if (contact.siteIds.includes(site.siteId)) return true;
  return site.shares.some(
    ({ fromSiteId, designation }) => designation === contact.designation && contact.siteIds.includes(fromSiteId),
  );
}

/** Recipients of a site, grouped; a number that several contacts share is written to once. */
export function recipientsFor<Contact extends RecipientContact>(
  contacts: readonly Contact[],
  site: WarnedSite,
): SiteRecipients<Contact> {
  const ofSite = contacts.filter((contact) => servesSite(contact, site));
  const isReachable = (contact: Contact) => contact.gsmId !== 0 && contact.isActive;
  const seen = new Set<string>();
  const groups = RECIPIENT_GROUPS.map((group) => ({
    group,
    contacts: ofSite.filter((contact) => {
      if (contact.designation !== group || !isReachable(contact) || seen.has(contact.number)) return false;
      seen.add(contact.number);
      return true;
    }),
  }));
  return {
    groups,
    reachable: groups.flatMap((one) => one.contacts),
    unreachable: ofSite.filter((contact) => !isReachable(contact)),
  };
}

/** Whether people of this designation are warned at all. */
export function isRecipientGroup(designation: string): designation is RecipientGroup {
  return RECIPIENT_GROUPS.some((group) => group === designation);
}
