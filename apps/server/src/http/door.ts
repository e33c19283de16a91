// What feature doors are given: a function that binds one declared call to its handler.
import type { Declaration, ReplyOf } from '@bantay/kernel/wire/route';
import type { FastifyInstance } from 'fastify';
import { type Behind, type HandleOptions, handle, type Input } from './handle-route.ts';

export type Door = <D extends Declaration>(
  declaration: D,
  handler: (input: Input<D>) => Promise<ReplyOf<D>>,
  options?: HandleOptions,
) => void;

export function makeDoor(app: FastifyInstance, behind: Behind): Door {
  return (declaration, handler, options) => handle(app, behind, declaration, handler, options);
}
