// Doors of the ladder by which people on duty are told.
import { fromManilaText } from '@bantay/kernel/time/manila-time';
import type { Door } from '@bantay/server/http/door.ts';
import { tellCurrent } from '@bantay/server/http/tell-current.ts';
import { Problem } from '@bantay/server/problems.ts';
import { parseMobileNumber } from '../../accounts/rules/phone-number.ts';
import type { RungTarget } from '../rules/escalation.ts';
import {
  addCalls,
  addShift,
  addWay,
  changeLadder,
  proveWay,
  readLadder,
  removeShift,
  removeWay,
  tryCalls,
  tryWay,
} from '../wire/ladders.ts';
import type { CallWaysService } from './call-ways-service.ts';
import type { FurtherWaysService } from './further-ways-service.ts';
import { presentLadder, presentShift, presentWay } from './ladders-presenter.ts';
import type { LaddersService } from './ladders-service.ts';

export interface LadderWays {
  furtherWays: FurtherWaysService;
  callWays: CallWaysService;
}

export function laddersRoutes(door: Door, ladders: LaddersService, { furtherWays, callWays }: LadderWays): void {
  wayRoutes(door, furtherWays);
  callRoutes(door, callWays);

  door(readLadder, async () => ({
    status: true as const,
    ladder: presentLadder(await ladders.read()),
    people: await presentedPeople(ladders, furtherWays),
    shifts: (await ladders.shifts()).map(presentShift),
    can_answer: await ladders.canAnswer(),
    channels: furtherWays.channels(),
    missing_words: await callWays.missingWords(),
  }));

  door(changeLadder, async ({ body: { rungs, version, reason }, user }) => {
    const read = rungs.map(({ who, wait_minutes }) => ({ who: targetOf(who), waitMinutes: wait_minutes }));
    const change = ladders.change({ rungs: read, version, reason: reason.trim() }, user.userId);
    return {
      ...{ status: true as const, message: 'It holds from now on.' },
      version: await tellCurrent(presentLadder, change),
    };
  });

  door(addShift, async ({ body, user }) => {
    const [from, until] = [fromManilaText(body.from), fromManilaText(body.until)];
    if (from === null || until === null) throw new Problem('malformed', { what: 'from, until' });
    const shiftId = await ladders.addShift({ number: numberOf(body.number), from, until }, user.userId);
    return { status: true as const, message: 'The shift is planned.', shift_id: shiftId };
  });

  door(removeShift, async ({ body, user }) => {
    await ladders.removeShift(body.shift_id, user.userId);
    return { status: true as const, message: 'The shift is taken out.' };
  });

  door(tryWay, async ({ body, user }) => {
    const text = await ladders.tryWay(numberOf(body.number), user.userId);
    return { status: true as const, message: 'The SMS is on its way.', text };
  });
}

function wayRoutes(door: Door, furtherWays: FurtherWaysService): void {
  door(addWay, async ({ body, user }) => {
    const wayId = await furtherWays.addChat({ number: numberOf(body.number), chat: body.chat.trim() }, user.userId);
    return { status: true as const, message: 'A trial is on its way to the chat.', way_id: wayId };
  });

  door(proveWay, async ({ body, user }) => {
    await furtherWays.prove(body.way_id, body.code, user.userId);
    return { status: true as const, message: 'Notices go there too from now on.' };
  });

  door(removeWay, async ({ body, user }) => {
    await furtherWays.remove(body.way_id, user.userId);
    return { status: true as const, message: 'Nothing goes there any more.' };
  });
}

function callRoutes(door: Door, callWays: CallWaysService): void {
  door(addCalls, async ({ body, user }) => {
    const way = { number: numberOf(body.number), calls: body.calls };
    return {
      status: true as const,
      message: 'A trial call is on its way.',
      way_id: await callWays.add(way, user.userId),
    };
  });

  door(tryCalls, async ({ body, user }) => {
    await callWays.tryNow(body.way_id, user.userId);
    return { status: true as const, message: 'A trial call is on its way.' };
  });
}

async function presentedPeople(ladders: LaddersService, furtherWays: FurtherWaysService) {
  const ways = await ladders.ways();
  const further = await furtherWays.listOf(ways.map(({ number }) => number));
  return ways.map((way) => presentWay(way, further));
}

const targetOf = (who: string): RungTarget => (who === 'shift' || who === 'everybody' ? who : numberOf(who));

function numberOf(given: string): `639${string}` {
  const number = parseMobileNumber(given);
  if (number === null) throw new Problem('numberWrong', { number: given });
  return number as `639${string}`; // as it is parsed
}
