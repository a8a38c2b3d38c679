import { PATHS, type Workspace } from '@clearbench/contract';
import type { Api } from '../client/api.ts';
import { write } from '../output.ts';
import { visible } from '../terminal.ts';

/** Prints every workspace that the operator may see, most recently used first. */
export async function listWorkspaces(operator: Api, asJson: boolean): Promise<void> {
  const all: Workspace[] = [];
  for await (const page of operator.pages<Workspace>(PATHS.workspaces)) all.push(...page);
  const lines = asJson ? all.map((workspace) => JSON.stringify(workspace)) : table(all);
  await write(process.stdout, lines.map((line) => `${line}\n`).join(''));
}

function table(workspaces: readonly Workspace[]): string[] {
  const rows = [
    ['NAME', 'TITLE', 'STATE', 'LAST USED'],
    ...workspaces.map(({ name, title, state, lastUsedAt, problem }) => [
      visible(name),
      visible(title),
      problem === null ? state : `${state}, but ${visible(problem)}`,
      lastUsedAt ?? 'never',
    ]),
  ];
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}
