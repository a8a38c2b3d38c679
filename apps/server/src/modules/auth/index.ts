import type { LoginProvider } from '@clearbench/contract';
import type { FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import * as z from 'zod/mini';
import type { WorkspaceDatabase } from '../../platform/database/connect.ts';
import { isLocal } from '../../platform/http/local-request.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Module, ModuleDependencies, RoutePlugin } from '../../platform/module.ts';
import { accountRoutes } from './accounts/account-routes.ts';
import { createAccountsRepository } from './accounts/accounts-repository.ts';
import { AccountsService } from './accounts/accounts-service.ts';
import { createOperatorsRepository } from './accounts/operators-repository.ts';
import { Attempts } from './attempts/attempts.ts';
import { createAttemptsRepository } from './attempts/attempts-repository.ts';
import { factorLoginRoutes, factorRoutes } from './factors/factor-routes.ts';
import { createFactorsRepository } from './factors/factors-repository.ts';
import { FactorsService } from './factors/factors-service.ts';
import { Tickets } from './factors/tickets.ts';
import { requireOperator } from './guard.ts';
import { PasswordCheck } from './passwords/password-check.ts';
import { Registration } from './registration/registration.ts';
import { authRoutes, type WorkspaceParts } from './routes.ts';
import { AuthService } from './service.ts';
import { LoginCookies } from './sessions/login-cookies.ts';
import { sessionRoutes } from './sessions/session-routes.ts';
import { type Client, type LiveSession, Sessions } from './sessions/sessions.ts';
import { createSessionsRepository } from './sessions/sessions-repository.ts';

export { isWithoutPassword } from './emergency-operator.ts';
export { requireSecondFactor, secondFactorMissing } from './guard.ts';
export type { Join } from './registration/registration.ts';
export { SEALED_OPERATORS } from './sealed.ts';
export type { AuthService } from './service.ts';
export { begunByProvider, type Client, WORKSPACE_PROVIDER } from './sessions/sessions.ts';
export { lookOfUsername } from './username-look.ts';

interface Dependencies extends Pick<ModuleDependencies, 'config' | 'vault' | 'announce'> {
  database: Pick<WorkspaceDatabase, 'control'>;
  /** The parts of a session that concern the workspaces of its operator. */
  workspacesOf(request: FastifyRequest): Promise<WorkspaceParts>;
  /** Asks the provider that began a session for the page on which it ends its own; null: there is none. */
  providerLogout(token: string): Promise<() => Promise<string | null>>;
  /** The provider of a workspace that began a session, even if it has ended; null: none did. */
  workspaceProviderOf(token: string): Promise<LoginProvider | null>;
}

export interface AuthModule extends Module {
  service: AuthService;
  registration: Registration;
  routes: { open: RoutePlugin; operator: RoutePlugin };
  /** Runs before every route of the operator zone. */
  requireOperator: onRequestAsyncHookHandler;
  /** The session that a request was sent with; null: it has none, or it has ended. */
  sessionOf(request: FastifyRequest): Promise<LiveSession | null>;
  /** Where a request comes from. */
  clientOf(request: FastifyRequest): Client;
  attempts: Pick<Attempts, 'exchange'>;
  /** Gives the browser a new session in place of the one it has. */
  signIn(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void>;
}

export function createAuthModule({
  config,
  database,
  vault,
  announce,
  workspacesOf,
  providerLogout,
  workspaceProviderOf,
}: Dependencies): AuthModule {
  const clientOf = (request: FastifyRequest): Client => ({
    address: request.ip,
    isLocal: isLocal(request, config.publicUrl),
    userAgent: request.headers['user-agent'] ?? null,
  });
  const { db } = database.control;
  const { publicUrl } = config;
  const attempts = new Attempts(createAttemptsRepository(db));
  const factorsRepository = createFactorsRepository(db);
  const repository = createOperatorsRepository(db);
  const sessions = new Sessions({
    repository: createSessionsRepository(db, config.sessionIdleMs),
    vault,
    announce,
    providers: config.singleSignOn.providers,
  });
  const factors = new FactorsService({
    repository: factorsRepository,
    attempts,
    tickets: new Tickets(vault, factorsRepository),
    vault,
    required: config.secondFactorRequired,
    endSessions: () => sessions.changed(),
  });
  const passwordCheck = new PasswordCheck(config.breachedPasswords);
  const registration = new Registration({
    repository,
    attempts,
    passwordCheck,
    sessions,
    vault,
    settings: config,
  });
  const service = new AuthService({
    repository,
    attempts,
    factors,
    passwordCheck,
    registration,
    sessions,
    vault,
    settings: config,
  });
  const accounts = new AccountsService({
    repository: createAccountsRepository(db, config.sessionIdleMs),
    sessionsEnded: () => sessions.changed(),
  });
  const cookies = new LoginCookies(publicUrl);
  const signIn = async (request: FastifyRequest, reply: FastifyReply, token: string) => {
    const before = cookies.session(request);
    if (before !== null) await sessions.end(before);
    cookies.writeSession(request, reply, token);
  };
  const guard = requireOperator(service, cookies, config);
  const parts = { auth: service, registration, factors, cookies, publicUrl, clientOf, signIn };
  return {
    name: 'auth',
    service,
    registration,
    attempts,
    clientOf,
    signIn,
    requireOperator: guard,
    async sessionOf(request) {
      const token = cookies.session(request);
      return token === null ? null : sessions.find(token);
    },
    routes: {
      open: async (app) => {
        await app.register(authRoutes, {
          ...parts,
          config,
          requireOperator: guard,
          providerLogout,
          workspaceProviderOf,
          workspacesOf,
        });
        await app.register(factorLoginRoutes, parts);
      },
      operator: async (app) => {
        await app.register(sessionRoutes, parts);
        await app.register(factorRoutes, parts);
        await app.register(accountRoutes, { accounts });
      },
    },
    async start() {
      await passwordCheck.start();
      await service.requireEmergencyOperator();
      await service.endPasswordSessions();
    },
    close: () => service.close(),
    jobs: [
      defineJob({
        name: 'forget expired sessions',
        payload: z.object({}),
        cron: '40 * * * *',
        run: async () => {
          await sessions.forgetExpired();
          await attempts.forgetOld();
          await factorsRepository.deleteExpiredTickets();
        },
      }),
    ],
  };
}
