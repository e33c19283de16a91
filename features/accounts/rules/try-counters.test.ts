// Finding A B5: whatever a stranger tries, the owner's browser gets in; the stranger stays slow.
import { describe, expect, it } from 'vitest';
import { once } from '../../../packages/proofs/once.ts';
import { addressSubject, COUNTERS, counterWaitMs, type TryFrom } from './try-counters.ts';

/** The rule of the table, in memory; `right` is whether the password would be. */
function makeDoor() {
  const marks = new Map<string, number[]>();
  const stats = { judged: 0, refused: 0 };
  return {
    stats,
    try(from: TryFrom, subjects: Partial<Record<string, string>>, right: boolean, now: number): boolean {
      const mine = COUNTERS[from].map((counter) => ({
        counter,
        at: marks.get(`${counter.kind} ${subjects[counter.kind]}`) ?? [],
        keep: (at: number[]) => marks.set(`${counter.kind} ${subjects[counter.kind]}`, at),
      }));
      const waits = mine.some(({ counter, at }) => counterWaitMs(counter, at, now) > 0);
      for (const { counter, at, keep } of mine) {
        if (waits) keep(counter.keepsRefused ? [...at, now].slice(-60) : at);
        else if (!right) keep([...at, now]);
        else if (counter.isClearedBySuccess) keep([]);
      }
      stats[waits ? 'refused' : 'judged'] += 1;
      return !waits && right;
    },
  };
}

const everySecond = (seconds: number, deed: (now: number) => void) => {
  for (let second = 0; second < seconds; second++) deed(second * 1000);
};

describe('2,960 wrong tries from elsewhere in ten minutes', () => {
  const besieged = once(() => {
    const door = makeDoor();
    let entered = 0;
    everySecond(592, (now) => {
      for (let i = 0; i < 5; i++) door.try('stranger', { account: 'plgu', address: 'far' }, false, now + i * 200);
      if (now % 29_000 === 0 && entered < 20)
        entered += Number(door.try('known browser', { device: 'browser plgu' }, true, now));
    });
    return { door, entered, judged: door.stats.judged - entered };
  });
  it('the officer gets in 20 of 20 on a browser that the account knows', () => expect(besieged().entered).toBe(20));
  it('few of them were looked at', () => expect(besieged().judged).toBeLessThan(20));
  it('from a new browser elsewhere the officer gets in at the end, because the address of the guesser is shut', () => {
    const { door } = besieged();
    expect(door.try('stranger', { account: 'plgu', address: 'home' }, true, 900_000)).toBe(true);
    expect(door.try('stranger', { account: 'plgu', address: 'far' }, true, 600_000)).toBe(false);
  });
});

it('an office behind one address is not shut out by one guesser in it', () => {
  const door = makeDoor();
  everySecond(600, (now) => door.try('stranger', { account: `name ${now}`, address: 'office' }, false, now));
  for (const name of ['mlgu', 'mlgu2', 'plgu']) {
    expect(door.try('known browser', { device: `browser ${name}` }, true, 600_000)).toBe(true);
  }
  expect(door.try('stranger', { account: 'new', address: 'office' }, true, 600_000)).toBe(false);
});

it('who guesses at one name does not slow another name from elsewhere', () => {
  const door = makeDoor();
  for (let i = 0; i < 20; i++) door.try('stranger', { account: 'plgu', address: 'far' }, false, i);
  expect(door.try('stranger', { account: 'mlgu', address: 'home' }, true, 100)).toBe(true);
  expect(door.try('stranger', { account: 'plgu', address: 'home' }, true, 100)).toBe(false);
});

describe('an office of which each has mistyped once', () => {
  const tries = (count: number) => {
    const door = makeDoor();
    for (let i = 0; i < count; i++) door.try('stranger', { account: `name ${i}`, address: 'office' }, false, i);
    const enter = (account: string) => door.try('stranger', { account, address: 'office' }, true, 1000);
    const mistype = (account: string) => door.try('stranger', { account, address: 'office' }, false, 1000);
    return { enter, mistype };
  };
  it('is let in without a pause', () => expect(tries(20).enter('new')).toBe(true));
  it('comes to its sixtieth failure, whoever has got in meanwhile', () => {
    const { enter, mistype } = tries(59);
    expect(enter('mlgu')).toBe(true);
    mistype('late');
    expect(enter('plgu')).toBe(false);
  });
});

it('a pause counts from the last failure, not from those before', () => {
  const [counter] = COUNTERS['own session'];
  expect(counterWaitMs(counter!, [0, 1000, 2000, 3000, 4000, 60_000], 60_500)).toBe(1500); // there is one
});

it('a known browser is slowed down as well, each for itself', () => {
  const door = makeDoor();
  for (let i = 0; i < 100; i++) door.try('known browser', { device: 'a' }, false, i * 100);
  expect(door.stats.judged).toBeLessThan(10);
  expect(door.try('known browser', { device: 'b' }, true, 10_000)).toBe(true);
});

it('a change of password is counted in the own session only', () => {
  expect(COUNTERS['own session'].map(({ kind }) => kind)).toEqual(['own']);
});

describe('an address counts', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::ffff:192.168.100.24%eth0', '192.168.100.24'],
    // A translated address is a network of its own, and not the one that it ends with.
    ['2001:db8::ffff:192.0.2.1', '2001:db8:0:0::/64'],
    ['2001::1:2:3:4:5:6', '2001:0:1:2::/64'],
    ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
  ])('%s as %s', (address, subject) => expect(addressSubject(address)).toBe(subject));
});
