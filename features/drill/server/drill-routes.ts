// Doors of drills.
import type { Door } from '@bantay/server/http/door.ts';
import { actInDrill, agreeToDrills, readDrills, startDrill, withdrawFromDrills } from '../wire/drill.ts';
import { presentPractice } from './drill-presenter.ts';
import type { DrillService } from './drill-service.ts';

const DONE = {
  decide: 'Decided, in the drill.',
  release: 'Released, in the drill.',
  send: 'Sent to those who said yes.',
  told: 'The last house is told.',
  end: 'The drill is over. Its score stays.',
} as const;

export function drillRoutes(door: Door, drills: DrillService): void {
  door(readDrills, async ({ params }) => ({
    status: true as const,
    ...presentPractice(await drills.read(params.site_code)),
  }));
  door(agreeToDrills, async ({ body, user }) => {
    const { site_code: siteCode, designation_id: designationId, number } = body;
    await drills.agree({ siteCode, designationId, number, name: body.name.trim() }, user.userId);
    return { status: true as const, message: 'It is noted that this number said yes.' };
  });
  door(withdrawFromDrills, async ({ body, user }) => {
    await drills.withdraw(body.consent_id, user.userId);
    return { status: true as const, message: 'Nothing of a drill goes to this number any more.' };
  });
  door(startDrill, async ({ body, user }) => {
    const drill_id = await drills.start(body.site_code, body.scenario, user.userId);
    return { status: true as const, message: 'The drill has begun.', drill_id };
  });
  door(actInDrill, async ({ body, user }) => {
    await drills.act(body.drill_id, body.act, user.userId);
    return { status: true as const, message: DONE[body.act] };
  });
}
