// Cookies of ours: HttpOnly, SameSite; Secure and bound to this very host as soon as browsers come by https.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

export const SESSION_COOKIE = 'bantay_session';
/** Binds a request for a one-time code to the browser that asked. */
export const OTP_COOKIE = 'bantay_otp';
/** Says who has signed in at this browser before, so that guessers elsewhere do not slow them down; it opens nothing. */
export const DEVICE_COOKIE = 'bantay_device';
/** A year after the last sign-in. */
export const DEVICE_SECONDS = 365 * 24 * 3600;

export interface Cookies {
  /** As it is called on the wire. */
  nameOf(name: string): string;
  read(request: FastifyRequest, name: string): string | null;
  set(request: FastifyRequest, reply: FastifyReply, name: string, value: string, maxAge: number): void;
  clear(request: FastifyRequest, reply: FastifyReply, name: string): void;
}

export function makeCookies({ publicUrl }: Pick<Config, 'publicUrl'>): Cookies {
  // What the operator says of the address counts: a proxy that forgets to tell us must not cost the flag.
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  const nameOf = (name: string) => (isSecure ? `__Host-${name}` : name);
  const options = (request: FastifyRequest) => ({
    path: '/',
    httpOnly: true,
    sameSite: 'lax' as const,
    secure: isSecure || request.protocol === 'https',
  });
  return {
    nameOf,
    read: (request, name) => request.cookies[nameOf(name)] ?? null,
    set: (request, reply, name, value, maxAge) =>
      void reply.setCookie(nameOf(name), value, { ...options(request), maxAge }),
    clear: (request, reply, name) => void reply.clearCookie(nameOf(name), options(request)),
  };
}
