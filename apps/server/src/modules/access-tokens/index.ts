import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import * as z from 'zod/mini';
import type { WorkspaceDatabase } from '../../platform/database/connect.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import type { Module, RoutePlugin } from '../../platform/module.ts';
import type { AuthModule } from '../auth/index.ts';
import type { WorkspacesModule } from '../workspaces/index.ts';
import { principalOf, requireTokenOr } from './guard.ts';
import { createAccessTokenRepository } from './repository.ts';
import { accessTokenRoutes } from './routes.ts';
import { AccessTokenService } from './service.ts';

export interface AccessTokensModule extends Module {
  routes: { operator: RoutePlugin };
  /** Runs before every route of the operator zone: for tokens and sessions. */
  requireOperator: onRequestAsyncHookHandler;
  /** The rights of a request at this moment; null: its token or session has ended. */
  principalOf(request: FastifyRequest): ReturnType<ReturnType<typeof principalOf>>;
}

interface Dependencies {
  database: Pick<WorkspaceDatabase, 'control'>;
  announce: Announce;
  auth: AuthModule;
  workspaces: Pick<WorkspacesModule, 'service'>;
}

export function createAccessTokensModule({
  database,
  announce,
  auth,
  workspaces,
}: Dependencies): AccessTokensModule {
  const repository = createAccessTokenRepository(database.control.db);
  const tokens = new AccessTokenService({ repository, workspaces: workspaces.service, announce });
  return {
    name: 'access-tokens',
    requireOperator: requireTokenOr(auth.requireOperator, tokens),
    principalOf: principalOf(auth.sessionOf, tokens),
    routes: {
      operator: async (app) => {
        await app.register(accessTokenRoutes, { tokens });
      },
    },
    jobs: [
      defineJob({
        name: 'forget expired access tokens',
        payload: z.object({}),
        cron: '50 * * * *',
        run: () => tokens.forgetExpired(),
      }),
    ],
  };
}
