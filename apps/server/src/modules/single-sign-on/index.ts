import type { LoginProvider } from '@clearbench/contract';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Config } from '../../config/config.ts';
import type { WorkspaceDatabase } from '../../platform/database/connect.ts';
import { AppError } from '../../platform/errors.ts';
import { rightsOfZone } from '../../platform/http/rights.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import type { Module, RoutePlugin } from '../../platform/module.ts';
import { answersRequests } from '../../platform/role.ts';
import type { Vault } from '../../platform/secrets/crypto.ts';
import type { AuthModule } from '../auth/index.ts';
import { type AddressRule, CheckedFetch } from '../webhooks/index.ts';
import type { WorkspacesModule } from '../workspaces/index.ts';
import { groupRightRoutes } from './group-right-routes.ts';
import { GroupRights } from './group-rights.ts';
import { PendingLogins } from './pending-login.ts';
import { providerRoutes } from './provider-routes.ts';
import { loginProviderOf, Providers } from './providers.ts';
import { createSingleSignOnRepository } from './repository.ts';
import { SessionChecks } from './session-checks.ts';
import { type RevokeTokens, SignIn } from './sign-in.ts';
import { workspaceProviderRoutes } from './workspace-provider-routes.ts';
import { WorkspaceProviders } from './workspace-providers.ts';

export { isUnreachable } from './provider.ts';
export { SEALED_WORKSPACE_PROVIDERS } from './sealed.ts';
export { ALGORITHMS, SKEW_SECONDS } from './signatures.ts';

/** Anybody can make us ask a provider, and reading half a megabyte of JSON can take a tenth of a second. */
const ANSWER_MAX_BYTES = 128 * 1024;

export interface SingleSignOnModule extends Module {
  /** Asks the provider that began a session for the page on which it ends its own, otherwise the login that offers it; null: that of everybody. */
  logoutPage(token: string): Promise<() => Promise<string | null>>;
  /** The provider of a workspace that began a session, even if it has ended; null: none did. */
  workspaceProviderOf(token: string): Promise<LoginProvider | null>;
  routes: { open: RoutePlugin; operator: RoutePlugin };
}

interface Dependencies {
  config: Pick<Config, 'singleSignOn' | 'publicUrl' | 'role' | 'environment'>;
  database: Pick<WorkspaceDatabase, 'control'>;
  vault: Vault;
  announce: Announce;
  logger: Logger;
  auth: AuthModule;
  workspaces: Pick<WorkspacesModule, 'service' | 'members'>;
  /** Which addresses may be called that a manager has entered. */
  rule: AddressRule;
  revokeTokens: RevokeTokens;
}

export function createSingleSignOnModule({
  config,
  database,
  vault,
  announce,
  logger,
  auth,
  workspaces,
  rule,
  revokeTokens,
}: Dependencies): SingleSignOnModule {
  const { publicUrl } = config;
  const repository = createSingleSignOnRepository(database.control.db);
  const fetch = new CheckedFetch(rule, ANSWER_MAX_BYTES);
  const providers = new Providers({ repository, config: config.singleSignOn, vault, fetch, publicUrl });
  const signIn = new SignIn({ repository, auth, announce, revokeTokens });
  const rights = new GroupRights({
    repository,
    signIn,
    providers: providers.configured,
    config: config.singleSignOn,
  });
  const pending = new PendingLogins(vault, publicUrl?.startsWith('https:') ?? false);
  const checks = new SessionChecks({ repository, signIn, auth: auth.service, providers, vault, logger });
  const ofWorkspaces = new WorkspaceProviders({ repository, providers, signIn, vault, rule, config });
  const isInvitation = (token: string, workspace: string | null) =>
    workspaces.members.invitation(token).then(
      (invitation) => workspace === null || invitation.workspace.name === workspace,
      (error) => {
        if (error instanceof AppError && error.code === 'not_found') return false;
        throw error;
      },
    );
  return {
    name: 'single-sign-on',
    jobs: [
      defineJob({
        name: 'read the groups of sessions again',
        payload: z.object({}),
        cron: '*/5 * * * *',
        // Operators may work in other workspaces than the one that runs the job.
        alsoUnused: true,
        run: () => checks.run(),
      }),
    ],
    async logoutPage(token) {
      const login = await auth.service.sessions.providerLoginOf(token);
      return async () => {
        const provider = login === null ? null : await providers.find(login.provider);
        if (provider === null) return null;
        const page = await provider.logoutPage(login?.idToken ?? null);
        return page ?? (provider.config.workspace === null ? null : provider.home);
      };
    },
    async workspaceProviderOf(token) {
      const { provider: id = null } = (await auth.service.sessions.providerLoginOf(token)) ?? {};
      const provider = id === null || providers.configured.has(id) ? null : await providers.find(id);
      return provider === null ? null : loginProviderOf(provider.config);
    },
    routes: {
      open: async (app) => {
        await app.register(providerRoutes, { providers, pending, signIn, auth, isInvitation, logger });
      },
      operator: async (app) => {
        await app.register(workspaceProviderRoutes, {
          workspaces: workspaces.service,
          providers: ofWorkspaces,
        });
        await app.register(async (outside) => {
          outside.addHook('onRoute', rightsOfZone('session'));
          await outside.register(groupRightRoutes, { rights });
        });
      },
    },
    async start() {
      if (answersRequests(config.role)) await rights.applyConfiguration();
    },
    close: () => fetch.close(),
  };
}
