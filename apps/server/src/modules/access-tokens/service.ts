import { randomUUID } from 'node:crypto';
import {
  type AccessToken,
  type CreatedAccessToken,
  type createAccessTokenSchema,
  type Operator,
  TOKEN_ROLES,
  type TokenScope,
} from '@clearbench/contract';
import type { Transaction } from 'kysely';
import type * as z from 'zod/mini';
import { operatorActor, SYSTEM_ACTOR } from '../../platform/actor.ts';
import type { Schema } from '../../platform/database/schema.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import { randomToken, sha256 } from '../../platform/secrets/crypto.ts';
import type { AuditRecord } from '../audit/index.ts';
import { isWithoutPassword, secondFactorMissing } from '../auth/index.ts';
import type { TokenLimits, Operator as Viewer, WorkspaceService } from '../workspaces/index.ts';
import type { AccessTokenRepository, ListedRow, WorkingRow } from './repository.ts';

const PREFIX = 'clt_';

export const newSecret = (): string => PREFIX + randomToken();
const DAY_MS = 86_400_000;

export const isAccessToken = (text: string): boolean => text.startsWith(PREFIX);

/** A token that a request was made with. */
export interface UsedToken {
  id: string;
  name: string;
  scope: TokenScope;
  expiresAt: Date;
  /** Null: everything that its operator may enter. */
  limits: TokenLimits | null;
}

/** For whom a token acts: its operator, with their rights at this time. */
export interface TokenPrincipal {
  /** With the token, which the audit log names. */
  operator: Operator & { accessToken: Pick<UsedToken, 'id' | 'name'> };
  ofInstallation: boolean;
  /** The session in which it was created had one, and its operator still has. */
  hasSecondFactor: boolean;
  accessToken: UsedToken;
}

/** The operator who creates a token, in a session. */
export interface Creator extends Viewer {
  hasSecondFactor: boolean;
}

type NewToken = z.output<typeof createAccessTokenSchema>;

interface Dependencies {
  repository: AccessTokenRepository;
  workspaces: Pick<WorkspaceService, 'find'>;
  announce: Announce;
}

/** Tokens with which programs act for an operator, within a role, a scope and workspaces. */
export class AccessTokenService {
  readonly #repository: AccessTokenRepository;
  readonly #workspaces: Dependencies['workspaces'];
  readonly #announce: Announce;

  constructor({ repository, workspaces, announce }: Dependencies) {
    this.#repository = repository;
    this.#workspaces = workspaces;
    this.#announce = announce;
  }

  /** Nothing is cached, so that a revocation, or a right that the operator lost, counts from the next request on. */
  async find(token: string): Promise<TokenPrincipal | null> {
    const row = await this.#repository.findWorking(sha256(token));
    if (row === undefined) return null;
    if (row.is_use_due) await this.#repository.markUsed(row.id);
    return principalOf(row);
  }

  /** The operator's own; an administrator sees those of everybody. */
  async list({ id, ofInstallation }: Viewer): Promise<AccessToken[]> {
    return (await this.#repository.list(ofInstallation ? null : id)).map(toAccessToken);
  }

  async get(id: string): Promise<AccessToken> {
    const row = await this.#repository.find(id);
    if (row === undefined) throw noToken();
    return toAccessToken(row);
  }

  /** The secret is returned only here. */
  async create(input: NewToken, operator: Creator): Promise<CreatedAccessToken> {
    const token = newSecret();
    return { ...(await this.#add(input, sha256(token), operator)), token };
  }

  /** A token whose secret only the program has. */
  authorize(
    { secretHash, ...input }: NewToken & { secretHash: string },
    operator: Creator,
  ): Promise<AccessToken> {
    return this.#add(input, Buffer.from(secretHash, 'base64url'), operator);
  }

  /** The workspaces of a token with this role, if the operator may give it. @throws AppError */
  async requireGrantable(
    { role, workspaces }: Pick<NewToken, 'role' | 'workspaces'>,
    operator: Creator,
  ): Promise<{ id: string; name: string }[]> {
    if (role === 'administrator' && !operator.ofInstallation) {
      throw new AppError('not_allowed', 'Only an administrator can create a token of an administrator.');
    }
    const entered = await Promise.all(
      [...new Set(workspaces)].map((each) => this.#workspaces.find(operator, each)),
    );
    const above = entered.find((each) => TOKEN_ROLES.indexOf(role) < TOKEN_ROLES.indexOf(each.role));
    if (above !== undefined) {
      throw new AppError(
        'not_allowed',
        `You are ${above.role === 'operator' ? 'an operator' : 'a viewer'} of ${above.name}, and a token can’t have a higher role there.`,
      );
    }
    const isSecured =
      role === 'administrator'
        ? await this.#repository.isSecondFactorRequired()
        : entered.some((each) => each.second_factor);
    if (isSecured && !operator.hasSecondFactor) throw secondFactorMissing();
    return entered;
  }

  async #add(
    { name, role, scope, workspaces, days }: NewToken,
    hash: Buffer,
    operator: Creator,
  ): Promise<AccessToken> {
    const entered = await this.requireGrantable({ role, workspaces }, operator);
    await this.#repository.requireFewer(operator.id);
    const id = randomUUID();
    const isNew = await this.#repository.insert(
      {
        id,
        operator_id: operator.id,
        name,
        token_hash: hash,
        role,
        second_factor: operator.hasSecondFactor,
        scope,
        days,
        expires_at: new Date(Date.now() + days * DAY_MS),
        pipeline_id: null,
        workspaces: entered.map((each) => each.id),
      },
      {
        actor: operatorActor(operator),
        action: 'access_token.created',
        object: objectOf({ id, name }),
        after: { role, scope, workspaces: entered.map((each) => each.name), days },
      },
    );
    if (!isNew) {
      throw new AppError(
        'access_token_taken',
        'This program has its token already. Please start it again for another one.',
      );
    }
    this.changed(id);
    return this.get(id);
  }

  /** The secret is returned only here. The present one still works for a while. */
  async rotate(id: string, overlapHours: number, operator: Creator): Promise<CreatedAccessToken> {
    const present = await this.#repository.find(id);
    if (present?.operator_id === operator.id && present.second_factor && !operator.hasSecondFactor) {
      throw secondFactorMissing();
    }
    const token = newSecret();
    const rotation = {
      id,
      operator: operator.id,
      secondFactor: operator.hasSecondFactor,
      hash: sha256(token),
      overlapHours,
    };
    const isRotated = await this.#repository.rotate(rotation, (row) => ({
      actor: operatorActor(operator),
      action: 'access_token.rotated',
      object: objectOf(row),
      after: { overlapHours },
    }));
    if (!isRotated) throw noToken();
    this.changed(id);
    return { ...(await this.get(id)), token };
  }

  /** Administrators may revoke every token. */
  async revoke(id: string, operator: Viewer): Promise<void> {
    const isFound = await this.#repository.revoke(
      id,
      operator.ofInstallation ? null : operator.id,
      (row) => ({
        actor: operatorActor(operator),
        action: 'access_token.revoked',
        object: objectOf(row),
      }),
    );
    if (!isFound) throw noToken();
    this.changed(id);
  }

  /** Open pages look at the tokens again. */
  changed(id: string): void {
    this.#announce({ topic: 'access-tokens', ids: [id] });
  }

  /** With passwords turned off, revokes the tokens of those who only have one, except for the emergency operator. */
  async revokeOfPasswords(emergencyOperator: string | null): Promise<void> {
    if (emergencyOperator === null) return;
    for (const token of await this.#repository.ofPasswords()) {
      if (!isWithoutPassword(token.username, emergencyOperator)) continue;
      await this.#repository.revoke(token.id, token.operator_id, (row) => ({
        actor: SYSTEM_ACTOR,
        action: 'access_token.revoked',
        object: objectOf(row),
        after: { reason: 'Passwords were turned off' },
      }));
      this.changed(token.id);
    }
  }

  /** Revokes the tokens of the people of a workspace's provider, in the transaction that removes it. */
  revokeOfWorkspace(tx: Transaction<Schema>, workspace: string): Promise<void> {
    return this.#repository.revokeOfWorkspace(tx, workspace, (row) => ({
      actor: SYSTEM_ACTOR,
      action: 'access_token.revoked',
      object: objectOf(row),
      after: { reason: 'The provider of the workspace was removed' },
    }));
  }

  forgetExpired(): Promise<void> {
    return this.#repository.forgetExpired();
  }
}

const noToken = () => notFound('You have no such access token, or it was revoked.');

const objectOf = ({ id, name }: { id: string; name: string }): AuditRecord['object'] => ({
  type: 'access-token',
  id,
  name,
});

function principalOf(row: WorkingRow): TokenPrincipal {
  const { id, name, scope, role, operator_id, username, email, of_installation } = row;
  const isForAll = role === 'administrator';
  return {
    operator: { id: operator_id, username, email, accessToken: { id, name } },
    ofInstallation: isForAll && of_installation,
    hasSecondFactor: row.has_second_factor,
    accessToken: {
      id,
      name,
      scope,
      expiresAt: row.expires_at,
      limits: isForAll ? null : { role, workspaces: row.workspaces, ofAdministrator: of_installation },
    },
  };
}

const toAccessToken = (row: ListedRow): AccessToken => ({
  id: row.id,
  name: row.name,
  createdBy: row.created_by,
  role: row.role,
  scope: row.scope,
  workspaces: row.workspaces,
  ofPipeline: row.pipeline_id !== null,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  earlierUntil:
    row.earlier_until !== null && row.earlier_until > new Date() ? row.earlier_until.toISOString() : null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
});
