// Who can have done something, by the word before the colon.
import { expect, it } from 'vitest';
import { ACTOR_KINDS, kindOf } from './audit-actors.ts';

it.each([
  ['user:12', 'user'],
  ['logger:3', 'logger'],
  ['feed:usgs', 'logger'],
  ['operator', 'operator'],
  ['system', 'system'],
  ['', 'system'],
  ['User:12', 'system'],
  ['somebody:1', 'system'],
] as const)('%j is told as %s', (actor, kind) => {
  expect(kindOf(actor)).toBe(kind);
  expect(ACTOR_KINDS).toContain(kind);
});
