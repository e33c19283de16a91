// Doors of calendar addresses: of whoever is signed in about the own ones, and of the calendar program that holds one.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { homeOf } from '@bantay/server/http/home-of.ts';
import { sendTagged } from '@bantay/server/http/send-tagged.ts';
import { strangerTurns } from '@bantay/server/http/stranger-turns.ts';
import { Problem } from '@bantay/server/problems.ts';
import { listCalendarAddresses, makeCalendarAddress, readCalendar, revokeCalendarAddress } from '../wire/calendar.ts';
import type { CalendarAddress, CalendarService } from './calendar-service.ts';

/** [ours] Requests a minute of one address; calendars ask every hour or so, offices stand behind one address. */
export const MOST_A_MINUTE = 120;

export function calendarRoutes(door: Door, calendar: CalendarService, publicUrl: string | null): void {
  const take = strangerTurns(MOST_A_MINUTE);

  door(listCalendarAddresses, async ({ user }) => ({
    status: true as const,
    addresses: (await calendar.list(user.userId)).map(present),
  }));
  door(makeCalendarAddress, async ({ body, user, request }) => {
    const { addressId, secret } = await calendar.make(user.userId, body.site_id);
    const home = homeOf(request, publicUrl);
    const address = `${home}/calendar/${secret}.ics`;
    return { status: true as const, message: 'The address is shown once.', address_id: addressId, address };
  });
  door(revokeCalendarAddress, async ({ body, user }) => {
    await calendar.revoke(user.userId, body.address_id);
    return { status: true as const, message: 'The address is revoked.' };
  });
  door(readCalendar, async ({ params, request, reply }) => {
    take(request);
    const [, secret] = /^(.+)\.ics$/.exec(params.file) ?? [];
    if (secret === undefined) throw new Problem('notFound');
    const host = publicUrl === null ? request.hostname : new URL(publicUrl).hostname;
    const text = await calendar.read(secret, host);
    return sendTagged(request, reply, { text, media: 'text/calendar; charset=utf-8', caching: 'private, no-cache' });
  });
}

const present = ({ addressId, siteId, createdAt, lastUsedAt }: CalendarAddress) => ({
  address_id: addressId,
  site_id: siteId,
  created_at: toManilaText(createdAt),
  last_used_at: manilaTextOrNull(lastUsedAt),
});
