import { workspaceProviderCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { operatorActor } from '../../platform/actor.ts';
import { serve } from '../../platform/http/serve.ts';
import { managedWorkspace, type WorkspaceService } from '../workspaces/index.ts';
import type { WorkspaceProviders } from './workspace-providers.ts';

interface Options {
  workspaces: WorkspaceService;
  providers: WorkspaceProviders;
}

/** The provider of a workspace, for its managers. */
export const workspaceProviderRoutes: FastifyPluginAsync<Options> = async (
  app,
  { workspaces, providers },
) => {
  const workspaceOf = managedWorkspace(app, workspaces);
  serve(app, workspaceProviderCalls, {
    getWorkspaceProvider: (request) => providers.get(workspaceOf(request)),
    saveWorkspaceProvider: (request) =>
      providers.save(workspaceOf(request), request.body, operatorActor(request.operator)),
    removeWorkspaceProvider: async (request) => {
      await providers.remove(workspaceOf(request), operatorActor(request.operator));
      return { success: true as const, message: 'The provider was removed.' };
    },
  });
};
