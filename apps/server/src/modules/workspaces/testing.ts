import { type ApiKey, PATHS, type Workspace } from '@clearbench/contract';
import { expect } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';

export const body = <T>(response: { json(): unknown }): T => response.json() as T;

/** A path of the interface in a workspace. */
export const at = (workspace: string, path: string) =>
  workspace === 'main' ? path : `/w/${workspace}${path}`;

/** The path of the workspace itself. */
export const one = (name: string) => PATHS.workspace.replace(':name', name);

let names = 0;

/** Makes a workspace with a name of its own. */
export async function createWorkspace({ call }: TestApp, input: object = {}): Promise<string> {
  names += 1;
  const name = `partner-${names}`;
  const created = await call('POST', PATHS.workspaces, { name, title: `Partner ${names}`, ...input });
  expect([created.statusCode, created.body]).toEqual([201, expect.any(String)]);
  return body<Workspace>(created).name;
}

/** Makes an API key of the workspace. */
export const keyOf = async ({ call }: TestApp, workspace: string) =>
  body<ApiKey>(await call('POST', at(workspace, PATHS.apiKeys), { label: 'Hub', isActive: true })).apiKey;
