// Cookies of ours: HttpOnly, SameSite, Secure as soon as the connection is.
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Binds a request for a one-time code to the browser that asked. */
export const OTP_COOKIE = 'bantay_otp';

const options = (request: FastifyRequest) => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: request.protocol === 'https',
});

export function setCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
  value: string,
  maxAge: number,
): void {
  reply.setCookie(name, value, { ...options(request), maxAge });
}

export function clearCookie(request: FastifyRequest, reply: FastifyReply, name: string): void {
  reply.clearCookie(name, options(request));
}
