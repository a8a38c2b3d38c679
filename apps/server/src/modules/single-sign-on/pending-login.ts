import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { openOrNull, type Vault } from '../../platform/secrets/crypto.ts';

const MINUTES = 10;
const PATH = '/api/auth/providers';

const pendingSchema = z.object({
  provider: z.string(),
  /** As it was when the login began. */
  issuer: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.nullable(z.string()),
  untilMs: z.number(),
});

/** A login that has begun and is at the provider. */
export type PendingLogin = Omit<z.infer<typeof pendingSchema>, 'untilMs'>;

/**
 * Keeps a login that has begun in a sealed cookie: only the browser that began it can complete it, at any server process. The provider
 * accepts its code only once.
 */
export class PendingLogins {
  readonly #vault: Vault;
  readonly #isSecure: boolean;

  /** @param isSecure true under TLS: browsers then keep other pages of the domain from setting the cookie */
  constructor(vault: Vault, isSecure: boolean) {
    this.#vault = vault;
    this.#isSecure = isSecure;
  }

  get #name(): string {
    return this.#isSecure ? '__Secure-clearbench_provider_login' : 'clearbench_provider_login';
  }

  get #options() {
    // The provider leads back from another site, so `strict` would withhold it.
    return { path: PATH, httpOnly: true, sameSite: 'lax', secure: this.#isSecure } as const;
  }

  keep(reply: FastifyReply, login: PendingLogin): void {
    const text = JSON.stringify({ ...login, untilMs: Date.now() + MINUTES * 60_000 });
    const sealed = this.#vault.seal(text).toString('base64url');
    reply.setCookie(this.#name, sealed, { ...this.#options, maxAge: MINUTES * 60 });
  }

  /** Null: there is none for this provider with this issuer, or it is too old. */
  take(
    request: FastifyRequest,
    reply: FastifyReply,
    { id, issuer }: { id: string; issuer: string },
  ): PendingLogin | null {
    const sealed = request.cookies[this.#name];
    reply.clearCookie(this.#name, this.#options);
    const text = sealed === undefined ? null : openOrNull(this.#vault, Buffer.from(sealed, 'base64url'));
    if (text === null) return null;
    const pending = read(text);
    const isOfProvider = pending?.provider === id && pending.issuer === issuer;
    return isOfProvider && pending.untilMs > Date.now() ? pending : null;
  }
}

/** Null: it was sealed for something else. */
function read(text: string): z.infer<typeof pendingSchema> | null {
  try {
    return pendingSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
