import type { Operator, SessionEntry } from '@clearbench/contract';
import type { Transaction } from 'kysely';
import type { Config } from '../../../config/config.ts';
import { operatorActor, SYSTEM_ACTOR } from '../../../platform/actor.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Announce } from '../../../platform/live/live-hub.ts';
import { openOrNull, randomToken, sha256, type Vault } from '../../../platform/secrets/crypto.ts';
import { SharedRuns } from '../../../platform/shared-run.ts';
import type { AuditRecord } from '../../audit/index.ts';
import type { OperatorRow } from '../accounts/operators-repository.ts';
import {
  endSessions,
  insertSession,
  type NewSession,
  type SessionOwner,
  type SessionsRepository,
  type SessionsToEnd,
} from './sessions-repository.ts';

export const SESSION_HOURS = 12;
/** How many sessions an operator can have. A further login ends the least recently used one: a program that logs in for each call ends its own. */
export const SESSIONS_MAX = 50;

export interface Client {
  address: string;
  /** A person at this machine: see `isLocal`. */
  isLocal: boolean;
  userAgent: string | null;
}

/** A use is stored if the last stored one is older. */
const USE_STORED_MS = 30_000;

/** The session of a request. */
export interface LiveSession {
  operator: Operator;
  /** False: a member of some workspaces. */
  ofInstallation: boolean;
  endsAt: Date;
  usedMsAgo: number;
  /** How long ago the operator last proved who they are. */
  confirmedMsAgo: number;
  /** True if that included a second factor. */
  hasSecondFactor: boolean;
}

/** A login at a provider. */
export interface ProviderLogin {
  provider: string;
  /** The provider's own id of its session. */
  session: string | null;
  idToken: string;
  /** Null: the provider gave none. */
  refreshToken: string | null;
}

interface Dependencies {
  repository: SessionsRepository;
  vault: Vault;
  providers: Config['singleSignOn']['providers'];
  announce: Announce;
}

export const operatorObject = ({ id, username }: SessionOwner): AuditRecord['object'] => ({
  type: 'operator',
  id,
  name: username,
});

/** How a session began that a provider began. */
export const begunByProvider = (id: string): string => `provider:${id}`;

/** Ids of the providers of workspaces begin with it, and those of the configuration never do. */
export const WORKSPACE_PROVIDER = 'of_';

/** A session that began with a password, or with a passkey in its place. */
const BY_PASSWORD = {
  begunBy: 'password',
  providerSession: null,
  providerToken: null,
  providerRefresh: null,
};

interface Opening {
  begin?: Pick<NewSession, 'begunBy' | 'providerSession' | 'providerToken' | 'providerRefresh'>;
  action?: 'session.opened' | 'session.emergency_opened';
  secondFactor?: boolean;
  /** See `NewSession`. */
  passwordHash?: string | null;
}

/** Where a request came from, for the audit log. */
export const from = ({ address, userAgent }: Client) => ({ address, userAgent });

export const toOperator = ({ id, username, email }: OperatorRow): Operator => ({ id, username, email });

/** The sessions of all operators. */
export class Sessions {
  readonly #repository: SessionsRepository;
  readonly #vault: Vault;
  readonly #providers: Dependencies['providers'];
  readonly #announce: Announce;
  /** Look-ups of sessions, by token. */
  readonly #finding = new SharedRuns<LiveSession | null>();

  constructor({ repository, vault, providers, announce }: Dependencies) {
    this.#repository = repository;
    this.#vault = vault;
    this.#providers = providers;
    this.#announce = announce;
  }

  /** Opens a session and returns its token. @throws AppError `account_disabled`, `login_expired` */
  open(operator: SessionOwner, client: Client, opening?: Opening): Promise<string> {
    return this.#repository.transaction((tx) => this.#open(tx, operator, client, opening));
  }

  async #open(
    tx: Transaction<Schema>,
    operator: SessionOwner,
    client: Client,
    { begin = BY_PASSWORD, action = 'session.opened', secondFactor = false, ...checked }: Opening = {},
  ): Promise<string> {
    const token = randomToken();
    const inserted = await insertSession(
      tx,
      {
        tokenHash: sha256(token),
        operatorId: operator.id,
        expiresAt: new Date(Date.now() + SESSION_HOURS * 3_600_000),
        address: client.address,
        userAgent: client.userAgent,
        secondFactor,
        ...begin,
        ...checked,
      },
      {
        actor: operatorActor(operator),
        action,
        object: operatorObject(operator),
        after: { ...from(client), begunBy: begin.begunBy, secondFactor },
      },
    );
    if (inserted === 'disabled') {
      throw new AppError('account_disabled', 'Your account is disabled. Please ask an administrator.');
    }
    if (inserted === 'changed') {
      throw new AppError(
        'login_expired',
        'Your password or your second factors were changed during this login. Please log in again.',
      );
    }
    const beyondMax = { operatorId: operator.id, beyond: SESSIONS_MAX };
    await this.endAll(tx, beyondMax, `more than ${SESSIONS_MAX} sessions`);
    return token;
  }

  async end(token: string): Promise<void> {
    const which = { tokenHash: sha256(token) };
    const ended = await this.#repository.transaction((tx) =>
      endSessions(tx, which, (owner) => ({
        actor: operatorActor(owner),
        action: 'session.closed',
        object: operatorObject(owner),
      })),
    );
    // Anybody may send an unknown token, and each announcement makes every open stream look up its session.
    if (ended > 0) this.changed();
  }

  /** The operator's sessions, newest first. `token` is that of the session that asks. */
  async list(operator: Operator, token: string): Promise<SessionEntry[]> {
    const current = sha256(token);
    const rows = await this.#repository.list(operator.id);
    return rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at.toISOString(),
      expiresAt: row.expires_at.toISOString(),
      address: row.address,
      userAgent: row.user_agent,
      current: row.token_hash.equals(current),
    }));
  }

  /** Ends one session of the operator, wherever it is open. */
  async revoke(operator: Operator, id: string): Promise<void> {
    const which = { operatorId: operator.id, id };
    const revoked = await this.#repository.transaction((tx) =>
      endSessions(tx, which, (session) => ({
        actor: operatorActor(operator),
        action: 'session.revoked',
        object: operatorObject(operator),
        before: { address: session.address, userAgent: session.user_agent },
      })),
    );
    if (revoked === 0) throw notFound('You have no such session: it may have ended already.');
    this.changed();
  }

  /** Sessions have ended or changed: what looks them up now must not get an earlier result. */
  changed(): void {
    this.#finding.forget();
    this.#announce({ topic: 'sessions' });
  }

  /** Requests that arrive together share one query. */
  find(token: string): Promise<LiveSession | null> {
    return this.#finding.run(token, () => this.#find(token));
  }

  async #find(token: string): Promise<LiveSession | null> {
    const row = await this.#repository.find(sha256(token));
    if (row === undefined) return null;
    if (!this.#isAccepted(row.begun_by)) return null;
    return {
      operator: toOperator(row),
      ofInstallation: row.of_installation,
      endsAt: row.expires_at,
      usedMsAgo: row.used_ms_ago,
      confirmedMsAgo: row.confirmed_ms_ago,
      hasSecondFactor: row.second_factor,
    };
  }

  /** The session was used so many seconds ago. */
  async noteUse(
    token: string,
    { usedMsAgo }: Pick<LiveSession, 'usedMsAgo'>,
    idleSeconds: number,
  ): Promise<void> {
    if (usedMsAgo - idleSeconds * 1_000 > USE_STORED_MS) {
      await this.#repository.noteUse(sha256(token), idleSeconds);
    }
  }

  /** A session does not outlive the configuration of its provider. The removal of a workspace's provider ends its sessions itself. */
  #isAccepted(begunBy: string): boolean {
    return !begunBy.startsWith(begunByProvider('')) || this.#providerOf(begunBy) !== null;
  }

  /** The id of the provider that began a session; null: none did, or it is no longer configured. */
  #providerOf(begunBy: string): string | null {
    if (!begunBy.startsWith(begunByProvider(''))) return null;
    const id = begunBy.slice(begunByProvider('').length);
    return id.startsWith(WORKSPACE_PROVIDER) || this.#providers.some((provider) => provider.id === id)
      ? id
      : null;
  }

  /** The provider that began this session and its ID token, if it can still be read; null: it was begun otherwise. */
  async providerLoginOf(token: string): Promise<{ provider: string; idToken: string | null } | null> {
    const row = await this.#repository.readProviderToken(sha256(token));
    const provider = row === undefined ? null : this.#providerOf(row.begun_by);
    if (row === undefined || provider === null) return null;
    const sealed = row.provider_token;
    return { provider, idToken: sealed === null ? null : openOrNull(this.#vault, sealed) };
  }

  /** Returns the token of a new session of an operator whom a provider has identified. */
  openByProvider(
    tx: Transaction<Schema>,
    operator: SessionOwner,
    client: Client,
    login: ProviderLogin,
  ): Promise<string> {
    const begin = {
      begunBy: begunByProvider(login.provider),
      providerSession: login.session,
      providerToken: this.#vault.seal(login.idToken),
      providerRefresh: login.refreshToken === null ? null : this.#vault.seal(login.refreshToken),
    };
    return this.#open(tx, operator, client, { begin });
  }

  /** Providers may give a new refresh token for each use of the last one. */
  keepRefreshToken(last: Buffer, refreshToken: string): Promise<void> {
    return this.#repository.keepRefreshToken(last, this.#vault.seal(refreshToken));
  }

  /** Ends the sessions of these operators that began with a password. */
  async endByPassword(isEnded: (owner: SessionOwner) => boolean): Promise<void> {
    const owners = (await this.#repository.ownersOfPasswordSessions()).filter(isEnded);
    if (owners.length === 0) return;
    await this.#repository.transaction(async (tx) => {
      for (const { id } of owners) {
        await this.endAll(tx, { operatorId: id, begunBy: BY_PASSWORD.begunBy }, 'Passwords were turned off');
      }
    });
    this.changed();
  }

  forgetExpired(): Promise<void> {
    return this.#repository.deleteExpired();
  }

  /** Ends sessions in the transaction of what they end for. Call `changed` after its commit. */
  endAll(tx: Transaction<Schema>, which: SessionsToEnd, reason: string): Promise<number> {
    return endSessions(tx, which, (session) => ({
      actor: SYSTEM_ACTOR,
      action: 'session.revoked',
      object: operatorObject(session),
      before: { address: session.address, userAgent: session.user_agent, reason },
    }));
  }
}
