import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Config } from '../../config/config.ts';
import type { WorkspaceDatabase } from '../../platform/database/connect.ts';
import { rightsOfZone } from '../../platform/http/rights.ts';
import { defineJob } from '../../platform/jobs/define-job.ts';
import type { Announce } from '../../platform/live/live-hub.ts';
import type { Module, RoutePlugin } from '../../platform/module.ts';
import type { AuthModule } from '../auth/index.ts';
import { Directory } from './directory.ts';
import { acceptanceRoute, invitationRoutes } from './invitation-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { createMembersRepository } from './members-repository.ts';
import { MembersService } from './members-service.ts';
import { createWorkspaceRepository, type WorkspaceRepository } from './repository.ts';
import { workspaceRoutes } from './routes.ts';
import { type Schemas, WorkspaceService } from './service.ts';

export type { Directory, DirectoryEntry } from './directory.ts';
export { grantRoles } from './granted-roles.ts';
export { type ManagedWorkspace, managedWorkspace } from './managed-workspace.ts';
export type { MembersService } from './members-service.ts';
export { operatorOf } from './operator.ts';
export type { TokenLimits } from './repository.ts';
export { noWorkspace, type Operator, objectOf, type Schemas, type WorkspaceService } from './service.ts';

export interface WorkspacesModule extends Module {
  service: WorkspaceService;
  members: MembersService;
  directory: Directory;
  repository: Pick<WorkspaceRepository, 'active' | 'noteProblem' | 'states'>;
  routes: { open: RoutePlugin; operator: RoutePlugin };
}

interface Dependencies {
  config: Pick<Config, 'workspaceQuota' | 'publicUrl'>;
  database: Pick<WorkspaceDatabase, 'control'>;
  announce: Announce;
  logger: Logger;
  schemas: Schemas;
  auth: AuthModule;
}

export function createWorkspacesModule({
  config,
  database,
  announce,
  logger,
  schemas,
  auth,
}: Dependencies): WorkspacesModule {
  const repository = createWorkspaceRepository(database.control.db);
  const service = new WorkspaceService({
    repository,
    quota: config.workspaceQuota,
    schemas,
    announce,
    logger,
  });
  const members = new MembersService({ repository: createMembersRepository(database.control.db), announce });
  const directory = new Directory(repository);
  return {
    name: 'workspaces',
    service,
    members,
    directory,
    repository,
    routes: {
      open: async (app) => {
        await app.register(invitationRoutes, { members, auth });
      },
      operator: async (app) => {
        await app.register(memberRoutes, { workspaces: service, members, publicUrl: config.publicUrl });
        await app.register(async (outside) => {
          outside.addHook('onRoute', rightsOfZone('session'));
          await outside.register(workspaceRoutes, { workspaces: service });
          await outside.register(acceptanceRoute, { members });
        });
      },
    },
    jobs: [
      defineJob({
        name: 'remove deleted workspaces',
        payload: z.object({}),
        cron: '45 * * * *',
        run: async () => {
          await service.removeDeleted(new Date());
          await members.forgetExpired();
        },
      }),
    ],
    onChange({ topic }) {
      if (topic === 'workspaces') directory.forget();
    },
  };
}
