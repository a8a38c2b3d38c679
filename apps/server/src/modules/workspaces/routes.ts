import { workspaceCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { operatorActor } from '../../platform/actor.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import { serve } from '../../platform/http/serve.ts';
import { operatorOf } from './operator.ts';
import type { WorkspaceService } from './service.ts';

interface Options {
  workspaces: WorkspaceService;
}

/** The workspaces themselves. */
export const workspaceRoutes: FastifyPluginAsync<Options> = async (app, { workspaces }) =>
  serve(app, workspaceCalls, {
    listWorkspaces: async (request, reply) =>
      sendPage(request, reply, await workspaces.list(operatorOf(request), request.query)),
    getWorkspace: (request) => workspaces.get(operatorOf(request), request.params.name),
    createWorkspace: (request) => {
      const operator = operatorOf(request);
      return workspaces.create(request.body, operator, operatorActor(operator));
    },
    updateWorkspace: (request) => {
      const operator = operatorOf(request);
      return workspaces.update(request.params.name, request.body, operator, operatorActor(operator));
    },
    deleteWorkspace: async (request) => {
      await workspaces.delete(request.params.name, operatorActor(operatorOf(request)));
      return {
        success: true as const,
        message: 'The workspace was deleted. It can be restored for seven days.',
      };
    },
  });
