import type { Logger } from 'pino';
import { openOrNull, type Vault } from '../../platform/secrets/crypto.ts';
import { type AuthService, begunByProvider } from '../auth/index.ts';
import { type Provider, ProviderUnreachable } from './provider.ts';
import { reasonOf } from './reason.ts';
import type { ProviderSessionRow, SingleSignOnRepository } from './repository.ts';
import type { SignIn } from './sign-in.ts';

interface Dependencies {
  repository: SingleSignOnRepository;
  signIn: SignIn;
  auth: AuthService;
  providers: ReadonlyMap<string, Provider>;
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
    const { providers, repository, logger } = this.#dependencies;
    for (const provider of providers.values()) {
      const { id } = provider.config;
      for (const row of await repository.refreshable(id, begunByProvider(id))) {
        try {
          await this.#check(row, provider);
        } catch (error) {
          logger.warn(
            { ...reasonOf(error), provider: id },
            'The groups of a session could not be read again',
          );
          // Its other sessions have to wait, too.
          if (error instanceof ProviderUnreachable) break;
        }
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
    await auth.sessions.keepRefreshToken(token_hash, refreshed.refreshToken);
    await signIn.groupsAre(identity, provider.config, refreshed.claims);
  }
}
