// The watch from outside on the wire.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import type { z } from 'zod';
import { SECOND_MS } from '../rules/pulse.ts';
import type { listWatchmen } from '../wire/watch.ts';
import type { WatchmanReply } from '../wire/watchmen.ts';
import type { SeenWatchman, Watch } from './watch-service.ts';

type Reply = z.output<(typeof listWatchmen)['shape']['reply']>;

export const presentWatch = (
  { watchmen, silence, heartbeatFailingSince, hasHeartbeat, now }: Watch,
  pause: number,
): Reply => ({
  status: true,
  pause,
  watchmen: watchmen.map((one) => presentOne(one, now)),
  heartbeat: { is_on: hasHeartbeat, failing_since: manilaTextOrNull(heartbeatFailingSince) },
  silence: silence && { from: toManilaText(silence.from), until: toManilaText(silence.until) },
});

const presentOne = ({ watchmanId, name, address, addedAt, answeredAt, fault }: SeenWatchman, now: number) => ({
  ...{ watchman_id: watchmanId, name, address, fault, added_at: toManilaText(addedAt) },
  heard_s: answeredAt === null ? null : Math.max(0, Math.round((now - answeredAt) / SECOND_MS)),
});

export const presentForAdmin = (one: SeenWatchman, now: number): WatchmanReply => ({
  ...presentOne(one, now),
  ...{ public_key: one.publicKey, heard_at: manilaTextOrNull(one.answeredAt), noticed: one.noticed },
  ...{ log_fault: one.logFault, log_signed_at: manilaTextOrNull(one.logSignedAt) },
});
