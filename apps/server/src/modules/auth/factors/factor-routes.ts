import { factorCalls, factorLoginCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import type { AuthService } from '../service.ts';
import type { LoginCookies } from '../sessions/login-cookies.ts';
import type { Client } from '../sessions/sessions.ts';
import type { FactorsService, ProvedOperator, Renewed, SessionClaimant } from './factors-service.ts';
import { type Site, siteOf } from './passkeys.ts';

interface Options {
  auth: AuthService;
  factors: FactorsService;
  cookies: LoginCookies;
  publicUrl: string | null;
  clientOf(request: FastifyRequest): Client;
  signIn(request: FastifyRequest, reply: FastifyReply, token: string): Promise<void>;
}

const withOptions = (options: object) => ({ options: { ...options } });

/** Logins with a second factor or a passkey. */
export const factorLoginRoutes: FastifyPluginAsync<Options> = async (
  app,
  { auth, factors, cookies, publicUrl, clientOf, signIn },
) => {
  const logIn = async (request: FastifyRequest, reply: FastifyReply, proved: ProvedOperator) => {
    const { token, operator } = await auth.openSession(proved, clientOf(request));
    await signIn(request, reply, token);
    return { success: true as const, message: 'Welcome back!', operator };
  };

  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  serve(app, factorLoginCalls, {
    getSecondFactorRequest: (request) => factors.describeLogin(cookies.pendingLogin(request)),
    confirmLogin: async (request, reply) => {
      const { code } = request.body;
      const owner = await factors.confirmLogin(cookies.pendingLogin(request), code, request.ip);
      return logIn(request, reply, owner);
    },
    startPasskeyLogin: async (request) =>
      withOptions(await factors.startPasskeyLogin(siteOf(request, publicUrl), cookies.pendingLogin(request))),
    logInWithPasskey: async (request, reply) => {
      const site = siteOf(request, publicUrl);
      return logIn(request, reply, await factors.logInWithPasskey(site, request.body.credential, request.ip));
    },
  });
};

/** The second factors of the calling operator. */
export const factorRoutes: FastifyPluginAsync<Pick<Options, 'factors' | 'cookies' | 'publicUrl'>> = async (
  app,
  { factors, cookies, publicUrl },
) => {
  const site = (request: FastifyRequest): Site => siteOf(request, publicUrl);
  const claimant = (request: FastifyRequest): SessionClaimant => ({
    operator: request.operator,
    address: request.ip,
    token: cookies.session(request) ?? '',
  });
  const renewed = <Answer extends Renewed>(
    request: FastifyRequest,
    reply: FastifyReply,
    { token, ...answer }: Answer,
  ) => {
    cookies.writeSession(request, reply, token);
    return answer;
  };

  serve(app, factorCalls, {
    getFactors: (request) => factors.list(request.operator),
    startConfirmation: async (request) =>
      withOptions(await factors.startConfirmation(site(request), request.operator)),
    confirmSession: async (request, reply) => {
      renewed(request, reply, await factors.confirm(() => site(request), claimant(request), request.body));
      return { success: true as const, message: 'Thank you. You can continue.' };
    },
    startAppSetup: (request) => factors.startApp(claimant(request)),
    setUpApp: async (request, reply) => {
      const { ticket, code } = request.body;
      return renewed(request, reply, await factors.setUpApp(claimant(request), ticket, code));
    },
    removeApp: async (request) => {
      await factors.removeApp(claimant(request));
      return { success: true as const, message: 'The authenticator app was removed.' };
    },
    makeRecoveryCodes: (request) => factors.makeRecoveryCodes(claimant(request)),
    startPasskey: async (request) =>
      withOptions(await factors.startPasskey(site(request), claimant(request))),
    addPasskey: async (request, reply) =>
      renewed(request, reply, await factors.addPasskey(site(request), claimant(request), request.body)),
    removePasskey: async (request) => {
      await factors.removePasskey(claimant(request), request.params.id);
      return { success: true as const, message: 'The passkey was removed.' };
    },
  });
};
