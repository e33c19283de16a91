// Rooms of two people: who is in one, and what each of them calls it.

/** Chat is of site 24, the municipality's own (specification 001, §9). */
export const CHAT_SITE_ID = 24;

/** The two people of a room, in the order in which it was made. */
export interface RoomPeople {
  creatorUserId: number;
  recipientUserId: number;
}

/** The other person of a room, or null for somebody who is not in it. */
export function otherParty({ creatorUserId, recipientUserId }: RoomPeople, userId: number): number | null {
  if (userId === creatorUserId) return recipientUserId;
  return userId === recipientUserId ? creatorUserId : null;
}
