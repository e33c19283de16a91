// Doors of keys as admins make and revoke them.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { homeOf } from '@bantay/server/http/home-of.ts';
import { createFeedKey, createKey, listKeys, type CaredKey as Reply, revokeKey } from '../wire/keys.ts';
import type { CaredKey, KeysService, NewKey } from './keys-service.ts';

interface Parts {
  keys: KeysService;
  /** Null: where the request went. */
  publicUrl: string | null;
}

interface Asked {
  body: { reason: string };
  user: { userId: number };
  request: { protocol: string; host: string };
}

export function keysRoutes(door: Door, { keys, publicUrl }: Parts): void {
  const made = async (key: NewKey, { body, user, request }: Asked) => {
    const { keyId, key: clear } = await keys.create(key, { by: user.userId, reason: body.reason.trim() });
    const address = homeOf(request, publicUrl);
    return { status: true as const, message: 'The key is shown once.', key_id: keyId, key: clear, address };
  };
  door(listKeys, async () => ({ status: true as const, keys: (await keys.list()).map(present) }));
  door(createKey, async (input) => {
    const { name, gauges, columns } = input.body;
    return made({ name: name.trim(), gauges, columns, feeds: [] }, input);
  });
  door(createFeedKey, async (input) => {
    const { name, feed } = input.body;
    return made({ name: name.trim(), gauges: [], columns: [], feeds: [feed] }, input);
  });
  door(revokeKey, async ({ body, user }) => {
    await keys.revoke(body.key_id, { by: user.userId, reason: body.reason.trim() });
    return { status: true as const, message: `Key ${body.key_id} is revoked.` };
  });
}

const present = ({ keyId, siteIds, ...key }: CaredKey): Reply => ({
  ...{ key_id: keyId, name: key.name, gauges: key.gauges, columns: key.columns, feeds: key.feeds, site_ids: siteIds },
  ...{
    created_at: toManilaText(key.createdAt),
    created_by: key.createdBy,
    last_used_at: manilaTextOrNull(key.lastUsedAt),
  },
  ...{ revoked_at: manilaTextOrNull(key.revokedAt), revoked_by: key.revokedBy, revoked_for: key.revokedFor },
});
