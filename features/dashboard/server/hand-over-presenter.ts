// The shift that waits to be taken, for the line on the dashboard.
import { toManilaText } from '@bantay/kernel/time/manila-time';
import type { HandOver } from '../../watch-log/server/hand-over-service.ts';
import type { WireOpenHandOver } from '../../watch-log/wire/open-hand-over.ts';

export const presentOpenHandOver = (one: HandOver): WireOpenHandOver => ({
  ...{ given_by: one.givenByName, given_by_id: one.givenBy, to_user: one.toName },
  ...{ given_at: toManilaText(one.givenAt), items: one.items.length },
});
