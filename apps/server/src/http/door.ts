// What feature doors are given: a function that binds one declared call to its handler.
import type { Declaration, ReplyOf } from '@bantay/kernel/wire/route';
import type { FastifyInstance } from 'fastify';
import { type HandleOptions, handle, type Input } from './handle-route.ts';
import type { Idempotency } from './idempotency.ts';

export type Door = <D extends Declaration>(
  declaration: D,
  handler: (input: Input<D>) => Promise<ReplyOf<D>>,
  options?: HandleOptions,
) => void;

export function makeDoor(app: FastifyInstance, idempotency: Idempotency): Door {
  return (declaration, handler, options) => handle(app, idempotency, declaration, handler, options);
}
