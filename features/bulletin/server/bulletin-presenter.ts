// Bulletins in the spelling of the wire.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { BulletinList, BulletinReply } from '../wire/bulletin.ts';
import type { BulletinPage, BulletinRow } from './bulletin-service.ts';

const textOrNull = (at: number | null) => (at === null ? null : toManilaText(at));

export const presentBulletin = ({ release, sheet, newer }: BulletinPage): BulletinReply => ({
  status: true,
  release_id: release.release_id,
  data_ts: toManilaText(release.data_ts),
  sheet,
  cancelled_at: textOrNull(release.cancelled_at),
  newer: newer && { release_id: newer.release_id, level: newer.alert_level, data_ts: toManilaText(newer.data_ts) },
});

export const presentRow = (row: BulletinRow): BulletinList['bulletins'][number] => ({
  release_id: row.release_id,
  number: row.bulletin_number,
  level: row.alert_level as 1 | 2 | 3, // level 0 has no bulletin
  data_ts: toManilaText(row.data_ts),
  release_time: row.release_time,
  cancelled_at: textOrNull(row.cancelled_at),
});
