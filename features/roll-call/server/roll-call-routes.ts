// Doors of the roll-call.
import type { Door } from '@bantay/server/http/door.ts';
import {
  assignRunner,
  closeRollCall,
  countRollCall,
  markRollCall,
  openRollCall,
  readRollCall,
} from '../wire/roll-call.ts';
import { presentCount, presentRollCall } from './roll-call-presenter.ts';
import type { RollCallService } from './roll-call-service.ts';

export function rollCallRoutes(door: Door, rollCall: RollCallService): void {
  door(readRollCall, async ({ params, user }) => presentRollCall(await rollCall.read(params.site_code, user.userId)));

  door(countRollCall, async ({ params }) => {
    const counted = await rollCall.count(params.site_code);
    return { status: true as const, count: counted && presentCount(counted) };
  });

  door(openRollCall, async ({ body, user }) => {
    const opening = { siteCode: body.site_code, centre: body.centre.trim() };
    const rollcallId = await rollCall.open(opening, user.userId);
    return { status: true as const, message: 'The roll-call is open.', rollcall_id: rollcallId };
  });

  door(closeRollCall, async ({ body, user }) => {
    await rollCall.close(body.rollcall_id, user.userId);
    return { status: true as const, message: 'The roll-call is closed.' };
  });

  door(markRollCall, async ({ body, user }) => {
    const { rollcall_id: rollcallId, person_ids: personIds, state, device, seen } = body;
    const stamp = { deviceAt: body.device_at, offsetMs: body.offset_ms };
    const deed = { rollcallId, personIds, state, device, seen, entryId: body.entry_id, ...stamp };
    return { status: true as const, message: 'Marked.', at: await rollCall.mark(deed, user.userId) };
  });

  door(assignRunner, async ({ body, user }) => {
    const { rollcall_id: rollcallId, kind, target, name, number } = body;
    await rollCall.assign({ rollcallId, kind, target, name, number }, user.userId);
    return { status: true as const, message: 'Noted.' };
  });
}
