import type { UpdateWorkspaceInput } from '@clearbench/contract';
import { write } from '../output.ts';
import { visible } from '../terminal.ts';
import type { WorkspaceAction } from './workspace-action.ts';
import { workspacePath } from './workspace-path.ts';

interface Change extends Required<Pick<UpdateWorkspaceInput, 'state'>> {
  /** Printed before the name. */
  readonly done: string;
}

/** Archives, reactivates or restores a workspace. */
export const setState =
  ({ state, done }: Change): WorkspaceAction =>
  async ({ operator, name, asJson }) => {
    const workspace = await operator.patch(workspacePath(name), { state });
    const text = asJson ? JSON.stringify(workspace) : `${done} ${visible(workspace.name)}`;
    await write(process.stdout, `${text}\n`);
  };
