import {
  type ApiKey,
  type CreatedInvitation,
  fillPath,
  PATHS,
  type Workspace,
  type WorkspaceRole,
} from '@clearbench/contract';
import { expect } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';

export const body = <T>(response: { json(): unknown }): T => response.json() as T;

/** A path of the interface in a workspace. */
export const at = (workspace: string, path: string) =>
  workspace === 'main' ? path : `/w/${workspace}${path}`;

/** The path of the workspace itself. */
export const one = (name: string) => fillPath(PATHS.workspace, { name });

let names = 0;

/** Makes a workspace with its own name. */
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

/** The token of an invitation. */
export async function invitationTo(
  { call }: TestApp,
  workspace: string,
  role: WorkspaceRole,
): Promise<string> {
  const path = fillPath(PATHS.workspaceInvitations, { name: workspace });
  const invited = await call('POST', path, { role, note: 'Ann at Oak' });
  expect(invited.statusCode).toBe(201);
  return body<CreatedInvitation>(invited).token;
}

let people = 0;

/** The cookie of somebody without access to anything but this workspace. */
export async function cookieOfMember(
  server: TestApp,
  workspace: string,
  role: WorkspaceRole,
): Promise<string> {
  people += 1;
  const account = {
    username: `ann${people}`,
    email: `ann${people}@oak.example`,
    password: 'correct horse battery',
  };
  const url = fillPath(PATHS.invitationRegistration, { token: await invitationTo(server, workspace, role) });
  const registered = await server.app.inject({ method: 'POST', url, payload: account });
  expect(registered.statusCode).toBe(201);
  const again = await server.app.inject({ method: 'POST', url, payload: account });
  expect(again.statusCode).toBe(404);
  const [session] = registered.cookies;
  return `${session?.name}=${session?.value}`;
}

/** Calls of such a member. */
export async function memberOf(server: TestApp, workspace: string, role: WorkspaceRole) {
  const cookie = await cookieOfMember(server, workspace, role);
  return (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    server.app.inject({ method, url: path, headers: { cookie }, ...(payload && { payload }) });
}
