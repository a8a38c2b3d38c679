import {
  createWorkspaceSchema,
  listWorkspacesSchema,
  operationResultSchema,
  PATHS,
  updateWorkspaceSchema,
  workspaceSchema,
  workspaceWithFiguresSchema,
} from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as z from 'zod/mini';
import { operatorActor } from '../../platform/actor.ts';
import { sendPage } from '../../platform/http/send-page.ts';
import { operatorOf } from './operator.ts';
import type { WorkspaceService } from './service.ts';

interface Options {
  workspaces: WorkspaceService;
}

const tags = ['Workspaces'];
const params = z.object({ name: z.string() });

/** The workspaces themselves. Administrators change them; members see their own. */
export const workspaceRoutes: FastifyPluginAsyncZod<Options> = async (app, { workspaces }) => {
  app.get(
    PATHS.workspaces,
    {
      schema: {
        tags,
        operationId: 'listWorkspaces',
        summary: 'List the workspaces that the operator may see',
        description:
          'Most recently used first. The next page is in the header `Link`, the total in `X-Total-Count`.',
        querystring: listWorkspacesSchema,
        response: { 200: z.array(workspaceSchema) },
      },
    },
    async (request, reply) => {
      return sendPage(request, reply, await workspaces.list(operatorOf(request), request.query));
    },
  );

  app.get(
    PATHS.workspace,
    {
      schema: {
        tags,
        operationId: 'getWorkspace',
        summary: 'A workspace with its figures',
        params,
        response: { 200: workspaceWithFiguresSchema },
      },
    },
    (request) => workspaces.get(operatorOf(request), request.params.name),
  );

  app.post(
    PATHS.workspaces,
    {
      config: {
        rights: 'installation',
        docs: {
          errors: ['workspace_name_taken', 'workspace_not_made', 'not_found'],
          example: { name: 'oak', title: 'Oak Bank' },
        },
      },
      schema: {
        tags,
        operationId: 'createWorkspace',
        summary: 'Create a workspace',
        description:
          'Empty, or with the settings, house rules, test plans, webhooks (turned off) and key labels of another. Keys and secrets are new.',
        body: createWorkspaceSchema,
        response: { 201: workspaceSchema },
      },
    },
    async (request, reply) => {
      reply.status(201);
      const operator = operatorOf(request);
      return workspaces.create(request.body, operator, operatorActor(operator));
    },
  );

  app.patch(
    PATHS.workspace,
    {
      config: {
        rights: 'installation',
        docs: { errors: ['workspace_not_changeable'], example: { state: 'archived' } },
      },
      schema: {
        tags,
        operationId: 'updateWorkspace',
        summary: 'Rename, archive, activate or restore a workspace, or change its quota',
        description:
          '`quotaBytes` and `quotaRows` are the most that it may store; null means no limit. A workspace that has reached its quota accepts ' +
          'nothing new (507 `quota_reached`); work already accepted continues.',
        params,
        body: updateWorkspaceSchema,
        response: { 200: workspaceSchema },
      },
    },
    (request) => {
      const operator = operatorOf(request);
      return workspaces.update(request.params.name, request.body, operator, operatorActor(operator));
    },
  );

  app.delete(
    PATHS.workspace,
    {
      config: {
        rights: 'installation',
        docs: { errors: ['workspace_not_changeable'] },
      },
      schema: {
        tags,
        operationId: 'deleteWorkspace',
        summary: 'Delete a workspace',
        description:
          'The paths and keys of the workspace stop working at once. You can restore the workspace for seven days.',
        params,
        response: { 200: operationResultSchema },
      },
    },
    async (request) => {
      await workspaces.delete(request.params.name, operatorActor(operatorOf(request)));
      return {
        success: true as const,
        message: 'The workspace was deleted. It can be restored for seven days.',
      };
    },
  );
};
