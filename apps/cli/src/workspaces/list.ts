import { PATHS, type Workspace } from '@clearbench/contract';
import { columns } from '../columns.ts';
import { write } from '../output.ts';
import { visible } from '../terminal.ts';
import type { WorkspaceAction } from './workspace-action.ts';

/** Prints every workspace that the operator may see, most recently used first. */
export const listWorkspaces: WorkspaceAction = async ({ operator, asJson }) => {
  const all: Workspace[] = [];
  for await (const page of operator.pages(PATHS.workspaces)) all.push(...page);
  const lines = asJson ? all.map((workspace) => JSON.stringify(workspace)) : table(all);
  await write(process.stdout, lines.map((line) => `${line}\n`).join(''));
};

function table(workspaces: readonly Workspace[]): string[] {
  return columns([
    ['NAME', 'TITLE', 'STATE', 'LAST USED'],
    ...workspaces.map(({ name, title, state, lastUsedAt, problem }) => [
      visible(name),
      visible(title),
      problem === null ? state : `${state}, but ${visible(problem)}`,
      lastUsedAt ?? 'never',
    ]),
  ]);
}
