import { workspaceCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { operatorActor } from '../../platform/actor.ts';
import { AppError } from '../../platform/errors.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import { serve } from '../../platform/http/serve.ts';
import { requireSecondFactor } from '../auth/index.ts';
import { operatorOf } from './operator.ts';
import type { WorkspaceService } from './service.ts';

interface Options {
  workspaces: WorkspaceService;
}

/** The workspaces themselves. */
export const workspaceRoutes: FastifyPluginAsync<Options> = async (app, { workspaces }) => {
  const requireFactor = async (request: FastifyRequest, name: string) => {
    const { second_factor: secured } = await workspaces.find(operatorOf(request), name);
    if (secured) requireSecondFactor(request);
  };

  serve(app, workspaceCalls, {
    listWorkspaces: async (request, reply) =>
      sendPage(request, reply, await workspaces.list(operatorOf(request), request.query)),
    getWorkspace: async (request) => {
      await requireFactor(request, request.params.name);
      return workspaces.get(operatorOf(request), request.params.name);
    },
    createWorkspace: async (request) => {
      if (request.body.copyOf !== null) await requireFactor(request, request.body.copyOf);
      const operator = operatorOf(request);
      return workspaces.create(request.body, operator, operatorActor(operator));
    },
    updateWorkspace: async (request) => {
      if (request.accessToken !== undefined && request.body.secondFactor !== undefined) {
        throw new AppError(
          'not_allowed',
          'An access token can’t change whether a workspace requires a second factor. Please do it in the console.',
        );
      }
      await requireFactor(request, request.params.name);
      const operator = operatorOf(request);
      return workspaces.update(request.params.name, request.body, operator, operatorActor(operator));
    },
    deleteWorkspace: async (request) => {
      await requireFactor(request, request.params.name);
      await workspaces.delete(request.params.name, operatorActor(operatorOf(request)));
      return {
        success: true as const,
        message: 'The workspace was deleted. It can be restored for seven days.',
      };
    },
  });
};
