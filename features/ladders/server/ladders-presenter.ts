// The ladder, the shifts and the ways as the wire spells them.
import { manilaTextOrNull, toManilaText } from '@bantay/kernel/time/manila-time';
import { mayBeTold } from '../rules/further-ways.ts';
import type { LadderReply } from '../wire/ladders.ts';
import type { StandingWay } from './further-ways-service.ts';
import type { Ladder, PlannedShift, Way } from './ladders-service.ts';

export const presentLadder = ({ version, rungs, by, reason, at }: Ladder): LadderReply => ({
  ...{ version, by, reason, at: manilaTextOrNull(at) },
  rungs: rungs.map(({ who, waitMinutes }) => ({ who, wait_minutes: waitMinutes })),
});

export const presentShift = ({ shiftId, number, from, until }: PlannedShift) => ({
  ...{ shift_id: shiftId, number, from: toManilaText(from), until: toManilaText(until) },
});

export const presentWay = ({ name, number, provenAt, provenBy, triedAt }: Way, further: readonly StandingWay[]) => ({
  ...{ name, number, proven_at: manilaTextOrNull(provenAt), proven_by: provenBy },
  tried_at: manilaTextOrNull(triedAt),
  further: further
    .filter((one) => one.number === number)
    .map((one) => ({
      ...{ way_id: one.wayId, channel: one.channel, address: one.address, proven_at: manilaTextOrNull(one.provenAt) },
      ...{ tried_at: manilaTextOrNull(waitingTrial(one)), is_told: mayBeTold(one) },
    })),
});

const waitingTrial = ({ channel, triedAt, provenAt }: StandingWay) =>
  channel === 'voice' && triedAt !== null && triedAt > (provenAt ?? 0) ? triedAt : null;
