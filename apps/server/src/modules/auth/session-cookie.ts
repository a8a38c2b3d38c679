import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_HOURS } from './service.ts';

const NAME = 'clearbench_session';

export const readSessionCookie = (request: FastifyRequest): string | null => request.cookies[NAME] ?? null;

/** `secure` under TLS, whether it ends at this server or at a proxy in front of it. */
export function writeSessionCookie(reply: FastifyReply, token: string, secure: boolean): void {
  reply.setCookie(NAME, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: SESSION_HOURS * 3_600,
  });
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(NAME, { path: '/' });
}
