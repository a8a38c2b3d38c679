import type {
  AddPasskeyInput,
  AppSetup,
  ConfirmationInput,
  Factors,
  Operator,
  PasskeyCredential,
  RecoveryCodes,
  SecondFactorRequest,
} from '@clearbench/contract';
import { operatorActor } from '../../../platform/actor.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { qrCode } from '../../../platform/qr-code.ts';
import { openOrNull, randomToken, sha256, type Vault } from '../../../platform/secrets/crypto.ts';
import type { AuditRecord } from '../../audit/index.ts';
import type { Attempts } from '../attempts/attempts.ts';
import { passwordMatches } from '../passwords/passwords.ts';
import type { SessionOwner } from '../sessions/sessions-repository.ts';
import { newAppSecret, stepOfCode } from './app-codes.ts';
import type { FactorsRepository } from './factors-repository.ts';
import {
  creationOptions,
  passkeyRefused,
  requestOptions,
  type Site,
  verifyCreation,
  verifyRequest,
} from './passkeys.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import type { Tickets } from './tickets.ts';

/** Who proves something, and from where. */
export interface Claimant {
  operator: Pick<Operator, 'id' | 'username'>;
  address: string;
}

/** Who has proved it, with the hash of the password that they had at that time. */
export interface ProvedOperator extends SessionOwner {
  password_hash: string | null;
}

/** A claimant with a session. */
export interface SessionClaimant extends Claimant {
  token: string;
}

/** After a proof of who they are, the session of the operator has this token. */
export interface Renewed {
  token: string;
}

interface Dependencies {
  repository: FactorsRepository;
  attempts: Attempts;
  tickets: Tickets;
  vault: Vault;
  /** Every operator needs a second factor. */
  required: boolean;
  /** Sessions have ended, or have another token. */
  endSessions(): void;
}

/** The second factors of operators: an authenticator app, passkeys and recovery codes. */
export class FactorsService {
  readonly #repository: FactorsRepository;
  readonly #attempts: Attempts;
  readonly #tickets: Tickets;
  readonly #vault: Vault;
  readonly #required: boolean;
  readonly #endSessions: () => void;

  constructor({ repository, attempts, tickets, vault, required, endSessions }: Dependencies) {
    this.#repository = repository;
    this.#attempts = attempts;
    this.#tickets = tickets;
    this.#vault = vault;
    this.#required = required;
    this.#endSessions = endSessions;
  }

  async list({ id }: Pick<Operator, 'id'>): Promise<Factors> {
    const { password, app, passkeys, recoveryCodes } = await this.#repository.find(id);
    return {
      password,
      app: app !== null,
      passkeys: passkeys.map((passkey) => ({
        id: passkey.id,
        name: passkey.name,
        createdAt: passkey.created_at.toISOString(),
        lastUsedAt: passkey.last_used_at?.toISOString() ?? null,
      })),
      recoveryCodes,
      required: this.#required,
    };
  }

  /** The ticket of a login that waits for a second factor; null: the operator has none. */
  async startLogin(operator: { id: string; password_hash: string | null }): Promise<string | null> {
    if (!(await this.#repository.hasFactor(operator.id))) return null;
    return this.#tickets.issue('login', operator.id, passwordMark(operator));
  }

  async describeLogin(ticket: string | null): Promise<SecondFactorRequest> {
    const { id, username } = await this.#waiting(ticket);
    const { app, passkeys, recoveryCodes } = await this.#repository.find(id);
    return { username, code: app !== null || recoveryCodes > 0, passkey: passkeys.length > 0 };
  }

  /** Returns the operator who completes the login. */
  async confirmLogin(ticket: string | null, code: string, address: string): Promise<ProvedOperator> {
    const operator = await this.#waiting(ticket);
    await this.#checkCode({ operator, address }, code);
    if (ticket === null || !(await this.#tickets.spend(ticket))) throw loginOver();
    return operator;
  }

  /** `ticket`: that of the login that waits; null: the passkey is the first factor. */
  async startPasskeyLogin(site: Site, ticket: string | null): Promise<object> {
    const waiting = ticket === null ? null : this.#tickets.read(ticket, 'login');
    const { passkeys } = waiting === null ? { passkeys: [] } : await this.#repository.find(waiting.owner);
    return requestOptions(site, this.#tickets.issue('passkey-login', ''), passkeys);
  }

  /** Returns the operator whose passkey it is. */
  logInWithPasskey(site: Site, credential: PasskeyCredential, address: string): Promise<ProvedOperator> {
    return this.#attempts.factor({ account: credential.id, address }, async () => {
      const owner = await this.#usePasskey(site, credential, 'passkey-login', '');
      const operator = await this.#repository.findOperator(owner);
      if (operator === undefined) throw passkeyRefused();
      return operator;
    });
  }

  async startConfirmation(site: Site, { id }: Pick<Operator, 'id'>): Promise<object> {
    const { passkeys } = await this.#repository.find(id);
    return requestOptions(site, this.#tickets.issue('passkey-confirmation', id), passkeys);
  }

  /** The session counts as recently confirmed from now on. */
  async confirm(site: () => Site, claimant: SessionClaimant, input: ConfirmationInput): Promise<Renewed> {
    const { operator, address } = claimant;
    const factor = await this.#confirmWith(site, claimant, input);
    const token = randomToken();
    const renewal = { tokenHash: sha256(claimant.token), newTokenHash: sha256(token) };
    await this.#repository.confirmSession(renewal, factor !== 'password', {
      ...aboutOperator(operator, 'session.confirmed'),
      after: { factor, address },
    });
    this.#endSessions();
    return { token };
  }

  async startApp(claimant: SessionClaimant): Promise<AppSetup> {
    await this.#repository.requireProof(ownerOf(claimant));
    const { id, username } = claimant.operator;
    const { secret, url } = newAppSecret(username);
    return { ticket: this.#tickets.issue('app', id, secret), secret, url, qr: qrCode(url) };
  }

  async setUpApp(claimant: SessionClaimant, ticket: string, code: string): Promise<RecoveryCodes & Renewed> {
    const { operator, address } = claimant;
    const setup = this.#tickets.read(ticket, 'app');
    if (setup === null || setup.owner !== operator.id) {
      throw new AppError('invalid_second_factor', 'This setup is too old. Please start again.');
    }
    const step = await this.#attempts.factor({ account: operator.id, address }, async () => {
      const found = stepOfCode(setup.value, code, Date.now());
      if (found === null) throw wrongCode();
      return found;
    });
    if (!(await this.#tickets.spend(ticket))) {
      throw new AppError('invalid_second_factor', 'This setup is complete already.');
    }
    return this.#enrolled(claimant, 'factor.app_added', {}, (enrolment) =>
      this.#repository.setApp(enrolment, this.#vault.seal(setup.value), step),
    );
  }

  async removeApp(claimant: SessionClaimant): Promise<void> {
    const audit = aboutOperator(claimant.operator, 'factor.app_removed');
    afterRemoval(await this.#repository.removeApp(ownerOf(claimant), this.#required, audit));
  }

  async makeRecoveryCodes(claimant: SessionClaimant): Promise<RecoveryCodes> {
    const codes = newRecoveryCodes();
    const audit = aboutOperator(claimant.operator, 'factor.recovery_codes_made');
    const hashes = codes.map(hashOfRecoveryCode);
    if (!(await this.#repository.replaceRecoveryCodes(ownerOf(claimant), hashes, audit))) {
      throw notFound('You have no second factor yet. Set one up first: it comes with recovery codes.');
    }
    return { recoveryCodes: codes };
  }

  async startPasskey(site: Site, claimant: SessionClaimant): Promise<object> {
    await this.#repository.requireProof(ownerOf(claimant));
    const { operator } = claimant;
    const { passkeys } = await this.#repository.find(operator.id);
    return creationOptions(site, this.#tickets.issue('new-passkey', operator.id), operator, passkeys);
  }

  async addPasskey(
    site: Site,
    claimant: SessionClaimant,
    { name, credential }: AddPasskeyInput,
  ): Promise<RecoveryCodes & Renewed> {
    const { id: operatorId } = claimant.operator;
    const passkey = await verifyCreation(site, credential, this.#challenge('new-passkey', operatorId));
    if ((await this.#repository.findPasskey(passkey.id)) !== undefined) throw passkeyRefused();
    return this.#enrolled(claimant, 'factor.passkey_added', { name }, (enrolment) =>
      this.#repository.addPasskey(enrolment, { ...passkey, operator_id: operatorId, name }),
    );
  }

  async removePasskey(claimant: SessionClaimant, id: string): Promise<void> {
    const { operator } = claimant;
    const { passkeys } = await this.#repository.find(operator.id);
    const name = passkeys.find((passkey) => passkey.id === id)?.name;
    const audit = { ...aboutOperator(operator, 'factor.passkey_removed'), before: { name } };
    afterRemoval(await this.#repository.removePasskey(ownerOf(claimant), id, this.#required, audit));
  }

  async #enrolled(
    claimant: SessionClaimant,
    action: AuditRecord['action'],
    after: { name?: string },
    store: (enrolment: Parameters<FactorsRepository['setApp']>[0]) => Promise<boolean>,
  ): Promise<RecoveryCodes & Renewed> {
    const codes = newRecoveryCodes();
    const token = randomToken();
    const isFirst = await store({
      ...ownerOf(claimant),
      newTokenHash: sha256(token),
      recoveryCodes: codes.map(hashOfRecoveryCode),
      audit: { ...aboutOperator(claimant.operator, action), after },
    });
    this.#endSessions();
    return { recoveryCodes: isFirst ? codes : null, token };
  }

  /** Returns what proved it. A password is enough only without a second factor. */
  async #confirmWith(
    site: () => Site,
    { operator, address }: Claimant,
    { password, code, credential }: ConfirmationInput,
  ): Promise<'password' | 'code' | 'passkey'> {
    const guess = { account: operator.id, address };
    if (code !== undefined) {
      await this.#checkCode({ operator, address }, code);
      return 'code';
    }
    if (credential !== undefined) {
      await this.#attempts.factor(guess, () =>
        this.#usePasskey(site(), credential, 'passkey-confirmation', operator.id),
      );
      return 'passkey';
    }
    if (await this.#repository.hasFactor(operator.id)) {
      throw new AppError('invalid_second_factor', 'Please confirm with your second factor.');
    }
    await this.#attempts.login(guess, async () => {
      const row = await this.#repository.findOperator(operator.id);
      if (!(await passwordMatches(row?.password_hash ?? null, password ?? '', address))) {
        throw new AppError('invalid_password', 'This is not your password.');
      }
    });
    return 'password';
  }

  /** @throws AppError unless it is a code of the operator's app or a recovery code, not used before */
  async #checkCode({ operator, address }: Claimant, code: string): Promise<void> {
    await this.#attempts.factor({ account: operator.id, address }, async () => {
      const isRight = /^[\d\s]+$/.test(code)
        ? await this.#useAppCode(operator.id, code)
        : await this.#repository.useRecoveryCode(operator.id, hashOfRecoveryCode(code), {
            ...aboutOperator(operator, 'factor.recovery_code_used'),
            after: { address },
          });
      if (!isRight) throw wrongCode();
    });
  }

  async #useAppCode(operatorId: string, code: string): Promise<boolean> {
    const { app } = await this.#repository.find(operatorId);
    const secret = app === null ? null : openOrNull(this.#vault, app.sealed);
    const step = secret === null ? null : stepOfCode(secret, code, Date.now());
    return step !== null && this.#repository.useStep(operatorId, step);
  }

  /** Returns the id of its operator. @throws AppError */
  async #usePasskey(
    site: Site,
    credential: PasskeyCredential,
    purpose: 'passkey-login' | 'passkey-confirmation',
    owner: string,
  ): Promise<string> {
    const passkey = await this.#repository.findPasskey(credential.id);
    if (passkey === undefined || (owner !== '' && passkey.operator_id !== owner)) throw passkeyRefused();
    const counter = await verifyRequest(site, credential, passkey, this.#challenge(purpose, owner));
    if (!(await this.#repository.usePasskey(passkey.id, counter))) throw passkeyRefused();
    return passkey.operator_id;
  }

  /** Checks a challenge, and uses it up. */
  #challenge(
    purpose: 'passkey-login' | 'passkey-confirmation' | 'new-passkey',
    owner: string,
  ): (ticket: string) => Promise<boolean> {
    return async (ticket) => {
      const issued = this.#tickets.read(ticket, purpose);
      return issued !== null && issued.owner === owner && this.#tickets.spend(ticket);
    };
  }

  /** The operator of a login that waits for its second factor. @throws AppError `login_expired` */
  async #waiting(ticket: string | null): Promise<ProvedOperator> {
    const login = ticket === null ? null : this.#tickets.read(ticket, 'login');
    const operator = login === null ? undefined : await this.#repository.findOperator(login.owner);
    // A new password ends logins with the old one.
    if (operator === undefined || login?.value !== passwordMark(operator)) throw loginOver();
    return operator;
  }
}

const ownerOf = ({ operator, token }: SessionClaimant) => ({
  operatorId: operator.id,
  tokenHash: sha256(token),
});

const passwordMark = (operator: { password_hash: string | null }): string =>
  sha256(operator.password_hash ?? '').toString('base64url');

const aboutOperator = (
  { id, username }: Pick<Operator, 'id' | 'username'>,
  action: AuditRecord['action'],
): AuditRecord => ({
  actor: operatorActor({ id, username }),
  action,
  object: { type: 'operator', id, name: username },
});

function afterRemoval(result: 'removed' | 'absent' | 'last'): void {
  if (result === 'absent') throw notFound('You have no such second factor: it may have been removed.');
  if (result === 'last') {
    throw new AppError(
      'last_second_factor',
      'A second factor is required on this server. Add another one before you remove the last.',
    );
  }
}

const wrongCode = (): AppError =>
  new AppError('invalid_second_factor', 'This code is wrong, or was used before. Please enter the next one.');

const loginOver = (): AppError =>
  new AppError('login_expired', 'This login has taken too long. Please log in again.');
