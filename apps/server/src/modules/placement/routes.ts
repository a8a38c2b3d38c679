import { moveWorkspaceSchema, PATHS, placementChangeSchema, placementSchema } from '@clearbench/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { operatorActor } from '../../platform/actor.ts';
import { operatorOf } from '../workspaces/index.ts';
import type { PlacementService } from './service.ts';

interface Options {
  placement: PlacementService;
}

const tags = ['Workspaces'];

/** Where the workspaces are, for administrators. */
export const placementRoutes: FastifyPluginAsyncZod<Options> = async (app, { placement }) => {
  app.get(
    PATHS.placement,
    {
      config: {
        rights: 'installation',
        docs: { errors: ['no_cluster'] },
      },
      schema: {
        tags,
        operationId: 'getPlacement',
        summary: 'The nodes of the Citus cluster, and the latest changes',
        response: { 200: placementSchema },
      },
    },
    () => placement.get(),
  );

  app.post(
    PATHS.placementMoves,
    {
      config: {
        rights: 'installation',
        docs: {
          errors: ['no_cluster', 'not_found', 'placement_changing'],
          example: { workspace: 'oak', node: '10.0.0.12:5432' },
        },
      },
      schema: {
        tags,
        operationId: 'moveWorkspace',
        summary: 'Move a workspace to another node',
        description: 'You can keep using the workspace. `/api/placement` shows the progress and the outcome.',
        body: moveWorkspaceSchema,
        response: { 202: placementChangeSchema },
      },
    },
    async (request, reply) => {
      reply.status(202);
      return placement.move(request.body, operatorOf(request));
    },
  );

  app.post(
    PATHS.placementRebalance,
    {
      config: {
        rights: 'installation',
        docs: { errors: ['no_cluster', 'placement_changing'] },
      },
      schema: {
        tags,
        operationId: 'rebalanceWorkspaces',
        summary: 'Move workspaces until the nodes are equally full',
        description:
          "Uses the cluster's own strategy. The change is `done` immediately if there is nothing to move.",
        response: { 202: placementChangeSchema },
      },
    },
    async (request, reply) => {
      reply.status(202);
      return placement.rebalance(operatorActor(operatorOf(request)));
    },
  );
};
