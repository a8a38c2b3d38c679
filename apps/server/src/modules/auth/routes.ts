import {
  loginOptionsSchema,
  loginResultSchema,
  loginSchema,
  operationResultSchema,
  PATHS,
  registerSchema,
  resetPasswordSchema,
  type Session,
  sessionSchema,
} from '@clearbench/contract';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { Config } from '../../config/config.ts';
import { requireOperator } from './guard.ts';
import { noticeUntrustedProxy } from './proxy-notice.ts';
import type { AuthService, Client } from './service.ts';
import { clearSessionCookie, readSessionCookie, writeSessionCookie } from './session-cookie.ts';

interface Options {
  auth: AuthService;
  config: Config;
  clientOf(request: FastifyRequest): Client;
  /** The parts of a session that concern the workspaces of its operator. */
  workspacesOf(request: FastifyRequest): Promise<Pick<Session, 'workspace' | 'workspaces' | 'home'>>;
}

const tags = ['Auth'];

export const authRoutes: FastifyPluginAsyncZod<Options> = async (
  app,
  { auth, config, clientOf, workspacesOf },
) => {
  const secureCookies = config.publicUrl?.startsWith('https:') ?? false;
  app.addHook('onRequest', noticeUntrustedProxy());

  app.post(
    PATHS.login,
    {
      config: {
        docs: {
          errors: ['invalid_credentials', 'too_many_attempts'],
          example: { username: 'operator', password: 'correct horse battery' },
        },
      },
      schema: {
        tags,
        operationId: 'logInOperator',
        summary: 'Log in',
        body: loginSchema,
        response: { 200: loginResultSchema },
      },
    },
    async (request, reply) => {
      const { token, operator } = await auth.login(request.body, clientOf(request));
      const before = readSessionCookie(request);
      if (before !== null) await auth.logout(before);
      writeSessionCookie(reply, token, secureCookies || request.protocol === 'https');
      return { success: true as const, message: 'Welcome back!', operator };
    },
  );

  app.post(
    PATHS.register,
    {
      config: {
        docs: {
          errors: ['registration_closed', 'username_taken', 'email_taken', 'too_many_attempts'],
          example: {
            username: 'treasury',
            email: 'treasury@bank.example',
            password: 'correct horse battery',
          },
        },
      },
      schema: {
        tags,
        operationId: 'registerOperator',
        summary: 'Register an operator',
        body: registerSchema,
        response: { 201: operationResultSchema },
      },
    },
    async (request, reply) => {
      await auth.register(request.body, clientOf(request));
      reply.status(201);
      return { success: true as const, message: 'Your account has been created. You may now log in.' };
    },
  );

  app.post(
    PATHS.resetPassword,
    {
      config: {
        docs: {
          errors: ['invalid_super_password', 'too_many_attempts'],
          example: {
            username: 'treasury',
            superPassword: 'the super password of the first start',
            newPassword: 'correct horse battery',
            confirmPassword: 'correct horse battery',
          },
        },
      },
      schema: {
        tags,
        operationId: 'resetPassword',
        summary: 'Reset a password with the super password',
        body: resetPasswordSchema,
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      await auth.resetPassword(request.body, clientOf(request));
      return {
        success: true as const,
        message: 'If an account with that email exists, you will receive reset instructions',
      };
    },
  );

  app.post(
    PATHS.logout,
    {
      schema: {
        tags,
        operationId: 'logOutOperator',
        summary: 'Log out',
        response: { 200: operationResultSchema },
      },
    },
    async (request, reply) => {
      const token = readSessionCookie(request);
      if (token !== null) await auth.logout(token);
      clearSessionCookie(reply);
      return { success: true as const, message: 'Signed out.' };
    },
  );

  app.get(
    PATHS.session,
    {
      onRequest: requireOperator(auth),
      config: { rights: 'session' },
      schema: {
        tags,
        security: [{ session: [] }],
        operationId: 'getSession',
        summary: 'The operator who is logged in',
        response: { 200: sessionSchema },
      },
    },
    async (request) => ({
      operator: request.operator,
      environment: config.environment,
      ofInstallation: request.ofInstallation,
      ...(await workspacesOf(request as FastifyRequest)),
    }),
  );

  app.get(
    PATHS.loginOptions,
    {
      config: { docs: { errors: ['database_unavailable'] } },
      schema: {
        tags,
        operationId: 'getLoginOptions',
        summary: 'The options of the login screen',
        response: { 200: loginOptionsSchema },
      },
    },
    (request, reply) => {
      // The response may contain a password.
      reply.header('cache-control', 'no-store');
      return auth.loginOptions(clientOf(request));
    },
  );
};
