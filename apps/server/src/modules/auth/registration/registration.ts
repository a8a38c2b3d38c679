import { randomUUID } from 'node:crypto';
import { plainUsername, type RegisterInput } from '@clearbench/contract';
import type { Transaction } from 'kysely';
import type { Config } from '../../../config/config.ts';
import { type Actor, operatorActor, SYSTEM_ACTOR } from '../../../platform/actor.ts';
import type { Schema } from '../../../platform/database/schema.ts';
import { AppError, fieldProblem } from '../../../platform/errors.ts';
import type { Vault } from '../../../platform/secrets/crypto.ts';
import type { OperatorsRepository } from '../accounts/operators-repository.ts';
import type { Attempts } from '../attempts/attempts.ts';
import { openingOf } from '../emergency-operator.ts';
import type { PasswordCheck } from '../passwords/password-check.ts';
import { hashPassword, OWN_ADDRESS } from '../passwords/passwords.ts';
import { type Client, from, operatorObject, type Sessions } from '../sessions/sessions.ts';
import type { SessionOwner } from '../sessions/sessions-repository.ts';

export interface FirstOperator {
  username: string;
  email: string;
  password: string;
  /** The operator whose credentials the login form of a sandbox is prefilled with. */
  prefill: boolean;
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
  /** The only workspace that the account can enter; missing: any. */
  ofWorkspace?: string | null;
  /** Missing: false. */
  mustBeFirst?: boolean;
}

interface Dependencies {
  repository: OperatorsRepository;
  attempts: Attempts;
  passwordCheck: PasswordCheck;
  sessions: Sessions;
  vault: Vault;
  settings: Pick<Config, 'registration' | 'singleSignOn'>;
}

/** Creates accounts: by the form, by an invitation, from a provider, and the first one. */
export class Registration {
  readonly #repository: OperatorsRepository;
  readonly #attempts: Attempts;
  readonly #passwordCheck: PasswordCheck;
  readonly #sessions: Sessions;
  readonly #vault: Vault;
  readonly #settings: Dependencies['settings'];

  constructor({ repository, attempts, passwordCheck, sessions, vault, settings }: Dependencies) {
    this.#repository = repository;
    this.#attempts = attempts;
    this.#passwordCheck = passwordCheck;
    this.#sessions = sessions;
    this.#vault = vault;
    this.#settings = settings;
  }

  async isOpen(client: Client): Promise<boolean> {
    const to = this.#openTo(client);
    return to === 'first' ? !(await this.#repository.hasOperators()) : to === 'all';
  }

  #openTo({ isLocal }: Client): 'all' | 'first' | 'nobody' {
    if (this.#settings.singleSignOn.emergencyOperator !== null) return 'nobody';
    switch (this.#settings.registration) {
      case 'open':
        return 'all';
      case 'local':
        return isLocal ? 'all' : 'first';
      case 'first':
        return 'first';
      case 'closed':
        return 'nobody';
    }
  }

  /**
   * Creates an account for someone with an invitation, even if registration is closed. `join` makes it a member in
   * the same transaction. Returns the token of its session.
   */
  async registerMember(input: RegisterInput, client: Client, join: Join): Promise<string> {
    openingOf(input.username, this.#settings.singleSignOn.emergencyOperator);
    return this.#attempts.registration(client.address, async () =>
      this.#sessions.open(await this.#insertNew(input, client, { ofInstallation: false, join }), client),
    );
  }

  register(input: RegisterInput, client: Client): Promise<void> {
    return this.#attempts.registration(client.address, () => this.#register(input, client));
  }

  /**
   * Creates an account without a password, under the first of the names that is free. `join` gives it its identity and rights, in the same
   * transaction.
   * @param ofWorkspace the id of the only workspace that the account can enter; null: any
   */
  async registerFromProvider(
    names: readonly string[],
    email: string,
    client: Client,
    ofWorkspace: string | null,
    join: Join,
  ): Promise<SessionOwner> {
    for (const username of names) {
      const operator = { id: randomUUID(), username };
      const inserted = await this.#insertOperator(
        { ...operator, email, password: null, sealed: null, ofInstallation: false, ofWorkspace },
        operatorActor(operator),
        client,
        join,
      );
      if (inserted === 'inserted') return operator;
    }
    throw new Error(`Every variant of the username ${names[0]} is taken.`);
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

  async #register(input: RegisterInput, client: Client): Promise<void> {
    if (!(await this.isOpen(client))) throw registrationClosed();
    const mustBeFirst = this.#openTo(client) === 'first';
    await this.#insertNew(input, client, { ofInstallation: true, mustBeFirst });
  }

  /** Operators register themselves. */
  async #insertNew(
    input: RegisterInput,
    client: Client,
    { join, ...rights }: Pick<Inserted, 'ofInstallation' | 'mustBeFirst'> & { join?: Join },
  ): Promise<SessionOwner> {
    await this.#passwordCheck.require(
      { password: input.password, about: [input.username, input.email] },
      'password',
      client.address,
    );
    const operator = { id: randomUUID(), username: input.username };
    const actor = operatorActor(operator);
    const inserted = await this.#insertOperator(
      { ...operator, email: input.email, password: input.password, sealed: null, ...rights },
      actor,
      client,
      join,
    );
    switch (inserted) {
      case 'inserted':
        return operator;
      case 'closed':
        throw registrationClosed();
      case 'taken':
        throw taken('email', 'An account with this email address already exists.');
      case 'alike': {
        const { row } = await this.#repository.findAccount(input.username, plainUsername(input.username));
        const message =
          row === null ? 'This username looks too much like an existing one.' : 'This username is taken.';
        throw taken('username', `${message} Please choose another.`);
      }
    }
  }

  async #insertOperator(
    { id, username, email, password, sealed, ofInstallation, ...more }: Inserted,
    actor: Actor,
    client: Client | null,
    join?: Join,
  ): ReturnType<OperatorsRepository['insertOperator']> {
    return this.#repository.insertOperator(
      {
        id,
        username,
        email,
        passwordHash: password === null ? null : await hashPassword(password, client?.address ?? OWN_ADDRESS),
        sandboxPasswordSealed: sealed,
        ofInstallation,
        ofWorkspace: more.ofWorkspace ?? null,
        mustBeFirst: more.mustBeFirst ?? false,
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
}

const taken = (field: 'username' | 'email', message: string): AppError =>
  new AppError(`${field}_taken`, message, { errors: [fieldProblem(field, message, `${field}_taken`)] });

const registrationClosed = (): AppError =>
  new AppError('registration_closed', 'Registration is closed on this server.');
