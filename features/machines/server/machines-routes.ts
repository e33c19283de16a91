// Doors of what admins see of machines.
import { HOUR_MS, manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { homeOf } from '@bantay/server/http/home-of.ts';
import { Problem } from '@bantay/server/problems.ts';
import type { ColumnsService } from '../../instruments/server/columns-service.ts';
import type { CaredKey, KeysService } from '../../instruments/server/keys-service.ts';
import { type ArrivalReply, readConnection } from '../wire/machines.ts';
import type { Arrival, ArrivalsService, Battery } from './arrivals-service.ts';

interface Parts {
  keys: KeysService;
  columns: ColumnsService;
  arrivals: ArrivalsService;
  /** Null: where the request went. */
  publicUrl: string | null;
}

/** As many as somebody reads. */
const SHOWN = { sinceMs: HOUR_MS, most: 100 };

export function machinesRoutes(door: Door, { keys, columns, arrivals, publicUrl }: Parts): void {
  door(readConnection, async ({ params, request }) => {
    const key = keyNamed(await keys.list(), params.name);
    if (!key) throw new Problem('loggerKeyUnknown', { key: params.name });
    const known = (await columns.list()).filter(({ tsmName }) => key.columns.includes(tsmName));
    const [battery] = await arrivals.batteries(key.keyId);
    return {
      ...{ status: true as const, key_id: key.keyId, name: key.name, revoked_at: manilaTextOrNull(key.revokedAt) },
      ...{ gauges: key.gauges, feeds: key.feeds },
      columns: known.map(({ tsmName, accelerometers }) => ({ name: tsmName, version: accelerometers })),
      address: homeOf(request, publicUrl),
      battery: battery ? presentBattery(battery) : null,
      arrivals: (await arrivals.list(key.keyId, SHOWN)).map(present),
    };
  });
}

/** The newest of those that hold, else the newest that was revoked. */
function keyNamed(keys: readonly CaredKey[], name: string): CaredKey | undefined {
  const named = keys.filter((key) => key.name.toLowerCase() === name.toLowerCase());
  return named.findLast(({ revokedAt }) => revokedAt === null) ?? named.at(-1);
}

const presentBattery = ({ volts, arrivedAt, isLow, lowFrom }: Battery) => ({
  ...{ volts, arrived_at: toManilaText(arrivedAt), is_low: isLow, low_from: lowFrom },
});

const present = ({ arrivalId, arrivedAt, rawText, rawBytes, ...arrival }: Arrival): ArrivalReply => ({
  ...{ arrival_id: arrivalId, arrived_at: toManilaText(arrivedAt), raw_text: rawText, raw_bytes: rawBytes },
  ...arrival,
});
