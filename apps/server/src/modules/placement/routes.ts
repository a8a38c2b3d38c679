import { placementCalls } from '@clearbench/contract/calls';
import type { FastifyPluginAsync } from 'fastify';
import { operatorActor } from '../../platform/actor.ts';
import { serve } from '../../platform/http/serve.ts';
import { operatorOf } from '../workspaces/index.ts';
import type { PlacementService } from './service.ts';

interface Options {
  placement: PlacementService;
}

/** Where the workspaces are, for administrators. */
export const placementRoutes: FastifyPluginAsync<Options> = async (app, { placement }) =>
  serve(app, placementCalls, {
    getPlacement: () => placement.get(),
    moveWorkspace: (request) => placement.move(request.body, operatorOf(request)),
    rebalanceWorkspaces: (request) => placement.rebalance(operatorActor(operatorOf(request))),
  });
