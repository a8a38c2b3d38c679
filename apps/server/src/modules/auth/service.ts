import {
  type ChangePasswordInput,
  type LoginInput,
  type LoginOptions,
  type Operator,
  plainUsername,
  type ResetPasswordInput,
} from '@clearbench/contract';
import type { Transaction } from 'kysely';
import type { Config } from '../../config/config.ts';
import { operatorActor } from '../../platform/actor.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { AppError, fieldProblem } from '../../platform/errors.ts';
import { openOrNull, sha256, type Vault } from '../../platform/secrets/crypto.ts';
import { StartUpError } from '../../platform/start-up-error.ts';
import type { AuditRecord } from '../audit/index.ts';
import { type OperatorsRepository, setInstallationBy } from './accounts/operators-repository.ts';
import type { Attempts } from './attempts/attempts.ts';
import { isWithoutPassword, openingOf } from './emergency-operator.ts';
import type { FactorsService, ProvedOperator } from './factors/factors-service.ts';
import type { PasswordCheck } from './passwords/password-check.ts';
import { hashPassword, OWN_ADDRESS, passwordMatches } from './passwords/passwords.ts';
import type { Registration } from './registration/registration.ts';
import { type Client, from, operatorObject, type Sessions, toOperator } from './sessions/sessions.ts';

type Settings = Pick<Config, 'environment' | 'registration' | 'loopback' | 'singleSignOn'>;

interface Dependencies {
  repository: OperatorsRepository;
  attempts: Attempts;
  factors: FactorsService;
  passwordCheck: PasswordCheck;
  registration: Pick<Registration, 'isOpen'>;
  sessions: Sessions;
  vault: Vault;
  settings: Settings;
}

/** A login with the right password: complete, or waiting for a second factor. */
export type LoginResult = { token: string; operator: Operator } | { ticket: string };

export class AuthService {
  readonly #dependencies: Dependencies;
  readonly sessions: Sessions;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.sessions = dependencies.sessions;
  }

  async login(input: LoginInput, client: Client): Promise<LoginResult> {
    const action = openingOf(input.username, this.#dependencies.settings.singleSignOn.emergencyOperator);
    const { row, account } = await this.#findAccount(input.username);
    return this.#dependencies.attempts.login({ account, address: client.address }, async () => {
      if (
        !(await passwordMatches(row?.password_hash ?? null, input.password, client.address)) ||
        row === null
      ) {
        throw new AppError('invalid_credentials', 'Invalid username or password');
      }
      const ticket = await this.#dependencies.factors.startLogin(row);
      if (ticket !== null) return { ticket };
      const opening = { action, passwordHash: row.password_hash };
      return { token: await this.sessions.open(row, client, opening), operator: toOperator(row) };
    });
  }

  /** For an operator who has proved with a second factor or a passkey who they are. Returns the token of the session. */
  async openSession(
    { id, password_hash }: ProvedOperator,
    client: Client,
  ): Promise<{ token: string; operator: Operator }> {
    const row = await this.#dependencies.repository.findOperator(id);
    if (row === undefined) throw new AppError('unauthenticated', 'Please log in.');
    if (row.password_hash === null) {
      throw new AppError(
        'password_login_off',
        'Your account belongs to your organisation’s provider. Please sign in there; the passkey confirms who you are afterwards.',
      );
    }
    const opening = {
      action: openingOf(row.username, this.#dependencies.settings.singleSignOn.emergencyOperator),
      secondFactor: true,
      passwordHash: password_hash,
    };
    return { token: await this.sessions.open(row, client, opening), operator: toOperator(row) };
  }

  /** Ends the operator's other sessions. `token` is that of the session that asks. */
  async changePassword(
    operator: Operator,
    token: string,
    { currentPassword, newPassword }: ChangePasswordInput,
    client: Client,
  ): Promise<void> {
    const { id, username, email } = operator;
    const replaces = await this.#dependencies.attempts.login(
      { account: id, address: client.address },
      async () => {
        const current = (await this.#dependencies.repository.findOperator(id))?.password_hash ?? null;
        const isRight = await passwordMatches(current, currentPassword, client.address);
        if (!isRight || current === null) throw notCurrentPassword();
        return current;
      },
    );
    await this.#dependencies.passwordCheck.require(
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
    const passwordHash = await hashPassword(newPassword, client.address);
    const isSet = await this.#dependencies.repository.setPassword(
      { operatorId: id, passwordHash, replaces, exceptSession: sha256(token) },
      audit,
    );
    // Somebody has changed it in the meantime, such as the holder of the super password.
    if (!isSet) throw notCurrentPassword();
    this.sessions.changed();
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

  /** With the right super password, the response is the same whether or not the account exists. */
  async resetPassword(input: ResetPasswordInput, client: Client): Promise<void> {
    openingOf(input.username, this.#dependencies.settings.singleSignOn.emergencyOperator);
    return this.#dependencies.attempts.reset(client.address, async () => {
      const expected = await this.#dependencies.repository.readSuperPassword();
      if (!(await passwordMatches(expected, input.superPassword, client.address))) {
        throw new AppError('invalid_super_password', 'The super password is wrong.');
      }
      const { row, account } = await this.#findAccount(input.username);
      // Without the e-mail address, which would show whether there is such an account.
      await this.#dependencies.passwordCheck.require(
        { password: input.newPassword, about: [input.username] },
        'newPassword',
        client.address,
      );
      const passwordHash = await hashPassword(input.newPassword, client.address);
      // An account of a provider gets no password: the provider would no longer decide about it.
      if (row !== null && row.password_hash !== null) {
        await this.#dependencies.repository.setPassword(
          { operatorId: row.id, passwordHash },
          {
            // Anyone who knows the super password: no operator is logged in here.
            actor: { kind: 'operator', id: null, name: 'Holder of the super password' },
            action: 'operator.password_reset',
            object: operatorObject(row),
            after: from(client),
          },
        );
      }
      this.sessions.changed();
      await this.#dependencies.attempts.lift({ account, address: client.address });
    });
  }

  async loginOptions(client: Client): Promise<LoginOptions> {
    const { environment, loopback, singleSignOn } = this.#dependencies.settings;
    const mayPrefill =
      environment === 'sandbox' && loopback && client.isLocal && singleSignOn.emergencyOperator === null;
    const row = mayPrefill ? await this.#dependencies.repository.findSandboxOperator() : undefined;
    const sealed = row?.sandbox_password_sealed ?? null;
    const password = sealed === null ? null : openOrNull(this.#dependencies.vault, sealed);
    return {
      environment,
      registration: await this.#dependencies.registration.isOpen(client),
      credentials: row === undefined || password === null ? null : { username: row.username, password },
      passkeys: await this.#dependencies.repository.hasPasskeys(),
      providersOnly: singleSignOn.emergencyOperator !== null,
      providers: singleSignOn.providers.map(({ id, name }) => ({ id, name, workspace: null })),
    };
  }

  hasOperators(): Promise<boolean> {
    return this.#dependencies.repository.hasOperators();
  }

  async hasSuperPassword(): Promise<boolean> {
    return (await this.#dependencies.repository.readSuperPassword()) !== null;
  }

  async setSuperPassword(superPassword: string): Promise<void> {
    const current = await this.#dependencies.repository.readSuperPassword();
    if (await passwordMatches(current, superPassword, OWN_ADDRESS)) return;
    await this.#dependencies.repository.writeSuperPassword(await hashPassword(superPassword, OWN_ADDRESS));
  }

  close(): Promise<void> {
    return this.#dependencies.passwordCheck.close();
  }

  /** A wrong name would end all sessions and access tokens that came from passwords. @throws StartUpError */
  async requireEmergencyOperator(): Promise<void> {
    const { emergencyOperator } = this.#dependencies.settings.singleSignOn;
    if (emergencyOperator === null) return;
    // The first start creates the operator.
    if (!(await this.hasOperators())) return;
    const operators = await this.#dependencies.repository.withPassword();
    if (operators.some(({ username }) => !isWithoutPassword(username, emergencyOperator))) return;
    throw new StartUpError(
      `LOGIN is "sso", and OPERATOR_USERNAME is "${emergencyOperator}", but there is no enabled operator of this name with a password. Set OPERATOR_USERNAME to the operator who can log in with a password in an emergency. To make one, start the server once without LOGIN.`,
    );
  }

  /** With passwords turned off, ends the sessions that began with one, except for those of the emergency operator. */
  async endPasswordSessions(): Promise<void> {
    const { emergencyOperator } = this.#dependencies.settings.singleSignOn;
    if (emergencyOperator === null) return;
    await this.sessions.endByPassword(({ username }) => isWithoutPassword(username, emergencyOperator));
  }

  #findAccount(username: string): ReturnType<OperatorsRepository['findAccount']> {
    return this.#dependencies.repository.findAccount(username, plainUsername(username));
  }
}

function notCurrentPassword(): AppError {
  const message = 'This is not your current password.';
  return new AppError('invalid_password', message, {
    errors: [fieldProblem('currentPassword', message, 'invalid_password')],
  });
}
