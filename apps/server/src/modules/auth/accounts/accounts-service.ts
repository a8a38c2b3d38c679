import type { Account, Operator } from '@clearbench/contract';
import { operatorActor } from '../../../platform/actor.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { AuditRecord } from '../../audit/index.ts';
import type { AccountRow, AccountsRepository, NamedAccount } from './accounts-repository.ts';

interface Dependencies {
  repository: AccountsRepository;
  /** Sessions have ended: nobody may use an earlier look-up of them. */
  sessionsEnded(): void;
}

type Action = Extract<
  AuditRecord['action'],
  'operator.disabled' | 'operator.enabled' | 'operator.factors_removed' | 'operator.sessions_ended'
>;

/** Everybody's accounts, as administrators see and change them. */
export class AccountsService {
  readonly #repository: AccountsRepository;
  readonly #sessionsEnded: () => void;

  constructor({ repository, sessionsEnded }: Dependencies) {
    this.#repository = repository;
    this.#sessionsEnded = sessionsEnded;
  }

  async list(): Promise<Account[]> {
    return (await this.#repository.list()).map(toAccount);
  }

  /** @throws AppError `not_found`, `own_account` */
  async disable(id: string, by: Operator): Promise<void> {
    const account = await this.#find(id);
    if (id === by.id) {
      throw new AppError('own_account', 'You can’t disable your own account. Ask another administrator.');
    }
    await this.#repository.disable(account, by.id, auditOf('operator.disabled', account, by));
    this.#sessionsEnded();
  }

  /** @throws AppError `not_found` */
  async enable(id: string, by: Operator): Promise<void> {
    const account = await this.#find(id);
    await this.#repository.enable(account, auditOf('operator.enabled', account, by));
  }

  /** @throws AppError `not_found`, `own_account` */
  async removeFactors(id: string, by: Operator): Promise<void> {
    const account = await this.#find(id);
    if (id === by.id) {
      throw new AppError(
        'own_account',
        'Change your own second factors under Security, or ask another administrator.',
      );
    }
    await this.#repository.removeFactors(account, auditOf('operator.factors_removed', account, by));
    this.#sessionsEnded();
  }

  /** @throws AppError `not_found` */
  async endSessions(id: string, by: Operator): Promise<void> {
    const account = await this.#find(id);
    await this.#repository.endSessions(account, auditOf('operator.sessions_ended', account, by));
    this.#sessionsEnded();
  }

  async #find(id: string): Promise<NamedAccount> {
    const account = await this.#repository.find(id);
    if (account === undefined) throw notFound('There is no such account.');
    return account;
  }
}

const auditOf = (action: Action, { id, username }: NamedAccount, by: Operator): AuditRecord => ({
  actor: operatorActor(by),
  action,
  object: { type: 'operator', id, name: username },
});

const toAccount = (row: AccountRow): Account => ({
  id: row.id,
  username: row.username,
  email: row.email,
  administrator: row.of_installation,
  workspaces: row.workspaces,
  createdAt: row.created_at.toISOString(),
  secondFactor: row.second_factor,
  sessions: row.sessions,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  disabledAt: row.disabled_at?.toISOString() ?? null,
});
