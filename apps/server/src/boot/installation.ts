import { createAuthModule } from '../modules/auth/index.ts';
import { createKeysModule, type KeysDependencies } from '../modules/keys/index.ts';
import { createPlacementModule } from '../modules/placement/index.ts';
import { createWorkspacesModule, operatorOf, type Schemas } from '../modules/workspaces/index.ts';
import { workspaceName } from '../platform/http/workspace-path.ts';
import type { ModuleDependencies } from '../platform/module.ts';

interface Dependencies
  extends Pick<ModuleDependencies, 'config' | 'database' | 'logger' | 'announce'>,
    KeysDependencies {
  schemas: Schemas;
}

/** The modules of what all workspaces share. The workspace `main` runs their jobs. */
export function createInstallation(dependencies: Dependencies) {
  const keys = createKeysModule(dependencies);
  const auth = createAuthModule({
    ...dependencies,
    workspacesOf: (request) => workspaces.service.session(operatorOf(request), workspaceName(request)),
  });
  const workspaces = createWorkspacesModule({ ...dependencies, auth });
  const placement = createPlacementModule({ ...dependencies, workspaces: workspaces.service });
  return { keys, auth, workspaces, placement };
}

export type Installation = ReturnType<typeof createInstallation>;
