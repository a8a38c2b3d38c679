import { randomUUID } from 'node:crypto';
import {
  type ChangePasswordInput,
  type LoginInput,
  type LoginOptions,
  type Operator,
  plainUsername,
  type RegisterInput,
  type ResetPasswordInput,
  type SessionEntry,
} from '@clearbench/contract';
import type { Transaction } from 'kysely';
import type { Config } from '../../config/config.ts';
import { type Actor, operatorActor, SYSTEM_ACTOR } from '../../platform/actor.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { AppError, fieldProblem, notFound } from '../../platform/errors.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import { openOrNull, randomToken, sha256, type Vault } from '../../platform/secrets/crypto.ts';
import type { AuditRecord } from '../audit/index.ts';
import type { Attempts } from './attempts/attempts.ts';
import type { FactorsService } from './factors/factors-service.ts';
import type { PasswordCheck } from './passwords/password-check.ts';
import { hashPassword, passwordMatches } from './passwords/passwords.ts';
import {
  type AuthRepository,
  endSessions,
  type NewSession,
  type OperatorRow,
  type SessionOwner,
  type SessionsToEnd,
  setInstallationBy,
} from './repository.ts';

export const SESSION_HOURS = 12;

export interface Client {
  address: string;
  /** A person at this machine: see `isLocal`. */
  isLocal: boolean;
  userAgent: string | null;
}

export interface FirstOperator {
  username: string;
  email: string;
  password: string;
  /** The operator whose credentials the login form of a sandbox is prefilled with. */
  prefill: boolean;
}

type Settings = Pick<Config, 'environment' | 'registration' | 'loopback' | 'singleSignOn'>;

/** A use is stored if the last stored one is older. */
const USE_STORED_MS = 30_000;

interface Dependencies {
  repository: AuthRepository;
  attempts: Attempts;
  factors: FactorsService;
  passwordCheck: PasswordCheck;
  vault: Vault;
  settings: Settings;
  announce: Announce;
}

/** The session of a request. */
export interface LiveSession {
  operator: Operator;
  /** False: a member of some workspaces. */
  ofInstallation: boolean;
  endsAt: Date;
  usedMsAgo: number;
  /** How long ago the operator last proved who they are. */
  confirmedMsAgo: number;
  /** They have done so with a second factor. */
  hasSecondFactor: boolean;
}

/** A login with the right password: complete, or waiting for a second factor. */
export type LoginResult = { token: string; operator: Operator } | { ticket: string };

/** A login at a provider. */
export interface ProviderLogin {
  provider: string;
  /** The provider's own id of its session. */
  session: string | null;
  idToken: string;
  /** Null: the provider gave none. */
  refreshToken: string | null;
}

/**
 * The membership of a new account, added in the transaction that creates it. If it throws, the account is not
 * created.
 */
export type Join = (tx: Transaction<Schema>, operator: { id: string; username: string }) => Promise<void>;

interface Inserted {
  id: string;
  username: string;
  email: string;
  /** Null: the operator signs in by a provider. */
  password: string | null;
  sealed: Buffer | null;
  ofInstallation: boolean;
}

const operatorObject = ({ id, username }: SessionOwner): AuditRecord['object'] => ({
  type: 'operator',
  id,
  name: username,
});

/** How a session began that a provider began. */
export const begunByProvider = (id: string): string => `provider:${id}`;

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
}

/** Where a request came from, for the audit log. */
const from = ({ address, userAgent }: Client) => ({ address, userAgent });

const toOperator = ({ id, username, email }: OperatorRow): Operator => ({ id, username, email });

export class AuthService {
  readonly #repository: AuthRepository;
  readonly #vault: Vault;
  readonly #settings: Settings;
  readonly #announce: Announce;
  readonly #attempts: Attempts;
  readonly #factors: FactorsService;
  readonly #passwordCheck: PasswordCheck;
  /** Look-ups of sessions that are running, by token. */
  readonly #finding = new Map<string, Promise<LiveSession | null>>();

  constructor({ repository, attempts, factors, passwordCheck, vault, settings, announce }: Dependencies) {
    this.#factors = factors;
    this.#passwordCheck = passwordCheck;
    this.#announce = announce;
    this.#repository = repository;
    this.#attempts = attempts;
    this.#vault = vault;
    this.#settings = settings;
  }

  async login(input: LoginInput, client: Client): Promise<LoginResult> {
    const action = this.#openingOf(input.username);
    const { row, account } = await this.#findAccount(input.username);
    return this.#attempts.login({ account, address: client.address }, async () => {
      if (!(await passwordMatches(row?.password_hash ?? null, input.password)) || row === null) {
        throw new AppError('invalid_credentials', 'Invalid username or password');
      }
      const ticket = await this.#factors.startLogin(row);
      if (ticket !== null) return { ticket };
      return { token: await this.#openSession(row, client, { action }), operator: toOperator(row) };
    });
  }

  /** For an operator who has proved with a second factor or a passkey who they are. Returns the token of the session. */
  async openSession(operatorId: string, client: Client): Promise<{ token: string; operator: Operator }> {
    const row = await this.#repository.findOperator(operatorId);
    if (row === undefined) throw new AppError('unauthenticated', 'Please log in.');
    if (row.password_hash === null) {
      throw new AppError(
        'password_login_off',
        'Your account belongs to your organisation’s provider. Please sign in there; the passkey confirms who you are afterwards.',
      );
    }
    const opening = { action: this.#openingOf(row.username), secondFactor: true };
    return { token: await this.#openSession(row, client, opening), operator: toOperator(row) };
  }

  async logout(token: string): Promise<void> {
    await this.#repository.deleteSession(sha256(token), (owner) => ({
      actor: operatorActor(owner),
      action: 'session.closed',
      object: operatorObject(owner),
    }));
    this.sessionsEnded();
  }

  /** The operator's sessions, newest first. `token` is that of the session that asks. */
  async listSessions(operator: Operator, token: string): Promise<SessionEntry[]> {
    const current = sha256(token);
    const rows = await this.#repository.listSessions(operator.id);
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
  async revokeSession(operator: Operator, id: string): Promise<void> {
    const isRevoked = await this.#repository.revokeSession(operator.id, id, (session) => ({
      actor: operatorActor(operator),
      action: 'session.revoked',
      object: operatorObject(operator),
      before: { address: session.address, userAgent: session.user_agent },
    }));
    if (!isRevoked) throw notFound('You have no such session: it may have ended already.');
    this.sessionsEnded();
  }

  /** Sessions have ended or changed: what looks them up now must not get an earlier result. */
  sessionsEnded(): void {
    this.#finding.clear();
    this.#announce({ topic: 'sessions' });
  }

  /** Requests that arrive together share one query. */
  findSession(token: string): Promise<LiveSession | null> {
    let finding = this.#finding.get(token);
    if (finding === undefined) {
      const started = this.#findSession(token).finally(() => {
        if (this.#finding.get(token) === started) this.#finding.delete(token);
      });
      finding = started;
      this.#finding.set(token, started);
    }
    return finding;
  }

  async #findSession(token: string): Promise<LiveSession | null> {
    const row = await this.#repository.findSession(sha256(token));
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

  /** Ends the operator's other sessions. `token` is that of the session that asks. */
  async changePassword(
    operator: Operator,
    token: string,
    { currentPassword, newPassword }: ChangePasswordInput,
    client: Client,
  ): Promise<void> {
    const { id, username, email } = operator;
    await this.#attempts.login({ account: id, address: client.address }, async () => {
      const row = await this.#repository.findOperator(id);
      if (!(await passwordMatches(row?.password_hash ?? null, currentPassword))) {
        const message = 'This is not your current password.';
        throw new AppError('invalid_password', message, {
          errors: [fieldProblem('currentPassword', message, 'invalid_password')],
        });
      }
    });
    await this.#passwordCheck.require(
      { password: newPassword, about: [username, email] },
      'newPassword',
      client.address,
    );
    const audit: AuditRecord = {
      actor: operatorActor(operator),
      action: 'operator.password_changed',
      object: operatorObject(operator),
      after: from(client),
    };
    await this.#repository.setPassword(id, await hashPassword(newPassword), audit, sha256(token));
    this.sessionsEnded();
  }

  /** A session does not outlive the configuration of its provider. */
  #isAccepted(begunBy: string): boolean {
    if (!begunBy.startsWith(begunByProvider(''))) return true;
    return this.#settings.singleSignOn.providers.some(({ id }) => begunByProvider(id) === begunBy);
  }

  /** The provider that began this session and its ID token, if it can still be read; null: it was begun otherwise. */
  async providerLoginOf(token: string): Promise<{ provider: string; idToken: string | null } | null> {
    const row = await this.#repository.readProviderToken(sha256(token));
    const provider = this.#settings.singleSignOn.providers.find(
      ({ id }) => begunByProvider(id) === row?.begun_by,
    );
    if (row === undefined || provider === undefined) return null;
    const sealed = row.provider_token;
    return { provider: provider.id, idToken: sealed === null ? null : openOrNull(this.#vault, sealed) };
  }

  /** Returns the token of a new session of an operator whom a provider has identified. */
  async signIn(operator: SessionOwner, client: Client, login: ProviderLogin): Promise<string> {
    const begin = {
      begunBy: begunByProvider(login.provider),
      providerSession: login.session,
      providerToken: this.#vault.seal(login.idToken),
      providerRefresh: login.refreshToken === null ? null : this.#vault.seal(login.refreshToken),
    };
    return this.#openSession(operator, client, { begin });
  }

  /**
   * Creates an account without a password, under the first of the names that is free. `join` gives it its identity and rights, in the same
   * transaction.
   */
  async registerFromProvider(
    names: readonly string[],
    email: string,
    client: Client,
    join: Join,
  ): Promise<SessionOwner> {
    for (const username of names) {
      const operator = { id: randomUUID(), username };
      const inserted = await this.#insertOperator(
        { ...operator, email, password: null, sealed: null, ofInstallation: false },
        operatorActor(operator),
        client,
        join,
      );
      if (inserted === 'inserted') return operator;
    }
    throw new Error(`Every variant of the username ${names[0]} is taken.`);
  }

  /** Providers may give a new refresh token for each use of the last one. */
  keepRefreshToken(tokenHash: Buffer, refreshToken: string): Promise<void> {
    return this.#repository.keepRefreshToken(tokenHash, this.#vault.seal(refreshToken));
  }

  /** Ends sessions in the transaction of what they end for. Call `sessionsEnded` after its commit. */
  endSessions(tx: Transaction<Schema>, which: SessionsToEnd, reason: string): Promise<number> {
    return endSessions(tx, which, (session) => ({
      actor: SYSTEM_ACTOR,
      action: 'session.revoked',
      object: operatorObject(session),
      before: { address: session.address, userAgent: session.user_agent, reason },
    }));
  }

  /** Returns whether the operator has become an administrator, or none, for what the groups of a provider say. */
  setInstallationBy(
    tx: Transaction<Schema>,
    operatorId: string,
    provider: string,
    isAdministrator: boolean,
  ): Promise<boolean> {
    return setInstallationBy(tx, operatorId, provider, isAdministrator);
  }

  /**
   * Creates an account for someone with an invitation, even if registration is closed. `join` makes it a member in
   * the same transaction. Returns the token of its session.
   */
  async registerMember(input: RegisterInput, client: Client, join: Join): Promise<string> {
    this.#openingOf(input.username);
    return this.#attempts.registration(client.address, async () =>
      this.#openSession(await this.#insertNew(input, client, { ofInstallation: false, join }), client),
    );
  }

  register(input: RegisterInput, client: Client): Promise<void> {
    return this.#attempts.registration(client.address, () => this.#register(input, client));
  }

  /** With the right super password, the response is the same whether or not the account exists. */
  async resetPassword(input: ResetPasswordInput, client: Client): Promise<void> {
    this.#openingOf(input.username);
    return this.#attempts.reset(client.address, async () => {
      const expected = await this.#repository.readSuperPassword();
      if (!(await passwordMatches(expected, input.superPassword))) {
        throw new AppError('invalid_super_password', 'The super password is wrong.');
      }
      const { row, account } = await this.#findAccount(input.username);
      // Without the e-mail address, which would show whether there is such an account.
      await this.#passwordCheck.require(
        { password: input.newPassword, about: [input.username] },
        'newPassword',
        client.address,
      );
      const passwordHash = await hashPassword(input.newPassword);
      // An account of a provider gets no password: the provider would no longer decide about it.
      if (row !== null && row.password_hash !== null) {
        await this.#repository.setPassword(row.id, passwordHash, {
          // Anyone who knows the super password: no operator is logged in here.
          actor: { kind: 'operator', id: null, name: 'Holder of the super password' },
          action: 'operator.password_reset',
          object: operatorObject(row),
          after: from(client),
        });
      }
      this.sessionsEnded();
      await this.#attempts.lift({ account, address: client.address });
    });
  }

  async loginOptions(client: Client): Promise<LoginOptions> {
    const { environment, loopback, singleSignOn } = this.#settings;
    const mayPrefill =
      environment === 'sandbox' && loopback && client.isLocal && singleSignOn.emergencyOperator === null;
    const row = mayPrefill ? await this.#repository.findSandboxOperator() : undefined;
    const sealed = row?.sandbox_password_sealed ?? null;
    const password = sealed === null ? null : openOrNull(this.#vault, sealed);
    return {
      environment,
      registration: await this.#registrationOpen(client),
      credentials: row === undefined || password === null ? null : { username: row.username, password },
      passkeys: await this.#repository.hasPasskeys(),
      providersOnly: singleSignOn.emergencyOperator !== null,
      providers: singleSignOn.providers.map(({ id, name }) => ({ id, name })),
    };
  }

  hasOperators(): Promise<boolean> {
    return this.#repository.hasOperators();
  }

  async createFirstOperator(operator: FirstOperator): Promise<void> {
    const { username, password, prefill } = operator;
    const sealed = prefill ? this.#vault.seal(password) : null;
    const inserted = {
      id: randomUUID(),
      username,
      email: operator.email,
      password,
      sealed,
      ofInstallation: true,
    };
    await this.#insertOperator(inserted, SYSTEM_ACTOR, null);
  }

  async hasSuperPassword(): Promise<boolean> {
    return (await this.#repository.readSuperPassword()) !== null;
  }

  async setSuperPassword(superPassword: string): Promise<void> {
    const current = await this.#repository.readSuperPassword();
    if (await passwordMatches(current, superPassword)) return;
    await this.#repository.writeSuperPassword(await hashPassword(superPassword));
  }

  close(): Promise<void> {
    return this.#passwordCheck.close();
  }

  forgetExpiredSessions(): Promise<void> {
    return this.#repository.deleteExpiredSessions();
  }

  forgetAttempts(): Promise<void> {
    return this.#attempts.forgetOld();
  }

  async #register(input: RegisterInput, client: Client): Promise<void> {
    if (!(await this.#registrationOpen(client))) {
      throw new AppError('registration_closed', 'Registration is closed on this server.');
    }
    await this.#insertNew(input, client, { ofInstallation: true });
  }

  /**
   * How a login with a password or passkey is recorded. With passwords turned off, only the emergency operator has one.
   * @throws AppError for all others then
   */
  #openingOf(username: string): 'session.opened' | 'session.emergency_opened' {
    const { emergencyOperator } = this.#settings.singleSignOn;
    if (emergencyOperator === null) return 'session.opened';
    if (plainUsername(username).toLowerCase() === plainUsername(emergencyOperator).toLowerCase()) {
      return 'session.emergency_opened';
    }
    throw new AppError(
      'password_login_off',
      'Passwords are turned off on this server. Please sign in by your organisation’s provider.',
    );
  }

  async #openSession(
    operator: SessionOwner,
    client: Client,
    { begin = BY_PASSWORD, action = 'session.opened', secondFactor = false }: Opening = {},
  ): Promise<string> {
    const token = randomToken();
    const isOpen = await this.#repository.insertSession(
      {
        tokenHash: sha256(token),
        operatorId: operator.id,
        expiresAt: new Date(Date.now() + SESSION_HOURS * 3_600_000),
        address: client.address,
        userAgent: client.userAgent,
        secondFactor,
        ...begin,
      },
      {
        actor: operatorActor(operator),
        action,
        object: operatorObject(operator),
        after: { ...from(client), begunBy: begin.begunBy, secondFactor },
      },
    );
    if (!isOpen) {
      throw new AppError('account_disabled', 'Your account is disabled. Please ask an administrator.');
    }
    return token;
  }

  /** Operators register themselves. */
  async #insertNew(
    input: RegisterInput,
    client: Client,
    { ofInstallation, join }: { ofInstallation: boolean; join?: Join },
  ): Promise<SessionOwner> {
    await this.#passwordCheck.require(
      { password: input.password, about: [input.username, input.email] },
      'password',
      client.address,
    );
    const operator = { id: randomUUID(), username: input.username };
    const actor = operatorActor(operator);
    const inserted = await this.#insertOperator(
      { ...operator, email: input.email, password: input.password, sealed: null, ofInstallation },
      actor,
      client,
      join,
    );
    switch (inserted) {
      case 'inserted':
        return operator;
      case 'taken':
        throw taken('email', 'An account with this email address already exists.');
      case 'alike': {
        const { row } = await this.#findAccount(input.username);
        const message =
          row === null ? 'This username looks too much like an existing one.' : 'This username is taken.';
        throw taken('username', `${message} Please choose another.`);
      }
    }
  }

  #findAccount(username: string): ReturnType<AuthRepository['findAccount']> {
    return this.#repository.findAccount(username, plainUsername(username));
  }

  async #insertOperator(
    { id, username, email, password, sealed, ofInstallation }: Inserted,
    actor: Actor,
    client: Client | null,
    join?: Join,
  ): ReturnType<AuthRepository['insertOperator']> {
    return this.#repository.insertOperator(
      {
        id,
        username,
        email,
        passwordHash: password === null ? null : await hashPassword(password),
        sandboxPasswordSealed: sealed,
        ofInstallation,
      },
      {
        actor,
        action: 'operator.registered',
        object: operatorObject({ id, username }),
        after: { email, ...(client !== null && from(client)) },
      },
      async (tx) => join?.(tx, { id, username }),
    );
  }

  async #registrationOpen({ isLocal }: Client): Promise<boolean> {
    if (this.#settings.singleSignOn.emergencyOperator !== null) return false;
    switch (this.#settings.registration) {
      case 'open':
        return true;
      case 'local':
        return isLocal || !(await this.#repository.hasOperators());
      case 'first':
        return !(await this.#repository.hasOperators());
      case 'closed':
        return false;
    }
  }
}

const taken = (field: 'username' | 'email', message: string): AppError =>
  new AppError(`${field}_taken`, message, { errors: [fieldProblem(field, message, `${field}_taken`)] });
