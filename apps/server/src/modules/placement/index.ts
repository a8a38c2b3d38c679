import type { Logger } from 'pino';
import type { WorkspaceDatabase } from '../../platform/database/connect.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import type { Module, RoutePlugin } from '../../platform/module.ts';
import type { WorkspaceService } from '../workspaces/index.ts';
import { createCluster } from './cluster.ts';
import { Mover } from './mover.ts';
import { createPlacementRepository } from './repository.ts';
import { placementRoutes } from './routes.ts';
import { PlacementService } from './service.ts';

export interface PlacementModule extends Module {
  routes: { operator: RoutePlugin };
}

interface Dependencies {
  database: Pick<WorkspaceDatabase, 'control' | 'pools'>;
  workspaces: Pick<WorkspaceService, 'find'>;
  announce: Announce;
  logger: Logger;
}

export function createPlacementModule({
  database: { control, pools },
  workspaces,
  announce,
  logger,
}: Dependencies): PlacementModule {
  const service = new PlacementService({
    cluster: createCluster(control.patient.db),
    mover: new Mover(pools.lengthy),
    repository: createPlacementRepository(control.db),
    workspaces,
    announce,
    logger,
  });
  return {
    name: 'placement',
    routes: {
      operator: async (app) => {
        await app.register(placementRoutes, { placement: service });
      },
    },
    close: async () => service.close(),
  };
}
