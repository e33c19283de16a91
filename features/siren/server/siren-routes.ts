// Doors of the siren.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import type { HeardBattery } from '../rules/siren.ts';
import { readSiren, soundSiren, stopSiren, testSiren } from '../wire/siren.ts';
import type { AskedKind, SirenService } from './siren-service.ts';

const presentBattery = ({ lowest, value, readAt, failingSince }: HeardBattery) => ({
  ...{ lowest, value, read_at: manilaTextOrNull(readAt), is_silent: failingSince !== null },
});

export function sirenRoutes(door: Door, siren: SirenService): void {
  door(readSiren, async () => {
    const { isSet, isDemo, isOn, askedAt, shouldSound, fault, trouble, battery, ...seen } = await siren.see();
    return {
      ...{ status: true as const, is_set: isSet, is_demo: isDemo, is_on: isOn, should_sound: shouldSound, fault },
      ...{ asked_at: manilaTextOrNull(askedAt), trouble: trouble?.what ?? null },
      ...{ tested_at: manilaTextOrNull(seen.testedAt), sounded_at: manilaTextOrNull(seen.soundedAt) },
      battery: battery && presentBattery(battery),
      orders: seen.orders.map(({ orderId, readBack, isDone, at, ...row }) => ({
        ...{ order_id: orderId, kind: row.kind, by: row.by, reason: row.reason, fault: row.fault },
        ...{ at: toManilaText(at), read_back: readBack, is_done: isDone },
      })),
    };
  });
  const ordered = async (kind: AskedKind, { body, user }: { body: { reason: string }; user: { userId: number } }) => {
    await siren.order(kind, body.reason.trim(), user.userId);
    return { status: true as const, message: 'The siren is told within seconds.' };
  };
  door(soundSiren, (asked) => ordered('hand', asked));
  door(stopSiren, (asked) => ordered('stop', asked));
  door(testSiren, (asked) => ordered('test', asked));
}
