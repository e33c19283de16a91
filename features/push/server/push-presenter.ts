// Phones of an account as the wire spells them.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import type { Subscription } from './push-service.ts';

export const presentSubscription = ({ endpoint, madeAt, lastShown, endedAt, why, newest, now }: Subscription) => ({
  ...{ endpoint, made_at: toManilaText(madeAt), last_shown: manilaTextOrNull(lastShown) },
  shown_s: lastShown === null ? null : Math.max(0, Math.round((now - lastShown) / 1000)),
  ...{ ended_at: manilaTextOrNull(endedAt), why, newest },
});
