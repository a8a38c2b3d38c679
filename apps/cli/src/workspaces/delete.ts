import { DELETED_WORKSPACE_DAYS, type WorkspaceWithFigures } from '@clearbench/contract';
import { CliError, EXIT } from '../exit-status.ts';
import { write } from '../output.ts';
import { ask, canAsk } from '../question.ts';
import { visible } from '../terminal.ts';
import { count, inWords } from '../wording.ts';
import type { WorkspaceAction } from './workspace-action.ts';
import { workspacePath } from './workspace-path.ts';

/** Deletes a workspace after listing what it contains and asking for its name. */
export const deleteWorkspace: WorkspaceAction = async ({ operator, name, isSure, asJson }) => {
  const path = workspacePath(name);
  if (!isSure) await confirm(await operator.get(path));
  await operator.delete(path);
  const days = DELETED_WORKSPACE_DAYS;
  const text = asJson
    ? JSON.stringify({ name, state: 'deleted', keptDays: days })
    : `Deleted ${visible(name)}. For ${days} days "clearbench workspaces restore ${visible(name)}" brings it back.`;
  await write(process.stdout, `${text}\n`);
};

async function confirm(workspace: WorkspaceWithFigures): Promise<void> {
  const name = visible(workspace.name);
  if (!canAsk()) {
    throw new CliError(
      EXIT.trouble,
      'not_confirmed',
      `This deletes ${name} ${withWhat(workspace)}. There is no terminal to confirm it: pass --yes to delete it.`,
    );
  }
  const typed = await ask(`This deletes ${name} ${withWhat(workspace)}. Type its name to confirm: `);
  if (typed.trim() !== workspace.name)
    throw new CliError(EXIT.trouble, 'not_confirmed', 'The name does not match, so nothing was deleted.');
}

function withWhat({ figures }: WorkspaceWithFigures): string {
  if (figures === null) return 'with everything in it';
  const { transfers, activeKeys, webhooks, members } = figures;
  const parts = [
    count(transfers, 'transfer'),
    count(activeKeys, 'active key'),
    count(webhooks, 'webhook'),
    count(members, 'member'),
  ];
  return `with ${inWords(parts, 'and')}`;
}
