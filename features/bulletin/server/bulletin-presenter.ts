// Bulletins in the spelling of the wire.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import type { BulletinList, BulletinReply } from '../wire/bulletin.ts';
import type { BulletinPage, BulletinRow } from './bulletin-service.ts';

export const presentBulletin = (
  { release, sheet, newer }: BulletinPage,
  { share, asksBroadcast }: { share: string | null; asksBroadcast: boolean },
): BulletinReply => ({
  status: true,
  release_id: release.releaseId,
  data_ts: toManilaText(release.dataTs),
  sheet,
  share,
  asks_broadcast: asksBroadcast,
  cancelled_at: manilaTextOrNull(release.cancelledAt),
  newer: newer && { release_id: newer.releaseId, level: newer.alertLevel, data_ts: toManilaText(newer.dataTs) },
});

export const presentRow = (row: BulletinRow): BulletinList['bulletins'][number] => ({
  release_id: row.releaseId,
  number: row.bulletinNumber,
  // Level 0 has no bulletin.
  level: row.alertLevel as 1 | 2 | 3,
  data_ts: toManilaText(row.dataTs),
  release_time: row.releaseTime,
  cancelled_at: manilaTextOrNull(row.cancelledAt),
  ...(row.second && { second: row.second }),
});
