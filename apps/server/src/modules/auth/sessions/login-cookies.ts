import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_HOURS } from './sessions.ts';

const SESSION = 'clearbench_session';
/** A login that waits for its second factor. */
const LOGIN = 'clearbench_login';

/**
 * The cookies of logins. Under TLS, whether it ends at this server or at a proxy in front of it, they are `Secure` and have the prefix
 * `__Host-`, so that no other host of the domain can set them.
 */
export class LoginCookies {
  readonly #alwaysSecure: boolean;

  constructor(publicUrl: string | null) {
    this.#alwaysSecure = publicUrl?.startsWith('https:') ?? false;
  }

  session(request: FastifyRequest): string | null {
    return this.#read(request, SESSION);
  }

  writeSession(request: FastifyRequest, reply: FastifyReply, token: string): void {
    this.#write(request, reply, SESSION, token, SESSION_HOURS * 3_600);
    this.#clear(request, reply, LOGIN);
  }

  clearSession(request: FastifyRequest, reply: FastifyReply): void {
    this.#clear(request, reply, SESSION);
  }

  pendingLogin(request: FastifyRequest): string | null {
    return this.#read(request, LOGIN);
  }

  writePendingLogin(request: FastifyRequest, reply: FastifyReply, ticket: string, seconds: number): void {
    this.#write(request, reply, LOGIN, ticket, seconds);
  }

  #read(request: FastifyRequest, name: string): string | null {
    return request.cookies[this.#fullName(request, name)] ?? null;
  }

  #write(request: FastifyRequest, reply: FastifyReply, name: string, value: string, seconds: number): void {
    reply.setCookie(this.#fullName(request, name), value, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: this.#isSecure(request),
      maxAge: seconds,
    });
  }

  #clear(request: FastifyRequest, reply: FastifyReply, name: string): void {
    const full = this.#fullName(request, name);
    if (request.cookies[full] !== undefined) {
      reply.clearCookie(full, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: this.#isSecure(request),
      });
    }
  }

  #isSecure({ protocol }: FastifyRequest): boolean {
    return this.#alwaysSecure || protocol === 'https';
  }

  #fullName(request: FastifyRequest, name: string): string {
    return this.#isSecure(request) ? `__Host-${name}` : name;
  }
}
