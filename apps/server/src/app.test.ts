// Steps of the assembly alone: what rooms hear by socket and database, and what counts as a fault while the app ends.
import { expect, it } from 'vitest';
import { deliver } from './app.ts';
import { receive } from './app-doors.ts';
import { reporter } from './app-ground.ts';

it('the first room with an answer gives it, and the others are not asked', async () => {
  const asked: string[] = [];
  const room = (name: string, answer: unknown) => ({
    receive: async (userId: number, payload: unknown) => {
      asked.push(`${name} ${userId} ${payload}`);
      return answer;
    },
  });
  expect(await receive([room('one', null), room('two', 'taken'), room('three', 'late')], 7, 'hello')).toBe('taken');
  expect(asked).toEqual(['one 7 hello', 'two 7 hello']);
  expect(await receive([room('one', null)], 7, 'hello')).toBeNull();
});

it('a notice goes to the rooms of its channel; one that fails is reported and keeps it from nobody', async () => {
  const told: string[] = [];
  const failed: unknown[] = [];
  const room = (channel: string, name: string, fault?: Error) => ({
    channel,
    deliver: async (payload: string) => {
      if (fault) throw fault;
      told.push(`${name} ${payload}`);
    },
  });
  const fault = new Error('broken on purpose');
  const rooms = [room('chat', 'first', fault), room('other', 'second'), room('chat', 'third')];
  deliver(rooms, 'chat', 'message 5', (error) => failed.push(error));
  await expect.poll(() => failed).toEqual([fault]);
  expect(told).toEqual(['third message 5']);
});

it('a database that lets go is a fault, but for while the app ends; anything else is one then too', () => {
  const reported: unknown[] = [];
  const log = { error: (said: { err?: unknown }) => void reported.push(said.err) } as never;
  const state = { isClosing: false };
  const report = reporter(log, state);
  const letGo = Object.assign(new Error('terminating connection'), { code: '57P01' });
  report(letGo);
  state.isClosing = true;
  report(letGo);
  report('no object');
  report(null);
  expect(reported).toEqual([letGo, 'no object', null]);
});
