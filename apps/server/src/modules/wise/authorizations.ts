import { stateOfWorkspace, workspaceOfPath } from '@clearbench/contract';
import { codeChallengeOf, WiseError, type WiseTokens } from '@clearbench/wise';
import { AppError } from '../../platform/errors.ts';
import { openOrNull, randomToken, type Vault } from '../../platform/secrets/crypto.ts';
import { toAppError } from './failures.ts';
import type { Gateway } from './gateway.ts';
import type { WiseRepository } from './repository.ts';

const LIFETIME_MS = 15 * 60_000;
const NOT_CONFIGURED =
  'No application is registered with Wise. Set WISE_CLIENT_ID and WISE_CLIENT_SECRET, or connect with a profile ID and an API key.';
const UNKNOWN_STATE =
  'This authorization was not started in your session, was finished already, or took longer than 15 minutes. Please connect again.';
const CODE_REFUSED =
  'Wise did not accept the authorization code: it is wrong, has expired or was used before. Please connect again.';

export interface GivenCode {
  code: string;
  state?: string | undefined;
}

/** The redirect to Wise's page and back: each start has its own state and PKCE verifier, which work once. */
export class Authorizations {
  readonly #gateway: Gateway;
  readonly #repository: WiseRepository;
  readonly #vault: Vault;

  constructor(gateway: Gateway, repository: WiseRepository, vault: Vault) {
    this.#gateway = gateway;
    this.#repository = repository;
    this.#vault = vault;
  }

  async start(operatorId: string, origin: string): Promise<string> {
    const oauth = this.#gateway.oauth(origin);
    if (oauth === null) throw new AppError('wise_not_configured', NOT_CONFIGURED);
    const { origin: host, pathname } = new URL(origin);
    const state = stateOfWorkspace(workspaceOfPath(pathname).name, randomToken());
    const verifier = randomToken();
    // An application must register each address, so all workspaces share one; the console passes the code to the
    // workspace.
    const redirectUri = `${host}/wise-setup`;
    const now = new Date();
    await this.#repository.forgetExpiredAuthorizations(now);
    await this.#repository.putAuthorization({
      state_hash: this.#vault.fingerprint(state),
      operator_id: operatorId,
      verifier_sealed: this.#vault.seal(verifier),
      redirect_uri: redirectUri,
      created_at: now,
      expires_at: new Date(now.getTime() + LIFETIME_MS),
    });
    return oauth.authorizationUrl({ redirectUri, state, codeChallenge: await codeChallengeOf(verifier) });
  }

  /**
   * Exchanges a code for tokens. A state, if given, must belong to an authorization of this operator; a pasted code belongs to
   * the operator's newest one, and the verifier shows whether that is true.
   */
  async finish(operatorId: string, { code, state }: GivenCode): Promise<WiseTokens> {
    const stateHashes = state === undefined ? null : this.#vault.fingerprints(state);
    const started = await this.#repository.takeAuthorization(operatorId, stateHashes, new Date());
    if (started === null) throw new AppError('wise_state_mismatch', UNKNOWN_STATE);
    const oauth = this.#gateway.oauth(new URL(started.redirect_uri).origin);
    if (oauth === null) throw new AppError('wise_not_configured', NOT_CONFIGURED);
    const verifier = openOrNull(this.#vault, started.verifier_sealed);
    if (verifier === null) throw new AppError('wise_state_mismatch', UNKNOWN_STATE);
    try {
      return await oauth.exchangeCode(code, started.redirect_uri, verifier);
    } catch (error) {
      if (error instanceof WiseError && error.failure.kind === 'auth') {
        // The code is not at fault when the application itself is rejected.
        if (error.failure.code === 'invalid_client') {
          const message = 'Wise did not accept WISE_CLIENT_ID and WISE_CLIENT_SECRET.';
          throw new AppError('wise_not_configured', message, { cause: error });
        }
        // A mistyped code may be tried again; a code that has been exchanged is useless.
        if (state === undefined) await this.#repository.putAuthorization(started);
        throw new AppError('wise_code_refused', CODE_REFUSED, { cause: error });
      }
      throw toAppError(error);
    }
  }
}
