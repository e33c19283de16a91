// The doors of the reach board: contract to service and back.
import type { Door } from '@bantay/server/http/door.ts';
import { markTold, readReach, remindSilent, takeBackTold } from '../wire/reach.ts';
import { presentReach } from './reach-presenter.ts';
import type { ReachService } from './reach-service.ts';

export function reachRoutes(door: Door, reach: ReachService): void {
  door(readReach, async ({ params }) => {
    const { site, board } = await reach.read(params.site_code);
    return presentReach(site, board);
  });

  door(markTold, async ({ body, user }) => {
    const { release_id: releaseId, person_id: userId, way, teller = null } = body;
    await reach.markTold({ releaseId, userId, way, teller: teller?.trim() ?? null }, user.userId);
    return { status: true as const, message: 'Noted.' };
  });

  door(takeBackTold, async ({ body, user }) => {
    const { release_id: releaseId, person_id: userId, mark_id: markId } = body;
    await reach.takeBack({ releaseId, userId, markId }, user.userId);
    return { status: true as const, message: 'Taken back.' };
  });

  door(remindSilent, async ({ body, user }) => {
    const { release_id: releaseId, update_number: updateNumber, ...seen } = body;
    const { people, numbers } = await reach.remind({ releaseId, updateNumber, ...seen }, user.userId);
    return { status: true as const, message: `The reminder is on its way to ${people}.`, people, numbers };
  });
}
