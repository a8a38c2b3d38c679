import { createAccessTokensModule } from '../modules/access-tokens/index.ts';
import { createAuthModule } from '../modules/auth/index.ts';
import { createKeysModule, type KeysDependencies } from '../modules/keys/index.ts';
import { createOnboardingModule } from '../modules/onboarding/index.ts';
import { createPlacementModule } from '../modules/placement/index.ts';
import { createSignaturesModule } from '../modules/signatures/index.ts';
import { createSingleSignOnModule } from '../modules/single-sign-on/index.ts';
import { Partners, partnerRoutes } from '../modules/test-plans/index.ts';
import type { Calling } from '../modules/webhooks/index.ts';
import { createWorkspacesModule, operatorOf, type Schemas } from '../modules/workspaces/index.ts';
import { workspaceName } from '../platform/http/workspace-path.ts';
import type { Module, ModuleDependencies, RoutePlugin } from '../platform/module.ts';

interface Dependencies
  extends Pick<ModuleDependencies, 'config' | 'database' | 'logger' | 'announce'>,
    KeysDependencies {
  schemas: Schemas;
  calling: Pick<Calling, 'rule'>;
}

/** The modules that all workspaces share. The workspace `main` runs their jobs. */
export function createInstallation(dependencies: Dependencies) {
  const { rule } = dependencies.calling;
  const keys = createKeysModule(dependencies);
  const auth = createAuthModule({
    ...dependencies,
    providerLogout: (token) => singleSignOn.logoutPage(token),
    workspaceProviderOf: (token) => singleSignOn.workspaceProviderOf(token),
    workspacesOf: (request) => workspaces.service.session(operatorOf(request), workspaceName(request)),
  });
  const workspaces = createWorkspacesModule({ ...dependencies, auth });
  const accessTokens = createAccessTokensModule({ ...dependencies, auth, workspaces, rule });
  const singleSignOn = createSingleSignOnModule({
    ...dependencies,
    auth,
    workspaces,
    rule,
    revokeTokens: accessTokens.revokeOfWorkspace,
  });
  const onboarding = createOnboardingModule({ ...dependencies, workspaces });
  const placement = createPlacementModule({ ...dependencies, workspaces: workspaces.service });
  const signatures = createSignaturesModule(dependencies);
  const partners: Module & { routes: { operator: RoutePlugin } } = {
    name: 'partners',
    routes: {
      operator: async (app) => {
        await app.register(partnerRoutes, {
          partners: new Partners({
            database: dependencies.database,
            workspaces: workspaces.service,
            directory: workspaces.directory,
            logger: dependencies.logger,
          }),
        });
      },
    },
  };
  return {
    keys,
    auth,
    workspaces,
    accessTokens,
    onboarding,
    placement,
    signatures,
    singleSignOn,
    partners,
  };
}

export type Installation = ReturnType<typeof createInstallation>;
