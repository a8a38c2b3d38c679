import { onboardingCalls } from '@clearbench/contract/calls';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../platform/database/connect.ts';
import { serve } from '../../platform/http/serve.ts';
import type { Module, RoutePlugin } from '../../platform/module.ts';
import { managedWorkspace, type WorkspacesModule } from '../workspaces/index.ts';
import { OnboardingService } from './service.ts';

interface Dependencies {
  config: Pick<Config, 'sftpPort'>;
  database: Pick<Database, 'pools'>;
  workspaces: Pick<WorkspacesModule, 'service' | 'members'>;
}

export function createOnboardingModule({
  config,
  database,
  workspaces,
}: Dependencies): Module & { routes: { operator: RoutePlugin } } {
  const service = new OnboardingService({
    pools: database.pools,
    members: workspaces.members,
    sftpPort: config.sftpPort,
  });
  return {
    name: 'onboarding',
    routes: {
      operator: async (app) => {
        await app.register(async (managed) => {
          const workspaceOf = managedWorkspace(managed, workspaces.service);
          serve(managed, onboardingCalls, { getOnboarding: (request) => service.get(workspaceOf(request)) });
        });
      },
    },
  };
}
