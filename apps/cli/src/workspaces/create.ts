import { type ApiKey, PATHS, workspacePrefix } from '@clearbench/contract';
import type { Api } from '../client/api.ts';
import { write } from '../output.ts';
import { visible } from '../terminal.ts';
import { count } from '../wording.ts';
import type { WorkspaceAction } from './workspace-action.ts';

/** Prints the address of the new workspace, and its first key. */
export const createWorkspace: WorkspaceAction = async ({ operator, name, title, copyOf, asJson }) => {
  const input = { name, title: title ?? name, copyOf };
  const workspace = await operator.post(PATHS.workspaces, input);
  const address = `${operator.url}${workspacePrefix(workspace.name)}/`;
  const keys = await keysOf(operator.in(workspace.name));
  const text = asJson
    ? JSON.stringify({ ...workspace, address, apiKeys: keys.map(({ label, apiKey }) => ({ label, apiKey })) })
    : [
        `Created ${visible(workspace.name)}: ${address}`,
        `It has ${count(keys.length, 'API key')}:`,
        ...keys.map(({ label, apiKey }) => `  ${apiKey}  ${visible(label)}`),
      ].join('\n');
  await write(process.stdout, `${text}\n`);
};

/** The keys of the copy; a workspace without any gets a first one. */
async function keysOf(operator: Api): Promise<ApiKey[]> {
  const copied = (await operator.get(PATHS.apiKeys)).filter(({ isActive }) => isActive);
  if (copied.length > 0) return copied;
  return [await operator.post(PATHS.apiKeys, { label: 'First key' })];
}
