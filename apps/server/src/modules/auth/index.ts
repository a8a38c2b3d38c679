import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import * as z from 'zod/mini';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Module, ModuleDependencies, RoutePlugin } from '../../platform/module.ts';
import { Attempts } from './attempts.ts';
import { createAttemptsRepository } from './attempts-repository.ts';
import { requireOperator } from './guard.ts';
import { createAuthRepository } from './repository.ts';
import { authRoutes } from './routes.ts';
import { AuthService } from './service.ts';
import { readSessionCookie } from './session-cookie.ts';
import { sessionRoutes } from './session-routes.ts';

export { SEALED_OPERATORS } from './sealed.ts';

export interface AuthModule extends Module {
  service: AuthService;
  routes: { open: RoutePlugin; operator: RoutePlugin };
  /** Runs before every route of the operator zone. */
  requireOperator: onRequestAsyncHookHandler;
  /** True if the session of this request is still valid. */
  isLoggedIn(request: FastifyRequest): Promise<boolean>;
}

export function createAuthModule({
  config,
  database,
  vault,
  announce,
}: Pick<ModuleDependencies, 'config' | 'database' | 'vault' | 'announce'>): AuthModule {
  const service = new AuthService({
    repository: createAuthRepository(database.control.db),
    attempts: new Attempts(createAttemptsRepository(database.control.db)),
    vault,
    settings: config,
    announce,
  });
  return {
    name: 'auth',
    service,
    requireOperator: requireOperator(service),
    async isLoggedIn(request) {
      const token = readSessionCookie(request);
      return token !== null && (await service.findSession(token)) !== null;
    },
    routes: {
      open: async (app) => {
        await app.register(authRoutes, { auth: service, config });
      },
      operator: async (app) => {
        await app.register(sessionRoutes, { auth: service });
      },
    },
    jobs: [
      defineJob({
        name: 'forget expired sessions',
        payload: z.object({}),
        cron: '40 * * * *',
        run: async () => {
          await service.forgetExpiredSessions();
          await service.forgetAttempts();
        },
      }),
    ],
  };
}
