// Doors of the list of watchmen, for admins of every site.
import type { Door } from '@bantay/server/http/door.ts';
import { homeOf } from '@bantay/server/http/home-of.ts';
import type { OwnKey } from '@bantay/server/outside/signed-word.ts';
import { addWatchman, readWatchmen, removeWatchman } from '../wire/watchmen.ts';
import { presentForAdmin } from './watch-presenter.ts';
import type { WatchService } from './watch-service.ts';

interface Parts {
  watch: WatchService;
  key: () => OwnKey;
  /** Null: where the request went. */
  publicUrl: string | null;
}

export function watchmenRoutes(door: Door, { watch, key, publicUrl }: Parts): void {
  door(readWatchmen, async ({ request }) => {
    const { watchmen, now } = await watch.read();
    const own = { own_key: key().name, own_address: homeOf(request, publicUrl) };
    return { status: true as const, watchmen: watchmen.map((one) => presentForAdmin(one, now)), ...own };
  });
  door(addWatchman, async ({ body, user }) => {
    const address = body.address?.trim().replace(/\/+$/, '') ?? null;
    const one = { name: body.name.trim(), address: address === '' ? null : address, publicKey: body.public_key.trim() };
    const watchmanId = await watch.add(one, user.userId);
    return { status: true as const, message: `${one.name} is on the list.`, watchman_id: watchmanId };
  });
  door(removeWatchman, async ({ body, user }) => {
    await watch.remove(body.watchman_id, user.userId, body.reason.trim());
    return { status: true as const, message: `Watchman ${body.watchman_id} is removed.` };
  });
}
