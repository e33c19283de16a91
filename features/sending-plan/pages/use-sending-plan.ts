// The call of what a release would bring; asked again when alerts, contacts or texts change.
import { send } from '@bantay/web/api/client.ts';
import type { ReplyOf } from '@bantay/web/api/inside.ts';
import { keys } from '@bantay/web/api/keys.ts';
import { useQuery } from '@tanstack/react-query';
import type { AlertLevel } from '../../alerts/rules/alert-level.ts';
import { sendingPlanCalls } from '../wire/sending-plan.calls.ts';
import type { readSendingPlan } from '../wire/sending-plan.ts';

export type Plan = ReplyOf<typeof readSendingPlan>;

export interface Planned {
  siteCode: string;
  level: AlertLevel;
  triggerIds: readonly number[];
}

export function useSendingPlan({ siteCode, level, triggerIds }: Planned) {
  const triggers = triggerIds.join(',');
  return useQuery({
    queryKey: keys.of('alerts', 'plan', siteCode, level, triggers),
    queryFn: ({ signal }) =>
      send<typeof readSendingPlan>(sendingPlanCalls.readSendingPlan, {
        params: { siteCode },
        query: { level: `${level}` as const, ...(triggers === '' ? {} : { triggers }) },
        signal,
      }),
  });
}
