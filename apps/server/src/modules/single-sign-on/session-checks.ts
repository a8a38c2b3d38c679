import type { Logger } from 'pino';
import { openOrNull, type Vault } from '../../platform/secrets/crypto.ts';
import { type AuthService, begunByProvider } from '../auth/index.ts';
import { type Provider, ProviderUnreachable } from './provider.ts';
import type { Providers } from './providers.ts';
import { reasonOf } from './reason.ts';
import type { ProviderSessionRow, SingleSignOnRepository } from './repository.ts';
import type { SignIn } from './sign-in.ts';

/** A slow provider of a workspace holds up neither the others nor those of the installation. */
const AT_ONCE = 8;
const OF_WORKSPACE_MS = 20_000;

interface Dependencies {
  repository: SingleSignOnRepository;
  signIn: SignIn;
  auth: AuthService;
  providers: Providers;
  vault: Vault;
  logger: Logger;
}

/**
 * Asks the providers about the sessions that they began: people who have lost a group lose its rights while their console is open, and a
 * session that a provider has ended ends here. A provider that gives no refresh token isn't asked.
 */
export class SessionChecks {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async run(): Promise<void> {
    const { providers } = this.#dependencies;
    for (const provider of providers.configured.values()) await this.#checkAll(provider, Infinity);
    const waiting = await providers.ofWorkspaces();
    const checkNext = async () => {
      for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        await this.#checkAll(next, OF_WORKSPACE_MS);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
  }

  /** Begins no check after this time. */
  async #checkAll(provider: Provider, ms: number): Promise<void> {
    const { repository, logger } = this.#dependencies;
    const { id } = provider.config;
    const endsAtMs = performance.now() + ms;
    for (const row of await repository.refreshable(id, begunByProvider(id))) {
      if (performance.now() > endsAtMs) return;
      try {
        await this.#check(row, provider);
      } catch (error) {
        logger.warn({ ...reasonOf(error), provider: id }, 'The groups of a session could not be read again');
        // Its other sessions have to wait, too.
        if (error instanceof ProviderUnreachable) return;
      }
    }
  }

  async #check(
    { token_hash, provider_refresh, ...identity }: ProviderSessionRow,
    provider: Provider,
  ): Promise<void> {
    const { vault, auth, signIn } = this.#dependencies;
    const token = openOrNull(vault, provider_refresh);
    if (token === null) return;
    const refreshed = await provider.refresh(token, identity.subject);
    if (refreshed === null) {
      await signIn.end({ tokenHash: token_hash }, provider.config);
      return;
    }
    await auth.sessions.keepRefreshToken(provider_refresh, refreshed.refreshToken);
    await signIn.groupsAre(identity, provider.config, refreshed.claims);
  }
}
