// Strangers are counted by their address, and those who are counted never fill the memory.
import { expect, it } from 'vitest';
import { strangerTurns } from './stranger-turns.ts';

it('refuses an address that asks too often, and no other', () => {
  let now = 1_000_000;
  const take = strangerTurns(2, () => now);
  take({ ip: '192.0.2.1' });
  take({ ip: '192.0.2.1' });
  expect(() => take({ ip: '192.0.2.1' })).toThrow(expect.objectContaining({ code: 'tooMany' }));
  expect(() => take({ ip: '192.0.2.2' })).not.toThrow();
  now += 60_000;
  expect(() => take({ ip: '192.0.2.1' })).not.toThrow();
});

it('forgets the oldest when a flood of addresses comes, and still counts the newest', () => {
  const take = strangerTurns(1, () => 5_000_000);
  for (let i = 0; i < 10_005; i += 1) take({ ip: `2001:db8::${i}` });
  expect(() => take({ ip: '2001:db8::10004' })).toThrow();
  expect(() => take({ ip: '2001:db8::0' })).not.toThrow();
});
