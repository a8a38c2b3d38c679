import { MAIN_WORKSPACE } from '@clearbench/contract';
import type { Arguments } from '../command.ts';
import type { Api } from './api.ts';
import { findUrl, workspaceOf } from './connection.ts';
import { asOperator } from './operator.ts';

export interface InWorkspace {
  /** Calls in the workspace. */
  readonly api: Api;
  readonly workspace: string;
  /** Calls about the installation: workspaces, members, tokens. */
  readonly installation: Api;
}

/** Runs an action as an operator in the workspace of the options or the environment, otherwise in `main`. */
export function inWorkspace<T>(args: Arguments, act: (calls: InWorkspace) => Promise<T>): Promise<T> {
  const url = findUrl({ url: args.value('url'), env: process.env });
  const workspace = workspaceOf({ workspace: args.value('workspace'), env: process.env }) ?? MAIN_WORKSPACE;
  return asOperator(url, process.env, (installation) =>
    act({ api: installation.in(workspace), workspace, installation }),
  );
}
