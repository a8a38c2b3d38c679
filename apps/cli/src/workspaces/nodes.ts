import { PATHS } from '@clearbench/contract';
import { columns } from '../columns.ts';
import { write } from '../output.ts';
import { visible } from '../terminal.ts';
import type { WorkspaceAction } from './workspace-action.ts';

/** Prints the nodes of the cluster. */
export const listNodes: WorkspaceAction = async ({ operator, asJson }) => {
  const { nodes } = await operator.get(PATHS.placement);
  const lines = asJson
    ? nodes.map((node) => JSON.stringify(node))
    : columns([
        ['NODE', 'STATE', 'WORKSPACES'],
        ...nodes.map(({ address, state, isCoordinator, takesWorkspaces, workspaces }) => [
          visible(address),
          isCoordinator ? `${state}, coordinator` : state,
          takesWorkspaces ? String(workspaces) : `${workspaces}, accepts no more`,
        ]),
      ]);
  await write(process.stdout, lines.map((line) => `${line}\n`).join(''));
};
