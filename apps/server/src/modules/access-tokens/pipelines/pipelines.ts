import { randomUUID } from 'node:crypto';
import type {
  CreateTrustedPipelineInput,
  createTrustedPipelineSchema,
  ExchangedToken,
  TrustedPipeline,
} from '@clearbench/contract';
import type { Logger } from 'pino';
import type * as z from 'zod/mini';
import type { Config } from '../../../config/config.ts';
import { operatorActor } from '../../../platform/actor.ts';
import { AppError, fieldProblem, notFound } from '../../../platform/errors.ts';
import { sha256 } from '../../../platform/secrets/crypto.ts';
import type { AuditRecord } from '../../audit/index.ts';
import { isWithoutPassword } from '../../auth/index.ts';
import { isUnreachable } from '../../single-sign-on/index.ts';
import type { AddressRule } from '../../webhooks/index.ts';
import { type AccessTokenService, type Creator, newSecret } from '../service.ts';
import type { ListedPipelineRow, PipelinesRepository, TrustingRow } from './pipelines-repository.ts';
import { matchesSubject } from './subject-pattern.ts';
import type { SubjectToken, SubjectTokens } from './subject-tokens.ts';

/** How many tokens of a pipeline may work at a time. */
const TOKENS_AT_A_TIME = 100;
const NAME_MAX = 200;

interface Dependencies {
  repository: PipelinesRepository;
  tokens: AccessTokenService;
  subjects: SubjectTokens;
  rule: Pick<AddressRule, 'refusalOf'>;
  config: Pick<Config, 'environment' | 'singleSignOn'>;
  logger: Logger;
}

/** The pipelines that get short-lived access tokens in exchange for the tokens of their CI. */
export class Pipelines {
  readonly #dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
  }

  async list(): Promise<TrustedPipeline[]> {
    return (await this.#dependencies.repository.list()).map(toPipeline);
  }

  async add(
    input: z.output<typeof createTrustedPipelineSchema>,
    operator: Creator,
  ): Promise<TrustedPipeline> {
    const { repository, tokens } = this.#dependencies;
    await this.#requireIssuer(input.issuer);
    const entered = await tokens.requireGrantable(input, operator);
    const { name, issuer, audience, subject, role, scope, minutes } = input;
    const id = randomUUID();
    await repository.insert(
      {
        ...{ id, name, issuer, audience, subject, role, scope, minutes },
        operator_id: operator.id,
        second_factor: operator.hasSecondFactor,
        workspaces: entered.map((each) => each.id),
      },
      {
        actor: operatorActor(operator),
        action: 'trusted_pipeline.added',
        object: objectOf({ id, name }),
        after: {
          ...{ issuer, audience, subject, role, scope, minutes },
          workspaces: entered.map((each) => each.name),
        },
      },
    );
    tokens.changed(id);
    const added = (await this.list()).find((one) => one.id === id);
    if (added === undefined) throw noPipeline();
    return added;
  }

  async remove(id: string, operator: Creator): Promise<void> {
    const { repository, tokens } = this.#dependencies;
    const isRemoved = await repository.remove(id, (row) => ({
      actor: operatorActor(operator),
      action: 'trusted_pipeline.removed',
      object: objectOf(row),
    }));
    if (!isRemoved) throw noPipeline();
    tokens.changed(id);
  }

  /** @throws AppError, the same whatever does not match: only the log says more; another one if the issuer can’t be reached */
  async exchange(subjectToken: string): Promise<ExchangedToken> {
    const { repository, tokens, subjects, logger, config } = this.#dependencies;
    const { emergencyOperator } = config.singleSignOn;
    // A pipeline has no more than the operator for whom it acts.
    const pipelines = (await repository.trusting()).filter(
      ({ has_password, username }) => !(has_password && isWithoutPassword(username, emergencyOperator)),
    );
    let given: SubjectToken;
    try {
      given = await subjects.read(subjectToken, new Set(pipelines.map(({ issuer }) => issuer)));
    } catch (error) {
      logger.warn({ reason: reasonOf(error) }, 'The token of a pipeline was refused');
      if (isUnreachable(error)) {
        throw new AppError(
          'provider_unavailable',
          'The issuer of the token can’t be reached now. Please try again in a minute.',
          { cause: error },
        );
      }
      throw refused();
    }
    const pipeline = matching(pipelines, given);
    if (pipeline === undefined) {
      const { issuer, audience, subject } = given;
      logger.warn({ issuer, audience, subject }, 'The token of a pipeline was refused: nothing matches');
      throw refused();
    }
    const secret = newSecret();
    const id = randomUUID();
    const name = `${pipeline.name} (${given.subject})`.slice(0, NAME_MAX);
    const expiresAt = new Date(Date.now() + pipeline.minutes * 60_000);
    const exchanged = await repository.exchange(
      {
        pipeline,
        exchangedId: given.id,
        exchangedUntil: given.expiresAt,
        most: TOKENS_AT_A_TIME,
        token: {
          id,
          operator_id: pipeline.operator_id,
          name,
          token_hash: sha256(secret),
          role: pipeline.role,
          second_factor: pipeline.second_factor,
          scope: pipeline.scope,
          days: 1,
          expires_at: expiresAt,
          pipeline_id: pipeline.id,
          workspaces: pipeline.workspaces,
        },
      },
      {
        actor: operatorActor({
          id: pipeline.operator_id,
          username: pipeline.username,
          accessToken: { id, name },
        }),
        action: 'access_token.exchanged',
        object: { type: 'access-token', id, name },
        after: {
          pipeline: pipeline.name,
          issuer: given.issuer,
          subject: given.subject,
          expiresAt: expiresAt.toISOString(),
        },
      },
    );
    if (exchanged === 'full') {
      throw new AppError(
        'limit_reached',
        `The pipeline has ${TOKENS_AT_A_TIME} access tokens. Please log out at its end, or wait until one expires.`,
      );
    }
    if (exchanged !== 'exchanged') {
      logger.warn({ pipeline: pipeline.name, reason: exchanged }, 'The token of a pipeline was refused');
      throw refused();
    }
    tokens.changed(id);
    return {
      access_token: secret,
      issued_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      token_type: 'Bearer',
      expires_in: pipeline.minutes * 60,
      scope: pipeline.scope,
    };
  }

  forgetExchanged(): Promise<void> {
    return this.#dependencies.repository.forgetExchanged();
  }

  /** Plain HTTP only to an issuer on this machine, for trying it out. */
  async #requireIssuer(issuer: string): Promise<void> {
    const { rule, config } = this.#dependencies;
    const url = new URL(issuer);
    const isHere = /^(localhost|127(\.\d+){3})$/.test(url.hostname);
    if (url.protocol !== 'https:' && !(config.environment === 'sandbox' && isHere)) {
      throw wrongIssuer('Please enter an issuer with an address that begins with https:');
    }
    const refusal = await rule.refusalOf('', url);
    if (refusal !== null) throw wrongIssuer(`This server can’t call it: ${refusal}`);
  }
}

/** The most particular one: its subject is the longest. */
const matching = (pipelines: readonly TrustingRow[], given: SubjectToken): TrustingRow | undefined =>
  pipelines
    .filter(
      ({ issuer, audience, subject }) =>
        issuer === given.issuer && audience === given.audience && matchesSubject(subject, given.subject),
    )
    .sort((one, other) => other.subject.length - one.subject.length)[0];

const refused = (): AppError =>
  new AppError(
    'token_exchange_refused',
    'This token can’t be exchanged. Check its issuer, audience, subject and times with an administrator; each token can be exchanged once.',
  );

const wrongIssuer = (message: string): AppError => {
  const field: keyof CreateTrustedPipelineInput = 'issuer';
  return new AppError('validation_failed', message, { errors: [fieldProblem(field, message)] });
};

const noPipeline = () => notFound('There is no such trusted pipeline.');

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const objectOf = ({ id, name }: { id: string; name: string }): AuditRecord['object'] => ({
  type: 'trusted-pipeline',
  id,
  name,
});

const toPipeline = (row: ListedPipelineRow): TrustedPipeline => ({
  id: row.id,
  name: row.name,
  issuer: row.issuer,
  audience: row.audience,
  subject: row.subject,
  role: row.role,
  scope: row.scope,
  workspaces: row.workspaces,
  minutes: row.minutes,
  createdBy: row.created_by,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});
