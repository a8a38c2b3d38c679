import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Config } from '../../config/config.ts';
import type { WorkspaceDatabase } from '../../platform/database/connect.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import type { Module, RoutePlugin } from '../../platform/module.ts';
import type { AuthModule } from '../auth/index.ts';
import { type AddressRule, CheckedFetch } from '../webhooks/index.ts';
import type { WorkspacesModule } from '../workspaces/index.ts';
import { principalOf, requireTokenOr } from './guard.ts';
import { exchangeRoute, pipelineRoutes } from './pipelines/pipeline-routes.ts';
import { Pipelines } from './pipelines/pipelines.ts';
import { createPipelinesRepository } from './pipelines/pipelines-repository.ts';
import { SubjectTokens } from './pipelines/subject-tokens.ts';
import { createAccessTokenRepository } from './repository.ts';
import { accessTokenRoutes } from './routes.ts';
import { AccessTokenService } from './service.ts';

export interface AccessTokensModule extends Module {
  routes: { open: RoutePlugin; operator: RoutePlugin };
  /** Runs before every route of the operator zone: for tokens and sessions. */
  requireOperator: onRequestAsyncHookHandler;
  /** Revokes the tokens of the people of a workspace's provider, in the transaction that removes it. */
  revokeOfWorkspace: AccessTokenService['revokeOfWorkspace'];
  /** The rights of a request at this moment; null: its token or session has ended. */
  principalOf(request: FastifyRequest): ReturnType<ReturnType<typeof principalOf>>;
}

interface Dependencies {
  database: Pick<WorkspaceDatabase, 'control'>;
  announce: Announce;
  auth: AuthModule;
  workspaces: Pick<WorkspacesModule, 'service'>;
  config: Pick<Config, 'environment' | 'secondFactorRequired' | 'singleSignOn'>;
  logger: Logger;
  /** Which addresses may be called that an administrator has entered. */
  rule: AddressRule;
}

export function createAccessTokensModule({
  database,
  announce,
  auth,
  workspaces,
  config,
  logger,
  rule,
}: Dependencies): AccessTokensModule {
  const repository = createAccessTokenRepository(database.control.db);
  const tokens = new AccessTokenService({ repository, workspaces: workspaces.service, announce });
  const fetch = new CheckedFetch(rule);
  const pipelines = new Pipelines({
    repository: createPipelinesRepository(database.control.db),
    tokens,
    subjects: new SubjectTokens(fetch),
    ...{ rule, config, logger },
  });
  return {
    name: 'access-tokens',
    requireOperator: requireTokenOr(auth.requireOperator, tokens, config),
    principalOf: principalOf(auth.sessionOf, tokens),
    revokeOfWorkspace: (tx, workspace) => tokens.revokeOfWorkspace(tx, workspace),
    start: () => tokens.revokeOfPasswords(config.singleSignOn.emergencyOperator),
    close: () => fetch.close(),
    routes: {
      open: async (app) => {
        await app.register(exchangeRoute, { pipelines, auth });
      },
      operator: async (app) => {
        await app.register(accessTokenRoutes, { tokens });
        await app.register(pipelineRoutes, { pipelines });
      },
    },
    jobs: [
      defineJob({
        name: 'forget expired access tokens',
        payload: z.object({}),
        cron: '50 * * * *',
        run: async () => {
          await tokens.forgetExpired();
          await pipelines.forgetExchanged();
        },
      }),
    ],
  };
}
