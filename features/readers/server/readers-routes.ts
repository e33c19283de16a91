// Doors of keys for reading as admins make and revoke them.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { homeOf } from '@bantay/server/http/home-of.ts';
import { endOfDay } from '../rules/reading-key.ts';
import { createReadingKey, listReadingKeys, type ReadingKeyReply, revokeReadingKey } from '../wire/readers.ts';
import type { ListedKey, ReadersService } from './readers-service.ts';

interface Parts {
  readers: ReadersService;
  /** Null: where the request went. */
  publicUrl: string | null;
}

export function readersRoutes(door: Door, { readers, publicUrl }: Parts): void {
  door(listReadingKeys, async () => ({ status: true as const, keys: (await readers.list()).map(present) }));
  door(createReadingKey, async ({ body, user, request }) => {
    const { name, scopes, until, rate, reason } = body;
    const key = {
      name: name.trim(),
      scopes: [...new Set(scopes)],
      until: endOfDay(until)!, // of the calendar, as it was declared
      rate,
    };
    const { keyId, key: clear } = await readers.create(key, { by: user.userId, reason: reason.trim() });
    const address = homeOf(request, publicUrl);
    return { status: true as const, message: 'The key is shown once.', key_id: keyId, key: clear, address };
  });
  door(revokeReadingKey, async ({ body, user }) => {
    await readers.revoke(body.key_id, { by: user.userId, reason: body.reason.trim() });
    return { status: true as const, message: `Key ${body.key_id} is revoked.` };
  });
}

const present = ({ keyId, ...key }: ListedKey): ReadingKeyReply => ({
  ...{
    key_id: keyId,
    name: key.name,
    scopes: key.scopes,
    rate: key.rate,
    valid_until: toManilaText(key.validUntil),
    holds: key.holds,
  },
  ...{
    created_at: toManilaText(key.createdAt),
    created_by: key.createdBy,
    last_used_at: manilaTextOrNull(key.lastUsedAt),
  },
  ...{ revoked_at: manilaTextOrNull(key.revokedAt), revoked_by: key.revokedBy, revoked_for: key.revokedFor },
});
