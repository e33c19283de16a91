// Doors of the cell broadcast.
import { fromManilaText, toManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { markBroadcastRequest, readBroadcastRequest } from '../wire/cell-broadcast.ts';
import type { CellBroadcastService } from './cell-broadcast-service.ts';

export function cellBroadcastRoutes(door: Door, cellBroadcast: CellBroadcastService): void {
  door(readBroadcastRequest, async ({ params }) => {
    const { page, office, marks, ...rest } = await cellBroadcast.read(params.release_id);
    return {
      ...{ status: true as const, release_id: page.release.releaseId, ...office, ...rest },
      level: page.sheet.level,
      ...{ is_cancelled: page.release.cancelledAt !== null, is_newest: page.newer === null },
      marks: marks.map(({ kind, at, by, notedAt }) => {
        return { kind, at: toManilaText(at), by, noted_at: toManilaText(notedAt) };
      }),
    };
  });

  door(markBroadcastRequest, async ({ body, user }) => {
    const { release_id: releaseId, kind, at } = body;
    // The contract has taken nothing but a time.
    await cellBroadcast.mark({ releaseId, kind, at: fromManilaText(at)! }, user.userId);
    return { status: true as const, message: 'Noted.' };
  });
}
