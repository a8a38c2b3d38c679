import type { Session } from '@clearbench/contract';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import * as z from 'zod/mini';
import type { WorkspaceDatabase } from '../../platform/database/connect.ts';
import { isLocal } from '../../platform/http/local-request.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Module, ModuleDependencies, RoutePlugin } from '../../platform/module.ts';
import { Attempts } from './attempts.ts';
import { createAttemptsRepository } from './attempts-repository.ts';
import { requireOperator } from './guard.ts';
import { createAuthRepository } from './repository.ts';
import { authRoutes } from './routes.ts';
import { AuthService, type Client, type LiveSession } from './service.ts';
import { readSessionCookie, writeSessionCookie } from './session-cookie.ts';
import { sessionRoutes } from './session-routes.ts';

export { SEALED_OPERATORS } from './sealed.ts';
export type { Join } from './service.ts';

interface Dependencies extends Pick<ModuleDependencies, 'config' | 'vault' | 'announce'> {
  database: Pick<WorkspaceDatabase, 'control'>;
  /** The parts of a session that concern the workspaces of its operator. */
  workspacesOf(request: FastifyRequest): Promise<Pick<Session, 'workspace' | 'workspaces' | 'home'>>;
}

export interface AuthModule extends Module {
  service: AuthService;
  routes: { open: RoutePlugin; operator: RoutePlugin };
  /** Runs before every route of the operator zone. */
  requireOperator: onRequestAsyncHookHandler;
  /** The session that a request was sent with; null: it has none, or it has ended. */
  sessionOf(request: FastifyRequest): Promise<LiveSession | null>;
  /** Where a request comes from. */
  clientOf(request: FastifyRequest): Client;
  /** Gives the browser a new session in place of the one it has. */
  signIn(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void>;
}

export function createAuthModule({
  config,
  database,
  vault,
  announce,
  workspacesOf,
}: Dependencies): AuthModule {
  const clientOf = (request: FastifyRequest): Client => ({
    address: request.ip,
    isLocal: isLocal(request, config.publicUrl),
    userAgent: request.headers['user-agent'] ?? null,
  });
  const service = new AuthService({
    repository: createAuthRepository(database.control.db),
    attempts: new Attempts(createAttemptsRepository(database.control.db)),
    vault,
    settings: config,
    announce,
  });
  const secureCookies = config.publicUrl?.startsWith('https:') ?? false;
  const signIn = async (request: FastifyRequest, reply: FastifyReply, token: string) => {
    const before = readSessionCookie(request);
    if (before !== null) await service.logout(before);
    writeSessionCookie(reply, token, secureCookies || request.protocol === 'https');
  };
  return {
    name: 'auth',
    service,
    clientOf,
    signIn,
    requireOperator: requireOperator(service),
    async sessionOf(request) {
      const token = readSessionCookie(request);
      return token === null ? null : service.findSession(token);
    },
    routes: {
      open: async (app) => {
        await app.register(authRoutes, { auth: service, config, clientOf, signIn, workspacesOf });
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
