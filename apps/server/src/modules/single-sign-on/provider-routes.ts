import type { SignInProblem } from '@clearbench/contract';
import { providerCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AppError, notFound } from '../../platform/errors.ts';
import { acceptForms } from '../../platform/http/form-body.ts';
import { serve } from '../../platform/http/serve.ts';
import type { AuthModule } from '../auth/index.ts';
import type { PendingLogins } from './pending-login.ts';
import { type Provider, ProviderUnreachable } from './provider.ts';
import { loginProviderOf, type Providers } from './providers.ts';
import { reasonOf } from './reason.ts';
import { type SignIn, SignInRefused } from './sign-in.ts';

interface Options {
  providers: Providers;
  pending: PendingLogins;
  signIn: SignIn;
  auth: Pick<AuthModule, 'clientOf' | 'signIn'>;
  /** True for the token of an invitation that can be accepted: to this workspace, or to any if null. */
  isInvitation(token: string, workspace: string | null): Promise<boolean>;
  logger: Logger;
}

/** The page of an invitation, with its token. */
const INVITATION = /^(?:\/w\/[^/]+)?\/invitation\/([\w-]+)$/;

/** The way to a provider and back, and what the provider reports. */
export const providerRoutes: FastifyPluginAsync<Options> = async (
  app,
  { providers, pending, signIn, auth, isInvitation, logger },
) => {
  acceptForms(app);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });

  const find = async (id: string): Promise<Provider> => {
    const provider = await providers.find(id);
    if (provider === null) throw notFound('There is no such provider.');
    return provider;
  };
  /** Back to the login, which says what happened and offers to try again. */
  const fail = (reply: FastifyReply, provider: Provider, error: unknown, next: string | null) => {
    const problem = problemOf(error);
    logger.warn({ ...reasonOf(error), provider: provider.config.id }, `A sign-in failed: ${problem}`);
    return reply.redirect(loginUrl({ problem, provider: provider.config.id, next }));
  };

  serve(app, providerCalls, {
    getProvider: async ({ params }) => loginProviderOf((await find(params.id)).config),
    beginProviderLogin: async ({ params, query }, reply) => {
      const provider = await find(params.id);
      const next = query.next ?? null;
      try {
        const { url, checks } = await provider.begin();
        pending.keep(reply, { provider: params.id, issuer: provider.config.issuer, next, ...checks });
        return reply.redirect(url);
      } catch (error) {
        return fail(reply, provider, error, next);
      }
    },
    completeProviderLogin: async (request, reply) => {
      const provider = await find(request.params.id);
      const login = pending.take(request, reply, provider.config);
      if (login === null) return fail(reply, provider, new LoginExpired(), null);
      try {
        const [, token = null] = INVITATION.exec(login.next ?? '') ?? [];
        const { workspace } = provider.config;
        const isInvited = token !== null && (await isInvitation(token, workspace?.name ?? null));
        const identified = await provider.complete(searchOf(request), login);
        const session = await signIn.complete(identified, provider.config, auth.clientOf(request), isInvited);
        await auth.signIn(request, reply, session);
        return reply.redirect(loginUrl({ next: login.next }));
      } catch (error) {
        return fail(reply, provider, error, login.next);
      }
    },
    endProviderSession: async ({ params, body }) => {
      const provider = await find(params.id);
      const ended = await provider.readLogoutToken(body.logout_token).catch((cause) => {
        throw cause instanceof ProviderUnreachable
          ? new AppError('provider_unavailable', 'The keys of the provider can’t be read now.', { cause })
          : new AppError('logout_token_refused', 'This is no logout token of the provider for this server.', {
              cause,
            });
      });
      const count = await signIn.end(ended, provider.config);
      return { success: true as const, message: `Sessions ended: ${count}.` };
    },
  });
};

class LoginExpired extends Error {}

function problemOf(error: unknown): SignInProblem {
  if (error instanceof ProviderUnreachable) return 'unreachable';
  if (error instanceof LoginExpired) return 'expired';
  if (error instanceof SignInRefused) return error.problem;
  if (error instanceof AppError && error.code === 'account_disabled') return 'denied';
  const isDenied = error instanceof Error && 'error' in error && error.error === 'access_denied';
  return isDenied ? 'denied' : 'refused';
}

const searchOf = ({ url }: FastifyRequest): string => {
  const at = url.indexOf('?');
  return at === -1 ? '' : url.slice(at);
};

/** With a session, the login screen goes on to `next`, after checking it, or to the operator's workspace. */
function loginUrl(params: { problem?: SignInProblem; provider?: string; next: string | null }): string {
  const given = Object.entries(params).filter(([, value]) => value !== null);
  return given.length === 0 ? '/login' : `/login?${new URLSearchParams(given as [string, string][])}`;
}
