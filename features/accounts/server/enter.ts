// Somebody signs in, by the app or by a form: a session of the browser, and the mark of a browser from which he has come before.
import { type Cookies, DEVICE_COOKIE, DEVICE_SECONDS, SESSION_COOKIE } from '@bantay/server/http/cookies.ts';
import { SESSION_SECONDS } from '@bantay/server/http/session.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AccountsService } from './accounts-service.ts';

type Person = Awaited<ReturnType<AccountsService['signIn']>>['person'];

export type Enter = (
  request: FastifyRequest,
  reply: FastifyReply,
  said: { username: string; password: string },
) => Promise<Person>;

export const makeEnter =
  (accounts: Pick<AccountsService, 'signIn'>, cookies: Cookies): Enter =>
  async (request, reply, { username, password }) => {
    const { person, token, device } = await accounts.signIn(username, password, request.ip, {
      oldToken: cookies.read(request, SESSION_COOKIE),
      device: cookies.read(request, DEVICE_COOKIE),
    });
    cookies.set(request, reply, SESSION_COOKIE, token, SESSION_SECONDS);
    cookies.set(request, reply, DEVICE_COOKIE, device, DEVICE_SECONDS);
    return person;
  };
