// A process whose engine turns gives signs; one whose engine hangs gives none, whatever else of it still lives.
import { expect, it } from 'vitest';
import { makeWatchdog } from './watchdog.ts';

it('outside of systemd it says nothing', () => {
  const said: string[] = [];
  const { ready, turn } = makeWatchdog(null, (word) => said.push(word));
  ready();
  turn();
  expect(said).toEqual([]);
});

it('ready once it listens, then a sign of the engine every ten seconds and no more; none while it hangs', () => {
  const said: string[] = [];
  let now = 0;
  const { ready, turn } = makeWatchdog(
    '/run/systemd/notify',
    (word) => said.push(`${now / 1000} ${word}`),
    () => now,
  );
  ready();
  for (; now <= 25_000; now += 5000) turn();
  now = 120_000;
  expect(said).toEqual(['0 READY=1', '0 WATCHDOG=1', '10 WATCHDOG=1', '20 WATCHDOG=1']);
  turn();
  expect(said.at(-1)).toBe('120 WATCHDOG=1');
});
