import type { LoginProvider, Session } from '@clearbench/contract';
import { authCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import type { Config } from '../../config/config.ts';
import { AppError } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { TICKET_SECONDS } from './factors/tickets.ts';
import { noticeUntrustedProxy } from './proxy-notice.ts';
import type { Registration } from './registration/registration.ts';
import type { AuthService } from './service.ts';
import type { LoginCookies } from './sessions/login-cookies.ts';
import type { Client } from './sessions/sessions.ts';

/** The parts of a session that concern workspaces. */
export type WorkspaceParts = Pick<Session, 'workspace' | 'workspaces' | 'home'> & {
  /** The workspace requires a second factor. */
  secondFactor: boolean;
};

interface Options {
  auth: AuthService;
  registration: Registration;
  config: Config;
  cookies: LoginCookies;
  requireOperator: onRequestAsyncHookHandler;
  clientOf(request: FastifyRequest): Client;
  signIn(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void>;
  /** Asks the provider that began a session for the page on which it ends its own; null: there is none. */
  providerLogout(token: string): Promise<() => Promise<string | null>>;
  /** The provider of a workspace that began a session, even if it has ended; null: none did. */
  workspaceProviderOf(token: string): Promise<LoginProvider | null>;
  /** The parts of a session that concern the workspaces of its operator. */
  workspacesOf(request: FastifyRequest): Promise<WorkspaceParts>;
}

export const authRoutes: FastifyPluginAsync<Options> = async (
  app,
  {
    auth,
    registration,
    config,
    cookies,
    requireOperator,
    clientOf,
    signIn,
    providerLogout,
    workspaceProviderOf,
    workspacesOf,
  },
) => {
  app.addHook('onRequest', noticeUntrustedProxy());

  serve(app, authCalls, {
    logInOperator: async (request, reply) => {
      const result = await auth.login(request.body, clientOf(request));
      if ('ticket' in result) {
        cookies.writePendingLogin(request, reply, result.ticket, TICKET_SECONDS);
        throw new AppError('second_factor_required', 'Please confirm your login with your second factor.');
      }
      const { token, operator } = result;
      await signIn(request, reply, token);
      return { success: true as const, message: 'Welcome back!', operator };
    },
    registerOperator: async (request) => {
      await registration.register(request.body, clientOf(request));
      return { success: true as const, message: 'Your account has been created. You may now log in.' };
    },
    resetPassword: async (request) => {
      await auth.resetPassword(request.body, clientOf(request));
      return {
        success: true as const,
        message: 'If an account with that email exists, you will receive reset instructions',
      };
    },
    logOutOperator: async (request, reply) => {
      const token = cookies.session(request);
      // Prepared before the session is gone; the provider is asked afterwards, because it may fail.
      const pageOf = token === null ? null : await providerLogout(token);
      if (token !== null) await auth.sessions.end(token);
      cookies.clearSession(request, reply);
      const continueAt = pageOf === null ? null : await pageOf().catch(() => null);
      // Preferences in the browser's storage outlast a session; the console itself removes what belongs to it.
      reply.header('clear-site-data', '"cache"');
      return { success: true as const, message: 'Signed out.', continueAt };
    },
    getSession: {
      onRequest: requireOperator,
      handler: async (request) => {
        const { secondFactor, ...workspaces } = await workspacesOf(request);
        return {
          operator: request.operator,
          environment: config.environment,
          ofInstallation: request.ofInstallation,
          ...workspaces,
          idleSeconds: config.sessionIdleMs / 1_000,
          needsSecondFactor: !request.hasSecondFactor && (secondFactor || config.secondFactorRequired),
        };
      },
    },
    getLoginOptions: async (request, reply) => {
      // The response may contain a password.
      reply.header('cache-control', 'no-store');
      const token = cookies.session(request);
      // Its people can sign in again. Nobody else learns of it.
      const own = token === null ? null : await workspaceProviderOf(token);
      const { providers, ...options } = await auth.loginOptions(clientOf(request));
      return { ...options, providers: own === null ? providers : [...providers, own] };
    },
  });
};
