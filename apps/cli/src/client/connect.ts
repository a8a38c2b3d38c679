import { MAIN_WORKSPACE, PATHS, workspacePrefix } from '@clearbench/contract';
import type { Arguments } from '../command.ts';
import { CliError, EXIT } from '../exit-status.ts';
import { Api, type Caller } from './api.ts';
import { findConnection, type Key } from './connection.ts';
import { asOperator } from './operator.ts';

/**
 * The server and workspace from the options and the environment, with their key, otherwise with a key of the
 * workspace.
 */
export async function connect(args: Arguments): Promise<Api> {
  const { key, ...target } = findConnection({
    url: args.value('url'),
    workspace: args.value('workspace'),
    key: args.value('key'),
    env: process.env,
  });
  const { url, workspace } = target;
  const address = { url, workspace: workspace ?? MAIN_WORKSPACE };
  return new Api(target, holderOf(key ?? (await keyOf(address)), address));
}

interface WorkspaceAddress {
  readonly url: string;
  readonly workspace: string;
}

const keyScreen = ({ url, workspace }: WorkspaceAddress): string =>
  `${url}${workspacePrefix(workspace)}/api-configuration/keys`;

function holderOf({ value, source }: Key, address: WorkspaceAddress): Caller {
  const { url } = address;
  return {
    headers: { authorization: `Bearer ${value}` },
    denied: (reason) =>
      `${url} does not accept the API key of ${source}: ${reason} Create a key at ${keyScreen(address)}.`,
    noWorkspace: (name) =>
      `There is no workspace ${name} for the API key of ${source}: either ${url} has none of that name, or the key belongs to another one. ` +
      'Leave --workspace and CLEARBENCH_WORKSPACE out, because the key decides, or give a key of that workspace.',
  };
}

/** The oldest active key of the workspace, as an operator sees it. */
async function keyOf(address: WorkspaceAddress): Promise<Key> {
  const { url, workspace } = address;
  return asOperator(url, process.env, async (operator) => {
    const keys = await operator.in(workspace).get(PATHS.apiKeys);
    const [oldest] = keys
      .filter(({ isActive }) => isActive)
      .sort((one, other) => one.createdAt.localeCompare(other.createdAt));
    if (oldest === undefined) {
      throw new CliError(
        EXIT.denied,
        'no_api_key',
        `The workspace ${workspace} has no active API key: create one at ${keyScreen(address)}.`,
      );
    }
    return { value: oldest.apiKey, source: `the workspace ${workspace}, "${oldest.label}"` };
  });
}
