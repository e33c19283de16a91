// What one process remembers of its clock, look by look, with hands that a test moves.
import { systemActor } from '@bantay/server/database/audit.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type House, openHouse, rowsOf } from '../../../apps/server/test/harness.ts';
import { type ClockService, makeClockService } from './clock-service.ts';

const HOUR = 3_600_000;
let house: House;
let clock: ClockService;
let wall: number;
let boot: number;
let asked: number;

beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());
beforeEach(() => {
  [wall, boot, asked] = [Date.now(), HOUR, 0];
  clock = makeClockService({
    db: house.app.db,
    clock: house.app.services.clock,
    isElsewhere: false,
    wall: () => wall,
    sinceBoot: () => boot,
    isSynchronised: async () => {
      asked += 1;
      return null;
    },
  });
});

const pass = (ms: number) => {
  wall += ms;
  boot += ms;
};
const audits = async (action: string) =>
  (await rowsOf<{ action: string }>(house, 'audit')).filter((row) => row.action === action).length;

it('a clock that goes its way is not held, and nobody asks the kernel', async () => {
  pass(1000);
  expect(await clock.look()).toEqual({ isHeld: false, isAhead: false });
  expect([asked, await clock.holds()]).toEqual([0, []]);
});

it('a step holds, from its first look on; put back it is trusted again, and that is on record once', async () => {
  const before = await audits('clock.trusted');
  wall += HOUR;
  expect(await clock.isHeld()).toBe(true);
  const [first] = await clock.holds();
  expect(first).toMatchObject({ doubt: 'step', apartMs: HOUR });
  pass(1000);
  expect(await clock.isHeld()).toBe(true);
  expect(await clock.holds()).toEqual([first]);
  wall -= HOUR;
  expect(await clock.isHeld()).toBe(false);
  expect(await clock.holds()).toEqual([]);
  await clock.look();
  expect(await audits('clock.trusted')).toBe(before + 1);
});

it('a person says that it is right: only of a clock in doubt, and its step is trusted then', async () => {
  await expect(clock.confirm(systemActor)).rejects.toMatchObject({ code: 'clockNotInDoubt' });
  wall += HOUR;
  expect(await clock.isHeld()).toBe(true);
  const before = await audits('clock.right');
  await clock.confirm(systemActor);
  expect(await audits('clock.right')).toBe(before + 1);
  expect(await clock.isHeld()).toBe(false);
  expect(await clock.isHeld()).toBe(false);
});
