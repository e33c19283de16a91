// The door of what a release would bring.
import type { Door } from '@bantay/server/http/door.ts';
import { readSendingPlan } from '../wire/sending-plan.ts';
import type { SendingPlanService } from './sending-plan-service.ts';

export function sendingPlanRoutes(door: Door, plans: SendingPlanService): void {
  door(readSendingPlan, async ({ params, query }) => {
    const { withoutNumber, text, ...plan } = await plans.read({
      siteCode: params.site_code,
      level: query.level,
      triggerIds: query.triggers ?? [],
    });
    return {
      ...{ status: true as const, ...plan, without_number: withoutNumber },
      text: text && { characters: text.characters, parts: text.parts, parts_in_all: text.partsInAll },
    };
  });
}
