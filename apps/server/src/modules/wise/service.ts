import { randomUUID } from 'node:crypto';
import type { WiseAccountView, WiseConnectInput, WiseProfileView } from '@clearbench/contract';
import { type WiseClient, WiseError, type WiseTokens } from '@clearbench/wise';
import { type Actor, SYSTEM_ACTOR } from '../../platform/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import { openOrNull, randomToken, type Vault } from '../../platform/secrets/crypto.ts';
import { SharedRuns } from '../../platform/shared-run.ts';
import type { Authorizations, GivenCode } from './authorizations.ts';
import { ACCESS_LOST, ACCESS_UNREADABLE, accessLost, isAuthFailure, lossOf, toAppError } from './failures.ts';
import { type Gateway, NO_PAGE } from './gateway.ts';
import type { ConnectionRow, SealedTokens, WiseRepository } from './repository.ts';

interface Dependencies {
  gateway: Gateway;
  repository: WiseRepository;
  /** The same, for background work. */
  backgroundRepository: WiseRepository;
  authorizations: Authorizations;
  vault: Vault;
  /** The clock by which tokens expire. */
  clock: Clock;
  announce: Announce;
  /** Called after an account was connected. */
  onConnected(): Promise<void>;
}

interface Connection {
  state: 'connected' | 'lost' | 'none';
  handle: string | null;
  profileId: bigint | null;
  kind: ConnectionRow['kind'] | null;
  connectedAt: Date | null;
  problem: string | null;
}

const NOT_CONNECTED: Connection = {
  state: 'none',
  handle: null,
  profileId: null,
  kind: null,
  connectedAt: null,
  problem: null,
};
/** A token with less time left than this is renewed before it is used. */
const TOO_SHORT_MS = 60_000;
/** Wise recommends refreshing six hours before the end. */
const REFRESH_AHEAD_MS = 6 * 3_600_000;

/** The workspace's connection to Wise: one at a time. Tokens are sealed and never leave the server. */
export class WiseService {
  readonly #dependencies: Dependencies;
  /** Renewals, by the token that each replaces. */
  readonly #renewing = new SharedRuns<ConnectionRow>();

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async connection(): Promise<Connection> {
    const row = await this.#dependencies.repository.latest();
    if (row === null || row.state === 'disconnected') return NOT_CONNECTED;
    const handle = row.state === 'connected' ? openOrNull(this.#dependencies.vault, row.handle_sealed) : null;
    const isConnected = handle !== null;
    return {
      state: isConnected ? 'connected' : 'lost',
      handle,
      profileId: row.profile_id,
      kind: row.kind,
      connectedAt: row.connected_at,
      problem: row.state === 'connected' && !isConnected ? ACCESS_UNREADABLE : row.problem,
    };
  }

  /** Exchanges a code for a connection. Returns the handle. */
  async connectWithCode(
    operator: { id: string },
    actor: Actor,
    given: GivenCode & { profileId?: string | undefined },
  ): Promise<string> {
    const tokens = await this.#dependencies.authorizations.finish(operator.id, given);
    const profiles = await this.#profilesOf(this.#dependencies.gateway.client(tokens.accessToken));
    const chosen = profiles.find(({ id }) => String(id) === given.profileId) ?? profiles[0];
    if (chosen === undefined) {
      throw new AppError('wise_refused', 'The Wise account has no profile yet. Please complete it at Wise.');
    }
    return await this.#connect('oauth', BigInt(chosen.id), this.#seal(tokens), actor);
  }

  async connectWithKey({ profileId, apiKey }: WiseConnectInput, actor: Actor): Promise<void> {
    const client = this.#dependencies.gateway.client(apiKey);
    const profiles = await client.profiles().catch((error: unknown) => {
      if (!isAuthFailure(error)) throw toAppError(error);
      throw new AppError('wise_key_refused', 'Wise does not accept this API key.', { cause: error });
    });
    if (!profiles.some(({ id }) => String(id) === profileId)) {
      throw new AppError('wise_key_refused', `This API key has no access to the profile ${profileId}.`);
    }
    const tokens = { access_token_sealed: this.#dependencies.vault.seal(apiKey), refresh_token_sealed: null };
    await this.#connect('api-key', BigInt(profileId), { ...tokens, expires_at: null }, actor);
  }

  async disconnect(actor: Actor): Promise<void> {
    const { repository, announce } = this.#dependencies;
    const row = await repository.latest();
    if (row?.state !== 'connected') return;
    await repository.end(row.id, 'disconnected', null, new Date(), {
      actor,
      action: 'wise.disconnected',
      object: { type: 'wise', id: row.id },
    });
    announce({ topic: 'wise' });
  }

  async profiles(handle: string): Promise<WiseProfileView[]> {
    const profiles = await this.#using(handle, (client) => client.profiles());
    return profiles.map(({ id, type, name }) => ({ id, type, details: { name: name === '' ? null : name } }));
  }

  async accounts(handle: string, profileId: number): Promise<WiseAccountView[]> {
    const accounts = await this.#using(handle, (client) => client.accounts(profileId));
    return accounts.map(({ id, currency, type, available }) => ({
      id,
      currency,
      type,
      balance: { value: available.amount, currency },
    }));
  }

  /** Renews the tokens of the connection if they expire within six hours. Call it periodically. */
  async refreshAhead(): Promise<void> {
    const { backgroundRepository, clock } = this.#dependencies;
    const row = await backgroundRepository.latest();
    if (row?.state !== 'connected' || row.expires_at === null) return;
    if (row.expires_at.getTime() - clock.nowMs() > REFRESH_AHEAD_MS) return;
    await this.#renew(row, backgroundRepository);
  }

  /** Calls Wise for the workspace, in the background. Failures stay `WiseError`s; without a connection, one of the kind `auth`. */
  async callCurrent<T>(
    call: (client: WiseClient, connection: Pick<ConnectionRow, 'profile_id' | 'kind'>) => Promise<T>,
  ): Promise<T> {
    const { backgroundRepository } = this.#dependencies;
    const row = await backgroundRepository.latest();
    if (row?.state === 'lost') throw accessLost(row.problem ?? ACCESS_LOST);
    if (row?.state !== 'connected') {
      throw new WiseError({ kind: 'auth', status: 401, code: 'not_connected' }, 'Wise is not connected.');
    }
    try {
      return await this.#callWith(row, backgroundRepository, (client) => call(client, row));
    } catch (error) {
      if (isAuthFailure(error)) await this.#lose(row, backgroundRepository, lossOf(error));
      throw error;
    }
  }

  /** Calls Wise for the holder of a handle. Failures become `AppError`s. */
  async #using<T>(handle: string, call: (client: WiseClient) => Promise<T>): Promise<T> {
    const { repository, vault } = this.#dependencies;
    const row = await repository.byHandle(vault.fingerprints(handle));
    if (row?.state === 'lost') throw new AppError('wise_access_lost', row.problem ?? ACCESS_LOST);
    if (row?.state !== 'connected') {
      throw new AppError('wise_not_connected', 'Wise is not connected. Please connect the account first.');
    }
    try {
      return await this.#callWith(row, repository, call);
    } catch (error) {
      if (isAuthFailure(error)) await this.#lose(row, repository, lossOf(error));
      throw toAppError(error);
    }
  }

  async #callWith<T>(
    row: ConnectionRow,
    repository: WiseRepository,
    call: (client: WiseClient) => Promise<T>,
  ): Promise<T> {
    const { clock, gateway } = this.#dependencies;
    const endsSoon = row.expires_at !== null && row.expires_at.getTime() - clock.nowMs() < TOO_SHORT_MS;
    const current = endsSoon ? await this.#renew(row, repository) : row;
    try {
      return await call(gateway.client(this.#open(current.access_token_sealed)));
    } catch (error) {
      if (!isAuthFailure(error) || current.refresh_token_sealed === null) throw error;
      // The token may have been replaced elsewhere, or may have expired early.
      const renewed = await this.#renew(current, repository);
      return await call(gateway.client(this.#open(renewed.access_token_sealed)));
    }
  }

  /** The connection with newer tokens than these. Calls that need it at the same time share one transaction. */
  #renew(known: ConnectionRow, repository: WiseRepository): Promise<ConnectionRow> {
    const token = known.access_token_sealed.toString('base64');
    return this.#renewing.run(token, () => this.#replaceTokens(known, repository));
  }

  /** One process renews at a time, because only Wise's newest token is valid. */
  async #replaceTokens(known: ConnectionRow, repository: WiseRepository): Promise<ConnectionRow> {
    const { gateway } = this.#dependencies;
    const renewed = await repository.renew(
      known.id,
      async (row) => {
        if (!this.#isSameToken(row, known)) return null;
        const oauth = gateway.oauth(NO_PAGE);
        if (oauth === null || row.refresh_token_sealed === null) return null;
        return this.#seal(await oauth.refresh(this.#open(row.refresh_token_sealed)), row);
      },
      new Date(),
    );
    if (renewed === null) {
      throw new WiseError({ kind: 'auth', status: 401, code: 'disconnected' }, 'The connection ended.');
    }
    return renewed;
  }

  /** The same token may have been resealed since, with another master key. */
  #isSameToken(row: ConnectionRow, known: ConnectionRow): boolean {
    return this.#open(row.access_token_sealed) === this.#open(known.access_token_sealed);
  }

  #open(token: Buffer): string {
    const opened = openOrNull(this.#dependencies.vault, token);
    if (opened === null) throw accessLost(ACCESS_UNREADABLE);
    return opened;
  }

  async #lose(row: ConnectionRow, repository: WiseRepository, why: string): Promise<void> {
    const lost = await repository.end(row.id, 'lost', why, new Date(), {
      actor: SYSTEM_ACTOR,
      action: 'wise.access_lost',
      object: { type: 'wise', id: row.id },
    });
    if (lost) this.#dependencies.announce({ topic: 'wise' });
  }

  #seal(tokens: WiseTokens, before?: ConnectionRow): SealedTokens {
    const { vault, clock } = this.#dependencies;
    return {
      access_token_sealed: vault.seal(tokens.accessToken),
      refresh_token_sealed:
        tokens.refreshToken === null
          ? (before?.refresh_token_sealed ?? null)
          : vault.seal(tokens.refreshToken),
      expires_at: new Date(clock.nowMs() + tokens.expiresInSeconds * 1_000),
    };
  }

  async #connect(
    kind: ConnectionRow['kind'],
    profileId: bigint,
    tokens: SealedTokens,
    actor: Actor,
  ): Promise<string> {
    const { repository, vault, announce, onConnected } = this.#dependencies;
    const handle = `wise_${randomToken()}`;
    const now = new Date();
    const id = randomUUID();
    await repository.connect(
      {
        id,
        kind,
        state: 'connected',
        profile_id: profileId,
        handle_hash: vault.fingerprint(handle),
        handle_sealed: vault.seal(handle),
        ...tokens,
        problem: null,
        connected_by: actor.name,
        connected_at: now,
        changed_at: now,
      },
      {
        actor,
        action: 'wise.connected',
        object: { type: 'wise', id },
        after: { kind, profileId: profileId.toString() },
      },
    );
    await onConnected();
    announce({ topic: 'wise' });
    return handle;
  }

  async #profilesOf(client: WiseClient) {
    try {
      return await client.profiles();
    } catch (error) {
      throw toAppError(error);
    }
  }
}
