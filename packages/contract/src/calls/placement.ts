import { PATHS } from '../paths.ts';
import { moveWorkspaceSchema, placementChangeSchema, placementSchema } from '../placement.ts';
import { callGroup } from './call.ts';

export const placementCalls = callGroup('Workspaces', {
  getPlacement: {
    method: 'GET',
    path: PATHS.placement,
    rights: 'installation',
    summary: 'The nodes of the Citus cluster, and the latest changes',
    answers: { 200: placementSchema },
    errors: ['no_cluster'],
  },
  moveWorkspace: {
    method: 'POST',
    path: PATHS.placementMoves,
    rights: 'installation',
    summary: 'Move a workspace to another node',
    description: 'You can keep using the workspace. `/api/placement` shows the progress and the outcome.',
    body: moveWorkspaceSchema,
    example: { workspace: 'oak', node: '10.0.0.12:5432' },
    answers: { 202: placementChangeSchema },
    errors: ['no_cluster', 'not_found', 'placement_changing'],
  },
  rebalanceWorkspaces: {
    method: 'POST',
    path: PATHS.placementRebalance,
    rights: 'installation',
    summary: 'Move workspaces until the nodes are equally full',
    description:
      "Uses the cluster's own strategy. The change is `done` immediately if there is nothing to move.",
    answers: { 202: placementChangeSchema },
    errors: ['no_cluster', 'placement_changing'],
  },
});
